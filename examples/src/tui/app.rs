//! The whole of the full screen as plain state: the menu or a table, and which of them input goes to.

use anyhow::{Context, Result, bail};
use games_common::{Seed, Session};
use ratatui::Frame;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::{Position, Rect};

use super::Input;
use super::board::Board;
use super::canvas::{BOLD, Canvas, Look, centred, wrap};
use super::menu::{Chosen, Menu};
use super::table::{Company, Go, Table, Tabled};
use crate::args::RulesArgs;
use crate::games::{self, Visitor};
use crate::play::{self, Options};

/// The full screen without a terminal: [`input`](App::input) changes it, [`draw`](App::draw) shows it.
#[derive(Debug)]
pub struct App {
    look: Look,
    size: (u16, u16),
    company: Company,
    menu: Menu,
    table: Option<Box<dyn Tabled>>,
    done: bool,
}

impl App {
    /// Begins as the options say: with a saved game, a new one, or the menu when they name none. Drawn for a screen of 80 x 24 until
    /// a [`Resize`](Input::Resize) says otherwise.
    ///
    /// # Errors
    /// When an argument is wrong, or a saved game cannot be read.
    pub fn new(options: &Options) -> Result<Self> {
        let mut app = Self {
            look: Look::from_environment(options.ascii),
            size: (80, 24),
            company: match (&options.bot, &options.against) {
                (Some(name), _) => Company::Watched(name.clone(), options.plies),
                (None, Some(name)) => Company::Against(name.clone()),
                (None, None) => Company::None,
            },
            menu: Menu::default(),
            table: None,
            done: false,
        };
        app.menu.seed = options.seed;
        match (options.game_name()?, &options.load) {
            (Some(name), Some(file)) => {
                options.no_rules_beside_load()?;
                app.table = Some(app.load(&name, file).context("--load")?);
            }
            (Some(name), None) => {
                app.table = Some(app.deal(&name, &options.rules, options.seed)?);
            }
            (None, _) if options.rules.given() => {
                bail!("--rules and --set want a game; the menu chooses presets by itself");
            }
            (None, _) => {}
        }
        Ok(app)
    }

    /// The same with another look than the environment's.
    #[must_use]
    pub fn with_look(mut self, look: Look) -> Self {
        self.look = look;
        self
    }

    /// Whether the player has left.
    pub fn done(&self) -> bool {
        self.done
    }

    /// Whether time matters: something is shown for a while, or another player is to move.
    pub fn busy(&self) -> bool {
        self.table.as_ref().is_some_and(|table| table.busy())
    }

    /// The columns and rows that the screen needs at least.
    pub fn least(&self) -> (u16, u16) {
        match &self.table {
            Some(table) => table.least(),
            None => Menu::LEAST,
        }
    }

    fn fits(&self) -> bool {
        let least = self.least();
        self.size.0 >= least.0 && self.size.1 >= least.1
    }

    /// Takes what happened. While the screen is too small, only Ctrl-C and another size do anything.
    ///
    /// False when all that is to be seen is as it was, as after most ticks.
    pub fn input(&mut self, input: Input) -> bool {
        const CTRL_C: KeyEvent = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
        match input {
            Input::Resize(columns, rows) => {
                let before = std::mem::replace(&mut self.size, (columns, rows));
                return self.size != before;
            }
            Input::Key(KeyEvent {
                code, modifiers, ..
            }) if (code, modifiers) == (CTRL_C.code, CTRL_C.modifiers) => {
                self.done = true;
                return true;
            }
            _ if !self.fits() => return false,
            _ => {}
        }
        let area = Rect::new(0, 0, self.size.0, self.size.1);
        if let Input::Tick(elapsed) = input {
            let look = self.look;
            let table = self.table.as_mut();
            return table.is_some_and(|table| table.tick(elapsed, area, look));
        }
        if let Some(table) = &mut self.table {
            match table.input(input, area, self.look) {
                None => {}
                Some(Go::Menu) => self.table = None,
                Some(Go::Quit) => self.done = true,
                Some(Go::Open(file)) => self.open(&file),
            }
            return true;
        }
        let chosen = match input {
            Input::Key(key) if key.modifiers.contains(KeyModifiers::CONTROL) => {
                if key.code == KeyCode::Char('o') {
                    self.menu.open();
                }
                None
            }
            Input::Key(key) => self.menu.key(key.code),
            Input::Mouse(MouseEvent {
                kind: MouseEventKind::Down(MouseButton::Left),
                column,
                row,
                ..
            }) => self.menu.click(area, column, row),
            _ => None,
        };
        match chosen {
            None => {}
            Some(Chosen::Quit) => self.done = true,
            Some(Chosen::Open(file)) => self.open(&file),
            Some(Chosen::Play(name, preset, seed)) => {
                let rules = RulesArgs {
                    rules: Some(preset.into()),
                    set: Vec::new(),
                };
                match self.deal(name, &rules, seed) {
                    Ok(table) => self.table = Some(table),
                    Err(e) => self.menu.say(&format!("{e:#}")),
                }
            }
        }
        true
    }

