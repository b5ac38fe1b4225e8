//! A game in the terminal, line by line.

use std::fs;
use std::io::{BufRead, Write};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Parser;
use games_common::{Bot, Record, Seat, Seed, Session};
use indicatif::{ProgressBar, ProgressStyle};

mod end;

pub(crate) use end::ending;

use crate::args::RulesArgs;
use crate::bots;
use crate::games::{self, Shown, Style, Visitor};

/// Plays a game in the terminal: on the full screen, or line by line when input or output is no terminal.
#[derive(Debug, Parser)]
#[command(name = "play")]
pub struct Options {
    /// The game: guppy, mummichog, flood or spider; when left out, the full screen begins with a menu
    game: Option<String>,
    /// The deal number; a random one when left out
    #[arg(long, conflicts_with = "load")]
    pub(crate) seed: Option<Seed>,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    /// Goes on with a saved game
    #[arg(long, value_name = "FILE")]
    pub(crate) load: Option<String>,
    /// Draws with plain ASCII
    #[arg(long)]
    pub(crate) ascii: bool,
    /// Plays line by line, also on a terminal: a line is a move or a command, and `help` tells them all
    #[arg(long)]
    lines: bool,
    /// Lets a player play by itself, to be watched: random, monte-carlo, monte-carlo:PLAYOUTS, hints or one of the game's own
    #[arg(long, value_name = "NAME")]
    pub(crate) bot: Option<String>,
    /// Lets a player have the other seat in a game for two
    #[arg(long, value_name = "NAME", conflicts_with = "bot")]
    pub(crate) against: Option<String>,
    /// With --bot: stops after so many moves, since some games need never end
    #[arg(long, value_name = "N", default_value_t = 2_000, requires = "bot")]
    pub(crate) plies: u32,
}

impl Options {
    /// Whether the game is to be played or shown line by line.
    pub fn lines(&self) -> bool {
        self.lines
    }

    /// The game that is named, or that a saved game is of.
    pub(crate) fn game_name(&self) -> Result<Option<String>> {
        match (&self.game, &self.load) {
            (Some(name), _) => Ok(Some(name.clone())),
            (None, Some(file)) => saved_game(file).context("--load").map(Some),
            (None, None) => Ok(None),
        }
    }

    pub(crate) fn no_rules_beside_load(&self) -> Result<()> {
        if self.rules.given() {
            bail!("--load goes without --rules and --set: a saved game brings its own rules");
        }
        Ok(())
    }
}

/// Runs the program line by line on any input and output. Waits for nothing but input: with a terminal, what a move shows for a
/// while stays until Enter is pressed.
///
/// # Errors
/// When an argument is wrong, a file cannot be read, or the output cannot be written. Refused moves are no errors.
pub fn run(
    options: &Options,
    from: &mut dyn BufRead,
    to: &mut dyn Write,
    terminal: bool,
) -> Result<()> {
    struct Run<'a>(&'a Options, Console<'a>);
    impl Visitor for Run<'_> {
        type Out = Result<()>;
        fn visit<G: Shown>(self) -> Result<()> {
            play::<G>(self.0, self.1)
        }
    }
    let console = Console {
        from,
        to,
        terminal,
        style: Style {
            ascii: options.ascii,
        },
    };
    let Some(name) = options.game_name()? else {
        bail!("which game? There are {}", games::NAMES.join(", "));
    };
    games::visit(&name, Run(options, console))?
}

/// Where lines come from and go to.
struct Console<'a> {
    from: &'a mut dyn BufRead,
    to: &'a mut dyn Write,
    terminal: bool,
    style: Style,
}

impl Console<'_> {
    /// The next line without its end; `None` when there are no more.
    fn ask(&mut self, prompt: &str) -> Result<Option<String>> {
        write!(self.to, "{prompt}> ")?;
        self.to.flush()?;
        let mut bytes = Vec::new();
        if self.from.read_until(b'\n', &mut bytes)? == 0 {
            writeln!(self.to)?;
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&bytes).trim().to_owned();
        if !self.terminal {
            // A transcript of piped input shows what was asked.
            writeln!(self.to, "{line}")?;
        }
        Ok(Some(line))
    }
}

/// What comes after a game.
enum Next {
    Again,
    Deal,
    Quit,
}

