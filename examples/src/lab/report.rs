//! The report: one page of HTML that needs nothing else, with the plots and the tables.

use std::fmt::Write;

use anyhow::Result;

use super::measures::Kind;
use super::plan::Plan;
use super::plot::{Picture, pictures};
use super::stats::{QUANTILES, figure};
use super::store::Folder;
use super::summary::{Results, Summary};

const STYLE: &str = "body{font:16px/1.45 sans-serif;max-width:1100px;margin:2em auto;padding:0 1em;color:#111;background:#fff}
table{border-collapse:collapse;margin:1em 0;font-size:14px}
th,td{border:1px solid #999;padding:.2em .5em;text-align:right}
th{background:#eee}th.name,td.name{text-align:left}
figure{margin:1em 0}svg{max-width:100%;height:auto;border:1px solid #ccc}
code{font-size:13px;overflow-wrap:anywhere}.wide{overflow-x:auto}";

/// Sums the folder's games up: writes `summary.csv`, `luck.csv` where a part asks for it, the plots and `report.html`.
///
/// Tells how many games of the study are still to be played: the report then says so too.
///
/// # Errors
/// When the folder's games are not this study's, or it cannot be written.
pub fn report(folder: &Folder, plan: &Plan) -> Result<usize> {
    let results = Results::read(folder, plan)?;
    folder.write("summary.csv", results.summaries(plan)?.as_bytes())?;
    if let Some(lucks) = results.lucks(plan)? {
        folder.write("luck.csv", lucks.as_bytes())?;
    }
    let mut page = head(plan, &results)?;
    for part in 0..plan.parts.len() {
        let pictures = pictures(plan, &results, part)?;
        for Picture { name, svg, .. } in &pictures {
            folder.write(&format!("plots/{name}.svg"), svg.as_bytes())?;
        }
        section(&mut page, plan, &results, part, &pictures)?;
    }
    page += "</body>\n</html>\n";
    folder.write("report.html", page.as_bytes())?;
    Ok(results.missing)
}

/// Text that stands for itself in HTML.
fn plain(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// Paragraphs, parted by empty lines.
fn paragraphs(text: &str) -> String {
    let parts = text.split("\n\n").map(str::trim).filter(|p| !p.is_empty());
    parts.map(|p| format!("<p>{}</p>\n", plain(p))).collect()
}

fn head(plan: &Plan, results: &Results) -> Result<String> {
    let title = plain(&plan.title);
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n<style>\n{STYLE}\n</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
    );
    page += &paragraphs(&plan.about);
    let games = plan.count();
    let form = if plan.short { ", short form" } else { "" };
    write!(
        page,
        "<p>{} games of {}{form}",
        games - results.missing,
        plan.game.name
    )?;
    if results.missing > 0 {
        write!(page, "; {} are still to be played", results.missing)?;
    }
    page += ". Figures in brackets and bars in plots are 95 % intervals: Student's t for means, Wilson's for rates.</p>\n";
    page += "<details><summary>The measures</summary>\n<table>\n<tr><th class=\"name\">measure</th><th class=\"name\">what it is</th><th class=\"name\">told as</th></tr>\n";
    for measure in &plan.game.measures {
        let told = match measure.kind {
            Kind::Number => "mean, quantiles",
            Kind::Rate => "rate",
            Kind::Reached => "share of games that come to it, quantiles over all games",
        };
        writeln!(
            page,
            "<tr><td class=\"name\">{}</td><td class=\"name\">{}</td><td class=\"name\">{told}</td></tr>",
            measure.name,
            plain(measure.words)
        )?;
    }
    page += "</table>\n</details>\n";
    Ok(page)
}

fn section(
    page: &mut String,
    plan: &Plan,
    results: &Results,
    index: usize,
    pictures: &[Picture],
) -> Result<()> {
    let part = &plan.parts[index];
    writeln!(page, "<h2 id=\"{0}\">{0}</h2>", part.name)?;
    *page += &paragraphs(&part.ask);
    let fixed: Vec<String> = (0..plan.game.fields.len())
        .filter(|&f| part.axes.iter().all(|axis| axis.field != f))
        .filter_map(|f| {
            let value = part.cells.first()?.values.get(f)?;
            Some(format!("{}={value}", plan.game.fields[f].name))
        })
        .collect();
    let also = if part.axes.is_empty() {
        "Rules"
    } else {
        "Rules beside those that vary"
    };
    writeln!(
        page,
        "<p>{also}: <code>{}</code></p>",
        plain(&fixed.join(","))
    )?;
    for picture in pictures {
        let words = plain(&picture.words);
        let label = format!("<svg role=\"img\" aria-label=\"{words}\" ");
        let svg = picture.svg.replacen("<svg ", &label, 1);
        writeln!(
            page,
            "<figure>\n{}\n<figcaption>{words}</figcaption>\n</figure>",
            svg.trim_end()
        )?;
    }
    means(page, plan, results, index)?;
    quantiles(page, plan, results, index)?;
    luck(page, plan, results, index)
}

/// The beginning of a table: names of what varies.
fn names(plan: &Plan, index: usize) -> String {
    let part = &plan.parts[index];
    let axes = part.axes.iter().map(|a| plan.game.fields[a.field].name);
    axes.map(|name| format!("<th class=\"name\">{name}</th>"))
        .collect()
}

/// The beginning of a row.
fn labels(plan: &Plan, index: usize, cell: usize) -> String {
    let part = &plan.parts[index];
    let at = part.cells[cell].at.iter().zip(&part.axes);
    at.map(|(&at, axis)| format!("<td class=\"name\">{}</td>", plain(&axis.choices[at].label)))
        .collect()
}

/// A figure for people: three digits are enough beside an interval.
fn short(value: f64) -> String {
    let digits = match value.abs() {
        v if v >= 100.0 => 0,
        v if v >= 10.0 => 1,
        v if v >= 1.0 => 2,
        _ => 3,
    };
    format!("{value:.digits$}")
}

fn means(page: &mut String, plan: &Plan, results: &Results, index: usize) -> Result<()> {
    let part = &plan.parts[index];
    write!(
        page,
        "<div class=\"wide\"><table>\n<tr>{}<th class=\"name\">player</th><th>games</th>",
        names(plan, index)
    )?;
    for &m in &part.measures {
        write!(page, "<th>{}</th>", plan.game.measures[m].name)?;
    }
    *page += "</tr>\n";
    for group in results.groups.iter().filter(|g| g.part == index) {
        write!(
            page,
            "<tr>{}<td class=\"name\">{}</td><td>{}</td>",
            labels(plan, index, group.cell),
            plain(&part.players[group.player].name),
            group.rows.len()
        )?;
        for &m in &part.measures {
            match group.summary(plan, m) {
                Some(Summary { middle, .. }) => write!(
                    page,
                    "<td>{} ({} to {})</td>",
                    short(middle.at),
                    short(middle.low),
                    short(middle.high)
                )?,
                None => *page += "<td></td>",
            }
        }
        *page += "</tr>\n";
    }
    *page += "</table></div>\n";
    Ok(())
}

fn quantiles(page: &mut String, plan: &Plan, results: &Results, index: usize) -> Result<()> {
    let part = &plan.parts[index];
    let shown: Vec<usize> = part
        .measures
        .iter()
        .copied()
        .filter(|&m| plan.game.measures[m].kind != Kind::Rate)
        .collect();
    if shown.is_empty() {
        return Ok(());
    }
    write!(
        page,
        "<details><summary>Quantiles</summary>\n<div class=\"wide\"><table>\n<tr>{}<th class=\"name\">player</th><th class=\"name\">measure</th>",
        names(plan, index)
    )?;
    for q in QUANTILES {
        match q {
            0 => *page += "<th>least</th>",
            50 => *page += "<th>median</th>",
            100 => *page += "<th>most</th>",
            q => write!(page, "<th>{q} %</th>")?,
        }
    }
    *page += "</tr>\n";
    for group in results.groups.iter().filter(|g| g.part == index) {
        for &m in &shown {
            let Some(summary) = group.summary(plan, m) else {
                continue;
            };
            write!(
                page,
                "<tr>{}<td class=\"name\">{}</td><td class=\"name\">{}</td>",
                labels(plan, index, group.cell),
                plain(&part.players[group.player].name),
                plan.game.measures[m].name
            )?;
            for q in &summary.quantiles {
                write!(
                    page,
                    "<td>{}</td>",
                    q.map_or_else(|| "never".into(), figure)
                )?;
            }
            *page += "</tr>\n";
        }
    }
    *page += "</table></div>\n</details>\n";
    Ok(())
}

fn luck(page: &mut String, plan: &Plan, results: &Results, index: usize) -> Result<()> {
    let part = &plan.parts[index];
    if part.luck.is_empty() {
        return Ok(());
    }
    write!(
        page,
        "<p>How much of the variance is the deal's, the player's, and neither's (variance components over the deals that all players here played):</p>\n<table>\n<tr>{}<th class=\"name\">measure</th><th>deal</th><th>player</th><th>rest</th></tr>\n",
        names(plan, index)
    )?;
    for cell in 0..part.cells.len() {
        for &m in &part.luck {
            let Some(luck) = results.luck(plan, index, cell, m) else {
                continue;
            };
            let share = |v: f64| format!("<td>{:.1} %</td>", 100.0 * v);
            writeln!(
                page,
                "<tr>{}<td class=\"name\">{}</td>{}{}{}</tr>",
                labels(plan, index, cell),
                plan.game.measures[m].name,
                share(luck.deal),
                share(luck.player),
                share(luck.rest)
            )?;
        }
    }
    *page += "</table>\n";
    Ok(())
}
