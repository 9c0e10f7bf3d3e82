//! `judge submit`: tests, bundles, sends and follows the verdict.

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use anyhow::{bail, ensure, Context, Result};
use indicatif::ProgressBar;
use serde::Serialize;
use solo::Bundle;

use crate::contest::address::site_of;
use crate::contest::bundle;
use crate::contest::by_hand::{self, Form};
use crate::contest::candidate::{ensure_in_rust, Choice};
use crate::contest::plan::Plan;
use crate::contest::record::{self, State, Submission};
use crate::contest::report;
use crate::contest::target::Target;
use crate::contest::text::Text;
use crate::contest::verdict::{Outcome, Verdict};
use crate::problem::Problem;
use crate::workspace::Workspace;
use submit::client::{Client, Code, Judgement, Progress};
use submit::curl::Curl;
use submit::request::{Request, Value};
use submit::send::{self, Delivery, FollowUp, Manners};
use submit::sites::Interface;
use terminal::{alternatives, say, this};

/// The end of the help.
const EXIT_STATUS: &str = "Exit status: 0 if the program is accepted, was sent without waiting for a verdict or was copied; \
    1 if it is not accepted or there is no verdict in time; 2 if nothing was sent or if that is unknown.";

#[derive(clap::Args)]
#[command(after_help = EXIT_STATUS)]
#[allow(clippy::struct_excessive_bools)] // each is a flag of the command line
pub struct Args {
    /// The problem: its name, any unambiguous part of it, or a path of its source or tests
    problem: String,
    /// Submit to this site, if the problem is at several
    #[arg(long = "for", value_name = "SITE")]
    site: Option<String>,
    /// Submit this Rust file instead: it may use the crates that the workspace's solution uses
    #[arg(long, value_name = "FILE")]
    source: Option<PathBuf>,
    /// Submit even if a test fails
    #[arg(long)]
    force: bool,
    /// Submit again even if it is not known whether the site has the last submission
    #[arg(long)]
    again: bool,
    /// Do not wait for the verdict
    #[arg(long)]
    no_wait: bool,
    /// Print the request, without tokens, and send nothing
    #[arg(long)]
    dry_run: bool,
    /// Print JSON, for editors and scripts
    #[arg(long, conflicts_with = "dry_run")]
    json: bool,
}

/// How long to wait for a verdict.
const PATIENCE: Duration = Duration::from_mins(10);

/// The JSON of a submission.
#[derive(Serialize)]
struct Report<'a> {
    problem: &'a str,
    site: &'a str,
    /// The size of the program.
    bytes: usize,
    page: &'a str,
    #[serde(flatten)]
    judgement: Option<Judgement>,
    /// Why there is no verdict.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let workspace = Workspace::load()?;
    ensure_in_rust(
        &args.problem,
        "name the problem, and this file with `--source`",
    )?;
    let problem = workspace.find(&args.problem)?;
    let target = target(args, &workspace, problem)?;
    // Anything that is missing is reported before the slow steps.
    let interface = Interface::of_problem(&target.site, &target.url);
    let client = interface.map(|interface| interface.client(&target.url));
    let client = client.transpose()?;
    if client.is_none() && !args.dry_run {
        by_hand::check(&workspace.target)?;
    }
    let before = record::submission(&workspace, problem, &target.site)?;
    ask_again(args, problem, &target, before.as_ref())?;
    check_tests(args, &workspace, problem)?;
    // The bundler's files and the body of the request.
    let _scratch = bundle::temporary(&workspace)?;
    let bundle = bundle_for(args, &workspace, problem, &target)?;
    let Some(client) = client else {
        let form = args.form();
        return by_hand::hand_over(problem, &target, &bundle, &workspace.target, form);
    };
    ensure!(
        !bundle.is_in_c,
        "only Rust programs can be submitted to {}: use `{} bundle --copy` and `{} open`",
        target.name,
        this(),
        this()
    );
    let code = Code {
        problem: target.url.clone(),
        text: bundle.text.clone(),
    };
    if args.dry_run {
        for request in requests(&*client, &code) {
            say!("{}\n", terminal::escape(&request.redact()));
        }
        return Ok(ExitCode::SUCCESS);
    }
    Submitting {
        args,
        workspace: &workspace,
        problem,
        target: &target,
        client: &*client,
        curl: Curl::default(),
    }
    .run(&bundle, &code, before)
}

/// Returns the bundle to send. For an unknown site, it assumes no crates.
fn bundle_for(
    args: &Args,
    workspace: &Workspace,
    problem: &Problem,
    target: &Target,
) -> Result<Bundle> {
    let site = if workspace.sites.contains_key(&target.site) {
        &target.site
    } else {
        bundle::ANY
    };
    let options = bundle::Options {
        site: Some(site.to_string()),
        source: args.source.clone(),
        no_test: args.force,
        ..bundle::Options::default()
    };
    let bundle = bundle::make(&options, workspace, problem)?;
    for line in bundle.details(false) {
        anstream::eprintln!("{line}");
    }
    Ok(bundle)
}