    fn deal(&self, name: &str, rules: &RulesArgs, seed: Option<Seed>) -> Result<Box<dyn Tabled>> {
        struct Deal<'a>(&'a RulesArgs, Option<Seed>, Company);
        impl Visitor for Deal<'_> {
            type Out = Result<Box<dyn Tabled>>;
            fn visit<G: Board>(self) -> Self::Out {
                let rules: G::Rules = self.0.read()?;
                let seed = match self.1 {
                    Some(seed) => seed,
                    None => Seed::random().context("a random deal number")?,
                };
                let session = Session::<G>::deal(&rules, seed);
                Ok(Box::new(Table::new(session, self.2, None)?))
            }
        }
        games::visit(name, Deal(rules, seed, self.company.clone()))?
    }

    fn load(&self, name: &str, file: &str) -> Result<Box<dyn Tabled>> {
        struct Load<'a>(&'a str, Company);
        impl Visitor for Load<'_> {
            type Out = Result<Box<dyn Tabled>>;
            fn visit<G: Board>(self) -> Self::Out {
                let session = play::load::<G>(self.0)?;
                Ok(Box::new(Table::new(
                    session,
                    self.1,
                    Some(self.0.to_owned()),
                )?))
            }
        }
        games::visit(name, Load(file, self.company.clone()))?
    }

    /// Goes on with a saved game of any kind; when that fails, what was there stays.
    fn open(&mut self, file: &str) {
        let opened = play::saved_game(file).and_then(|name| self.load(&name, file));
        match (opened, &mut self.table) {
            (Ok(table), _) => self.table = Some(table),
            (Err(e), Some(table)) => table.refuse(&format!("{e:#}")),
            (Err(e), None) => self.menu.say(&format!("{e:#}")),
        }
    }

    /// Shows it all on a frame, which should have the size last told.
    pub fn draw(&self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let mut canvas = Canvas {
            buffer: frame.buffer_mut(),
            look: self.look,
        };
        match &self.table {
            _ if !self.fits() => self.too_small(area, &mut canvas),
            Some(table) => table.draw(area, &mut canvas),
            None => self.menu.draw(area, &mut canvas),
        }
        if !self.look.colour {
            canvas.without_colours();
        }
    }

    fn too_small(&self, area: Rect, canvas: &mut Canvas<'_>) {
        let (columns, rows) = self.least();
        let words = format!(
            "The terminal has {} x {}; this wants {columns} x {rows}. Make it larger to go on. Ctrl-C quits.",
            self.size.0, self.size.1
        );
        let lines = wrap(&words, area.width.min(40));
        let height = lines.len() as u16;
        let inside = centred(area, 40, height);
        for (y, line) in (inside.y..inside.bottom()).zip(&lines) {
            canvas.text(inside.x, y, line, BOLD);
        }
    }

    /// Where the cursor is on the table's screen; none in the menu.
    pub fn cursor(&self) -> Option<Position> {
        let area = Rect::new(0, 0, self.size.0, self.size.1);
        self.table.as_ref()?.cursor(area, self.look)
    }
}