fn play<G: Shown>(options: &Options, mut console: Console<'_>) -> Result<()> {
    let mut session: Session<G> = match &options.load {
        Some(file) => {
            options.no_rules_beside_load()?;
            load(file).context("--load")?
        }
        None => {
            let rules: G::Rules = options.rules.read()?;
            let seed = match options.seed {
                Some(seed) => seed,
                None => Seed::random().context("a random deal number")?,
            };
            Session::deal(&rules, seed)
        }
    };
    if let Some(name) = &options.bot {
        return watch(&mut session, name, options.plies, &mut console);
    }
    if let (Some(_), 1) = (&options.against, session.game().seats()) {
        bail!(
            "--against: {} under these rules is a game for one: a game for two has other rules, such as --rules two_players for flood",
            G::TITLE
        );
    }
    loop {
        let against = match &options.against {
            Some(name) => Some(bots::by_name::<G>(
                name,
                session.game().seed(),
                Seat::SECOND,
            )?),
            None => None,
        };
        let deal = session.start().seed;
        match sit(&mut session, against, &mut console)? {
            Next::Again => session = anew(&session)?,
            Next::Deal => session = Session::deal(session.rules(), deal.next()),
            Next::Quit => return Ok(()),
        }
    }
}

/// The same sitting again from where it began: the deal, or the position that a saved game was of.
pub(crate) fn anew<G: Shown>(session: &Session<G>) -> Result<Session<G>> {
    let (rules, start) = (session.rules(), session.start());
    Ok(match &start.position {
        None => Session::deal(rules, start.seed),
        Some(text) => {
            let game = G::set_up(rules, text, start.seed).context("where the game began")?;
            Session::from_game(game)
        }
    })
}

/// Where a sitting began, in words.
pub(crate) fn start_words<G: Shown>(session: &Session<G>) -> &'static str {
    match session.start().position {
        None => "the same deal",
        Some(_) => "the same position",
    }
}

pub(crate) fn load<G: Shown>(file: &str) -> Result<Session<G>> {
    Session::load(&read_record(file)?).with_context(|| file.to_owned())
}

/// The game that a saved game is of.
///
/// # Errors
/// When the file cannot be read or is no saved game.
pub(crate) fn saved_game(file: &str) -> Result<String> {
    read_record(file).map(|record| record.game)
}

fn read_record(file: &str) -> Result<Record> {
    let text = fs::read_to_string(file).with_context(|| file.to_owned())?;
    serde_json::from_str(&text).with_context(|| format!("{file}: not a saved game"))
}

/// One game by a person, from where it stands to its end.
fn sit<G: Shown>(
    session: &mut Session<G>,
    mut against: Option<Box<dyn Bot<G>>>,
    console: &mut Console<'_>,
) -> Result<Next> {
    writeln!(
        console.to,
        "{}, deal {}. Type help for the commands.",
        G::TITLE,
        session.start().seed
    )?;
    let mut shown: Option<Seat> = None;
    let mut shown_to: Option<Seat> = None;
    loop {
        if session.outcome().is_some() {
            return end::after(session, console);
        }
        let seat = session.to_move();
        if let (Some(bot), true) = (&mut against, seat != Seat::FIRST) {
            let m = bot
                .choose_in(session)
                .context("the other player found no move")?;
            writeln!(console.to, "The other player: {m}")?;
            make(session, seat, m, Seat::FIRST, console)?;
            shown = None;
            continue;
        }
        if shown != Some(seat) {
            if console.terminal && shown_to.is_some_and(|last| last != seat) {
                // Another person's hand lies on the screen.
                console.ask(&format!("Enter for {seat}"))?;
                write!(console.to, "\x1b[2J\x1b[3J\x1b[H")?;
            }
            shown_to = Some(seat);
            draw(session, seat, console)?;
            shown = Some(seat);
        }
        let prompt = if session.game().seats() > 1 {
            format!("{seat}")
        } else {
            G::NAME.into()
        };
        let Some(line) = console.ask(&prompt)? else {
            return Ok(Next::Quit);
        };
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
        match word {
            "" => (),
            "quit" | "exit" => return Ok(Next::Quit),
            "help" | "?" => help::<G>(console)?,
            "table" => shown = None,
            "rules" => writeln!(console.to, "{}", session.rules())?,
            "moves" => {
                let mut moves = Vec::new();
                session.legal_moves(seat, &mut moves);
                list("Legal moves", &moves, console)?;
            }
            "hint" => match session.hint(seat) {
                Ok(moves) => list("Best first", &moves, console)?,
                Err(e) => refuse(&e, console)?,
            },
            "undo" => match session.undo(seat) {
                Ok(()) => shown = None,
                Err(e) => refuse(&e, console)?,
            },
            "save" => save_as(session, rest.trim(), console)?,
            _ => match plain(&line).parse::<G::Move>() {
                Ok(m) => {
                    if make(session, seat, m, seat, console)? {
                        shown = None;
                    }
                }
                Err(e) => writeln!(
                    console.to,
                    "Not a move or a command: {e}. Type help for the commands."
                )?,
            },
        }
    }
}