impl Args {
    /// Returns how a bundle is handed over where no program may submit.
    fn form(&self) -> Form {
        match (self.json, self.dry_run) {
            (true, _) => Form::Json,
            (_, true) => Form::DryRun,
            _ => Form::Text,
        }
    }
}

/// Returns the requests up to the submission; a value that is known only from a response is replaced by a name.
fn requests(client: &dyn Client, code: &Code) -> Vec<Request> {
    let lookup = client.lookup(code);
    let (lookup, found) = lookup.map_or((None, ""), |(request, name)| (Some(request), name));
    let submission = client.submission(code, &Value::Plain(found.to_string()));
    lookup.into_iter().chain([submission]).collect()
}

/// Returns where to submit: to the site that the user names, to the only one there is, or to the one that the user chooses.
fn target(args: &Args, workspace: &Workspace, problem: &Problem) -> Result<Target> {
    let targets = targets(workspace, problem);
    let name = &problem.name;
    if let Some(wanted) = &args.site {
        let wanted = wanted.to_lowercase();
        let is_wanted = |target: &&Target| {
            let known = workspace.sites.get(&target.site);
            let is_alias = known.is_some_and(|site| site.aliases.contains(&wanted));
            target.site == wanted || is_alias
        };
        let found = targets.iter().find(is_wanted).cloned();
        return found.with_context(|| {
            let manifest = problem.manifest();
            let manifest = workspace.display(&manifest);
            format!("{name} has no address at {wanted}: write it as `url` or among the `mirrors` in {manifest}")
        });
    }
    match &targets[..] {
        [] => bail!(
            "{name} has no address: write it as `url` in {}",
            workspace.display(&problem.manifest())
        ),
        [target] => Ok(target.clone()),
        targets if io::stdin().is_terminal() && !args.json => choose(targets),
        targets => {
            let sites: Vec<_> = targets
                .iter()
                .map(|target| format!("`--for {}`", target.site))
                .collect();
            bail!(
                "{name} is at several sites: choose with {}",
                alternatives(&sites)
            )
        }
    }
}

/// Returns where a problem can be submitted: at its address and at those of its mirrors.
fn targets(workspace: &Workspace, problem: &Problem) -> Vec<Target> {
    let own = (site_of(&problem.url), &problem.url);
    let mirrors = problem
        .mirrors
        .iter()
        .map(|mirror| (mirror.site.clone(), &mirror.url));
    let mut targets: Vec<Target> = Vec::new();
    for (site, url) in [own].into_iter().chain(mirrors) {
        let is_new = targets.iter().all(|other| other.site != site);
        if !is_new || url.is_empty() {
            continue;
        }
        let known = workspace.sites.get(&site);
        targets.push(Target {
            name: known.map_or_else(|| site.clone(), |known| known.name.clone()),
            site,
            url: url.clone(),
        });
    }
    targets
}

/// Asks which of several sites is meant.
fn choose(targets: &[Target]) -> Result<Target> {
    for (index, target) in targets.iter().enumerate() {
        anstream::eprintln!("{}  {}  {}", index + 1, target.name, target.url);
    }
    anstream::eprintln!("submit to which site? 1 to {}:", targets.len());
    let number: Option<usize> = terminal::line()?.parse().ok();
    let index = number.and_then(|number| number.checked_sub(1));
    let target = index.and_then(|index| targets.get(index));
    target
        .cloned()
        .context("no site was chosen: nothing was sent")
}

/// Asks whether to send a program again that the site may have already.
fn ask_again(
    args: &Args,
    problem: &Problem,
    target: &Target,
    last: Option<&Submission>,
) -> Result<()> {
    let is_unclear = last.is_some_and(|submission| submission.last == State::Unclear);
    if !is_unclear || args.again || args.dry_run {
        return Ok(());
    }
    let what = format!(
        "it is not known whether {} has the last submission of {}",
        target.name, problem.name
    );
    ensure!(
        io::stdin().is_terminal() && !args.json,
        "{what}: look there, and pass `--again` if it is missing"
    );
    let question = format!("{what}: look there. Send the program again? y or n:");
    ensure!(terminal::agrees(&question)?, "nothing was sent");
    Ok(())
}

/// Judges the program on all its tests, and prints the results unless the output is JSON.
fn verdict(args: &Args, workspace: &Workspace, problem: &Problem) -> Result<Verdict> {
    let choice = Choice::of_source(args.source.clone());
    let text = Text::of_judge(&choice);
    let report = |problem: &Problem, outcome: &Outcome| {
        if args.json {
            return Ok(());
        }
        text.print(workspace, problem, outcome)
    };
    let plan = Plan::of(choice.program());
    let (outcomes, errors) = plan.run(workspace, &[problem], report)?;
    ensure!(errors.is_empty(), "{}", errors.join("; "));
    let outcome = outcomes.first().context("nothing was judged")?;
    Ok(outcome.verdict)
}

/// Fails if the program does not pass its tests, unless `--force` is given.
fn check_tests(args: &Args, workspace: &Workspace, problem: &Problem) -> Result<()> {
    let verdict = verdict(args, workspace, problem);
    if args.force {
        if let Err(why) = verdict {
            report::errors(&[format!("{why:#}")]);
        }
        return Ok(());
    }
    let verdict = verdict.context("nothing was sent (`--force` sends the program untested)")?;
    ensure!(
        !verdict.is_failure(),
        "the tests fail with {verdict}: nothing was sent (`--force` sends the program anyway)"
    );
    Ok(())
}

