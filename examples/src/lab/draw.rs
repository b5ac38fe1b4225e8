//! Drawings as SVG. Lines are told apart by marks, dashes and labels; colours only repeat them.

#![allow(clippy::cast_precision_loss, reason = "pixels are far below 2^52")]

use plotters::coord::Shift;
use plotters::coord::types::RangedCoordf64;
use plotters::element::DashedPathElement;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::stats::figure;

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Chart<'a> = ChartContext<'a, SVGBackend<'a>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;
type Pixel = (i32, i32);

/// The chart, and the picture at least; a longer legend makes the picture wider or higher.
const CHART: (i32, i32) = (640, 400);
const WIDTH: i32 = 860;
/// Where the legend begins, and how far its lines are apart.
const LEGEND: (i32, i32) = (CHART.0, 50);
const LEGEND_LINE: i32 = 22;
/// The width of a letter at the size in which labels are written: a wide one, for what shows them has a font of its own.
const LETTER: i32 = 9;
/// Okabe and Ito's colours, but yellow.
const COLOURS: [RGBColor; 7] = [
    RGBColor(0, 0, 0),
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 130, 95),
    RGBColor(180, 80, 140),
    RGBColor(60, 150, 210),
    RGBColor(190, 120, 0),
];
/// Dash and gap in pixels.
const DASHES: [Option<(i32, i32)>; 4] = [None, Some((8, 4)), Some((2, 3)), Some((14, 6))];

/// A line of a plot.
pub(super) struct Line {
    pub(super) label: String,
    /// The points: place along the axis, height.
    pub(super) points: Vec<(f64, f64)>,
    /// The intervals at those points, where there are such.
    pub(super) bars: Vec<(f64, f64)>,
}

/// Everything that is drawn.
pub(super) struct Drawing {
    pub(super) title: String,
    pub(super) x_words: String,
    pub(super) y_words: String,
    pub(super) lines: Vec<Line>,
    /// What is written along the axis; numbers where nothing is.
    pub(super) ticks: Vec<(f64, String)>,
}

fn bounds(values: impl Iterator<Item = f64>, room: f64) -> (f64, f64) {
    let (low, high) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), v| {
        (low.min(v), high.max(v))
    });
    let wide = if high > low { high - low } else { 1.0 };
    (low - room * wide, high + room * wide)
}

type Drawn<T> = Result<T, DrawingAreaErrorKind<std::io::Error>>;

impl Line {
    fn words(&self) -> &str {
        if self.label.is_empty() {
            "all games"
        } else {
            &self.label
        }
    }
}

/// The size that holds the chart and the whole legend.
fn size(lines: &[Line]) -> (u32, u32) {
    let letters = lines.iter().map(|line| line.words().chars().count());
    let width = LEGEND.0 + 60 + LETTER * letters.max().unwrap_or(0) as i32;
    let height = LEGEND.1 + LEGEND_LINE * lines.len() as i32;
    (width.max(WIDTH) as u32, height.max(CHART.1) as u32)
}

/// Draws a plot.
///
/// # Errors
/// When the backend fails.
pub(super) fn draw(drawing: &Drawing) -> Drawn<String> {
    let mut svg = String::new();
    {
        let root = SVGBackend::with_string(&mut svg, size(&drawing.lines)).into_drawing_area();
        root.fill(&WHITE)?;
        let points = || drawing.lines.iter().flat_map(|line| line.points.iter());
        let along = drawing
            .ticks
            .iter()
            .map(|t| t.0)
            .chain(points().map(|p| p.0));
        let x = bounds(along, 0.06);
        let rates = drawing.y_words.contains("share of games");
        let y = if rates {
            (-0.03, 1.05)
        } else {
            let bars = drawing.lines.iter().flat_map(|line| &line.bars);
            let ends = bars.flat_map(|&(low, high)| [low, high]);
            bounds(ends.chain(points().map(|p| p.1)), 0.05)
        };
        let left = root
            .clone()
            .shrink((0, 0), (CHART.0 as u32, CHART.1 as u32));
        let mut builder = ChartBuilder::on(&left);
        builder
            .caption(&drawing.title, ("sans-serif", 20))
            .margin(12)
            .x_label_area_size(46)
            .y_label_area_size(64);
        let mut chart: Chart<'_> = builder.build_cartesian_2d(x.0..x.1, y.0..y.1)?;
        let places = if drawing.ticks.is_empty() { 8 } else { 0 };
        chart
            .configure_mesh()
            .disable_x_mesh()
            .light_line_style(WHITE.mix(0.0))
            .bold_line_style(BLACK.mix(0.15))
            .x_labels(places)
            .x_label_formatter(&|x| figure(*x))
            .y_label_formatter(&|y| figure(*y))
            .x_desc(&drawing.x_words)
            .y_desc(&drawing.y_words)
            .label_style(("sans-serif", 16))
            .draw()?;
        tick_labels(&root, &chart, drawing, y.0)?;
        let count = drawing.lines.len() as i32;
        for (i, line) in (0..).zip(&drawing.lines) {
            // Side by side, so that intervals do not hide each other.
            let aside = if line.bars.is_empty() {
                0
            } else {
                4 * i - 2 * (count - 1)
            };
            let at = |x: f64, y: f64| {
                let (x, y) = chart.backend_coord(&(x, y));
                (x + aside, y)
            };
            let pixels: Vec<Pixel> = line.points.iter().map(|&(x, y)| at(x, y)).collect();
            path(&root, i, pixels.clone())?;
            for (&(x, _), &(low, high)) in line.points.iter().zip(&line.bars) {
                interval(&root, i, at(x, low), at(x, high))?;
            }
            // A line of many steps has some marks only.
            let every = pixels.len().div_ceil(12).max(1);
            let some = if line.bars.is_empty() { every } else { 1 };
            for &pixel in pixels.iter().skip(some / 2).step_by(some) {
                mark(&root, i, pixel)?;
            }
            let (x, y) = (LEGEND.0, LEGEND.1 + LEGEND_LINE * i);
            path(&root, i, vec![(x + 4, y), (x + 44, y)])?;
            mark(&root, i, (x + 24, y))?;
            write(&root, line.words(), (x + 50, y), HPos::Left, VPos::Center)?;
        }
        root.present()?;
    }
    Ok(svg)
}