/// Makes a move and tells the watcher what it may see; false when it is refused.
fn make<G: Shown>(
    session: &mut Session<G>,
    seat: Seat,
    m: G::Move,
    watcher: Seat,
    console: &mut Console<'_>,
) -> Result<bool> {
    let before = session.view(watcher);
    let played = match session.play(seat, m) {
        Ok(played) => played,
        Err(e) => {
            refuse(&e, console)?;
            return Ok(false);
        }
    };
    let events = played.events(watcher);
    if let Some(table) = G::draw_passing(&before, &events, console.style) {
        write!(console.to, "{table}")?;
    }
    for event in &events {
        writeln!(console.to, "- {event}")?;
    }
    if console.terminal && G::draw_passing(&before, &events, console.style).is_some() {
        console.ask("Enter to go on")?;
    }
    Ok(true)
}

/// A line as move texts are written: one space between words, small letters.
pub(crate) fn plain(line: &str) -> String {
    let words: Vec<_> = line.split_whitespace().map(str::to_lowercase).collect();
    words.join(" ")
}

fn refuse(e: &dyn std::error::Error, console: &mut Console<'_>) -> Result<()> {
    writeln!(console.to, "No: {e}.")?;
    Ok(())
}

fn draw<G: Shown>(session: &Session<G>, seat: Seat, console: &mut Console<'_>) -> Result<()> {
    write!(
        console.to,
        "\n{}",
        G::draw(&session.view(seat), console.style)
    )?;
    Ok(())
}

fn list<M: std::fmt::Display>(title: &str, moves: &[M], console: &mut Console<'_>) -> Result<()> {
    let texts: Vec<_> = moves.iter().map(ToString::to_string).collect();
    writeln!(
        console.to,
        "{title} ({}): {}",
        texts.len(),
        texts.join(", ")
    )?;
    Ok(())
}

fn help<G: Shown>(console: &mut Console<'_>) -> Result<()> {
    writeln!(console.to, "Moves:\n{}", G::MOVES.trim_end())?;
    writeln!(console.to, "Commands:")?;
    for (name, words) in [
        ("moves", "lists the legal moves"),
        ("hint", "the moves most worth making"),
        ("undo", "takes back the last move"),
        ("table", "draws the table again"),
        ("rules", "shows the rules as text"),
        ("save FILE", "saves the game; --load FILE goes on with it"),
        ("help", "this list"),
        ("quit", "ends the program"),
    ] {
        writeln!(console.to, "  {name:<10} {words}")?;
    }
    Ok(())
}

fn save_as<G: Shown>(session: &Session<G>, file: &str, console: &mut Console<'_>) -> Result<()> {
    match save(session, file) {
        Ok(()) => writeln!(console.to, "Saved in {file}.")?,
        Err(e) => writeln!(console.to, "Not saved: {e:#}.")?,
    }
    Ok(())
}

pub(crate) fn save<G: Shown>(session: &Session<G>, file: &str) -> Result<()> {
    if file.is_empty() {
        bail!("save wants the name of a file");
    }
    let mut text = serde_json::to_string_pretty(&session.record())?;
    text.push('\n');
    fs::write(file, text).with_context(|| file.to_owned())
}

/// A game by a player of its own.
fn watch<G: Shown>(
    session: &mut Session<G>,
    name: &str,
    plies: u32,
    console: &mut Console<'_>,
) -> Result<()> {
    let seed = session.game().seed();
    let mut players = (0..session.game().seats())
        .map(|seat| bots::by_name::<G>(name, seed, Seat(seat)))
        .collect::<Result<Vec<_>>>()?;
    writeln!(
        console.to,
        "{}, deal {}, played by {name}.",
        G::TITLE,
        session.start().seed
    )?;
    let bar = progress();
    for ply in 0..plies {
        let seat = session.to_move();
        let Some(m) = players[usize::from(seat.0)].choose_in(session) else {
            break;
        };
        let played = session.play(seat, m)?;
        let events: Vec<_> = played
            .events(seat)
            .iter()
            .map(ToString::to_string)
            .collect();
        bar.suspend(|| writeln!(console.to, "{:>4}. {m}: {}", ply + 1, events.join("; ")))?;
        bar.set_message(format!("score {}", session.score()));
        bar.inc(1);
    }
    bar.finish_and_clear();
    draw(session, Seat::FIRST, console)?;
    end::result(session, console)
}

/// Counts moves on standard error when that is a terminal.
fn progress() -> ProgressBar {
    let bar = ProgressBar::new_spinner();
    if let Ok(style) =
        ProgressStyle::with_template("{spinner} {pos} moves, {per_sec}, {elapsed} {msg}")
    {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