/// A submission on its way.
struct Submitting<'a> {
    args: &'a Args,
    workspace: &'a Workspace,
    problem: &'a Problem,
    target: &'a Target,
    client: &'a dyn Client,
    curl: Curl,
}

impl Submitting<'_> {
    /// Sends the bundle, unless a program was sent since the record `before` was read.
    fn run(&self, bundle: &Bundle, code: &Code, before: Option<Submission>) -> Result<ExitCode> {
        let (name, target) = (&self.problem.name, self.target);
        let manners = Manners {
            patience: PATIENCE,
            sleep: &thread::sleep,
        };
        // If the process ends after this, it is unknown whether the site has the submission.
        record::begin_submission(self.workspace, self.problem, &target.site, before.as_ref())?;
        anstream::eprintln!("sending {name} to {}: {}", target.url, bundle.size());
        let (id, found) = match send::submit(&self.curl, self.client, code, &manners) {
            Delivery::Taken(id, found) => (id, found),
            Delivery::Refused(why) => {
                let site = &target.site;
                // The site does not have this submission.
                record::change_submission(self.workspace, self.problem, site, |submission| {
                    *submission = before;
                })?;
                bail!("{} did not take the submission: {why}", target.name);
            }
            Delivery::Unclear(why) => bail!(
                "{why}: it is not known whether the site has the submission. Look at {}",
                target.url
            ),
        };
        let page = self.client.page(id);
        let entry = self.keep(&page, State::Sent);
        entry.with_context(|| format!("the submission is at {page}, but cannot be recorded"))?;
        let question = self.client.question(id, &found);
        let Some(question) = question.filter(|_| !self.args.no_wait) else {
            self.print(bundle, &page, None, None)?;
            return Ok(ExitCode::SUCCESS);
        };
        // For users who stop waiting for the verdict.
        anstream::eprintln!("sent: see {page}");
        let line = progress_line();
        let followed = send::follow(&self.curl, self.client, &question, &manners, &|progress| {
            line.set_message(shown_progress(progress));
        });
        line.finish_and_clear();
        match followed {
            FollowUp::Judged(judgement) => {
                let (verdict, accepted) = (judgement.verdict.clone(), judgement.accepted);
                self.keep(&page, State::Judged { verdict, accepted })?;
                self.print(bundle, &page, Some(judgement), None)?;
                Ok(ExitCode::from(u8::from(!accepted)))
            }
            FollowUp::Unknown(why) => {
                self.print(bundle, &page, None, Some(why))?;
                Ok(ExitCode::FAILURE)
            }
        }
    }

    /// Records the result of the submission.
    fn keep(&self, page: &str, last: State) -> Result<()> {
        let site = &self.target.site;
        record::keep_submission(self.workspace, self.problem, site, page, last)
    }

    fn print(
        &self,
        bundle: &Bundle,
        page: &str,
        judgement: Option<Judgement>,
        why: Option<String>,
    ) -> Result<()> {
        if self.args.json {
            let report = Report {
                problem: &self.problem.name,
                site: &self.target.site,
                bytes: bundle.text.len(),
                page,
                judgement,
                why,
            };
            say!("{}", serde_json::to_string_pretty(&report)?);
            return Ok(());
        }
        match (judgement, why) {
            (Some(judgement), _) => say!("{}  {page}", summary(&judgement)),
            (None, Some(why)) => say!(
                "sent; no verdict yet ({}): see {page}",
                terminal::escape(&why)
            ),
            (None, None) => say!("sent: see {page}"),
        }
        Ok(())
    }
}

/// Returns the line of a verdict, after the message of the compiler.
fn summary(judgement: &Judgement) -> String {
    let mut text = String::new();
    if let Some(message) = &judgement.message {
        text = format!("{}\n", terminal::escape(message.trim_end()));
    }
    let color = if judgement.accepted {
        AnsiColor::Green
    } else {
        AnsiColor::Red
    };
    let style = Style::new().bold().fg_color(Some(color.into()));
    let verdict = terminal::escape(&judgement.verdict);
    let time = judgement.time.map(report::milliseconds);
    let memory = judgement.memory.map(report::mebibytes);
    let parts = [Some(format!("{style}{verdict}{style:#}")), time, memory];
    text + &parts.into_iter().flatten().collect::<Vec<_>>().join("  ")
}

/// Returns a spinner on a terminal that shows the progress of the site.
fn progress_line() -> ProgressBar {
    let line = ProgressBar::new_spinner();
    line.enable_steady_tick(Duration::from_millis(100));
    line.set_message(WAITING);
    line
}

const WAITING: &str = "waiting for the verdict";

fn shown_progress(progress: &Progress) -> String {
    match (progress.done, progress.total) {
        (Some(done), Some(total)) => format!("test {done} of {total}"),
        (Some(done), None) => format!("test {done}"),
        (None, _) => WAITING.to_string(),
    }
}