/// Writes what stands along the axis, and leaves out what would run into the one before.
fn tick_labels(root: &Area<'_>, chart: &Chart<'_>, drawing: &Drawing, bottom: f64) -> Drawn<()> {
    // From the left, in whatever order a study names its values.
    let mut ticks: Vec<_> = drawing.ticks.iter().collect();
    ticks.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut free = i32::MIN;
    for (x, label) in ticks {
        let (x, y) = chart.backend_coord(&(*x, bottom));
        let half = 4 * label.chars().count() as i32;
        root.draw(&PathElement::new(vec![(x, y), (x, y + 4)], BLACK))?;
        if x - half >= free {
            write(root, label, (x, y + 7), HPos::Center, VPos::Top)?;
            free = x + half + 6;
        }
    }
    Ok(())
}

fn write(root: &Area<'_>, words: &str, at: Pixel, h: HPos, v: VPos) -> Drawn<()> {
    let style = TextStyle::from(("sans-serif", 16).into_font()).pos(Pos::new(h, v));
    root.draw(&Text::new(words.to_owned(), at, style))
}

fn colour(line: i32) -> RGBColor {
    COLOURS[line as usize % COLOURS.len()]
}

fn path(root: &Area<'_>, line: i32, pixels: Vec<Pixel>) -> Drawn<()> {
    let style = colour(line).stroke_width(2);
    // Different from the neighbours' in mark and in dash.
    match DASHES[line as usize % DASHES.len()] {
        None => root.draw(&PathElement::new(pixels, style)),
        Some((dash, gap)) => root.draw(&DashedPathElement::new(pixels, dash, gap, style)),
    }
}

fn interval(root: &Area<'_>, line: i32, low: Pixel, high: Pixel) -> Drawn<()> {
    let style = colour(line).stroke_width(1);
    for ends in [
        [low, high],
        [(low.0 - 3, low.1), (low.0 + 3, low.1)],
        [(high.0 - 3, high.1), (high.0 + 3, high.1)],
    ] {
        root.draw(&PathElement::new(ends.to_vec(), style))?;
    }
    Ok(())
}

fn mark(root: &Area<'_>, line: i32, (x, y): Pixel) -> Drawn<()> {
    let ink = colour(line);
    let (full, thin) = (ink.filled(), ink.stroke_width(2));
    let square = [(x - 4, y - 4), (x + 4, y + 4)];
    let corners = |up: i32| vec![(x, y - 5 * up), (x - 5, y + 4 * up), (x + 5, y + 4 * up)];
    let open = |mut corners: Vec<Pixel>| {
        root.draw(&Polygon::new(corners.clone(), WHITE.filled()))?;
        corners.push(corners[0]);
        corners.push(corners[1]);
        root.draw(&PathElement::new(corners, thin))
    };
    match line % 8 {
        0 => root.draw(&Circle::new((x, y), 4, full)),
        1 => root.draw(&Rectangle::new(square, full)),
        2 => root.draw(&Polygon::new(corners(1), full)),
        3 => open(vec![(x, y - 5), (x + 5, y), (x, y + 5), (x - 5, y)]),
        4 => {
            root.draw(&Circle::new((x, y), 4, WHITE.filled()))?;
            root.draw(&Circle::new((x, y), 4, thin))
        }
        5 => open(vec![
            (x - 4, y - 4),
            (x + 4, y - 4),
            (x + 4, y + 4),
            (x - 4, y + 4),
        ]),
        6 => open(corners(-1)),
        _ => {
            root.draw(&PathElement::new(
                vec![(x - 4, y - 4), (x + 4, y + 4)],
                thin,
            ))?;
            root.draw(&PathElement::new(
                vec![(x - 4, y + 4), (x + 4, y - 4)],
                thin,
            ))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Drawing, Line, draw};

    fn attribute(element: &str, name: &str) -> i32 {
        let (_, from) = element.split_once(&format!(" {name}=\"")).unwrap();
        from.split('"').next().unwrap().parse().unwrap()
    }

    /// Twenty lines with long labels do not fit beside a chart of the usual size.
    #[test]
    fn the_whole_legend_is_in_the_picture() {
        for (count, letters) in [(1, 3), (2, 60), (20, 4), (20, 60)] {
            let label = "m".repeat(letters);
            let line = || Line {
                label: label.clone(),
                points: vec![(0.0, 1.0), (1.0, 2.0)],
                bars: Vec::new(),
            };
            let drawing = Drawing {
                title: "title".into(),
                x_words: "x".into(),
                y_words: "y".into(),
                lines: (0..count).map(|_| line()).collect(),
                ticks: Vec::new(),
            };
            let svg = draw(&drawing).unwrap();
            let (width, height) = (attribute(&svg, "width"), attribute(&svg, "height"));
            let texts: Vec<&str> = svg.split("<text").skip(1).collect();
            let labels: Vec<&&str> = texts.iter().filter(|t| t.contains(&label)).collect();
            assert_eq!(labels.len(), count);
            for text in labels {
                let (x, y) = (attribute(text, "x"), attribute(text, "y"));
                assert!(x + 8 * letters as i32 <= width, "{x} {width}");
                assert!(y + 8 <= height, "{y} {height}");
            }
        }
    }
}
