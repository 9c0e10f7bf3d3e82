//! Chromium, driven by the protocol of its developer tools. Its messages come through pipes, so the tests need neither
//! a port nor a library.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{channel, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{json, Value};
use tempfile::TempDir;

/// A browser with one page.
pub struct Browser {
    process: Child,
    to: ChildStdin,
    from: Receiver<Value>,
    last: u64,
    session: Value,
    /// The messages and requests of the pages that were not read yet.
    events: Vec<Value>,
    /// Its profile, and its temporary files: it does not remove them when it is ended.
    folder: TempDir,
}

/// A browser that does not answer for this time has stopped.
const PATIENCE: Duration = Duration::from_mins(5);

/// The longest time that anything on a page may take.
const SHORT: Duration = Duration::from_mins(1);

impl Browser {
    pub fn start() -> Self {
        let folder = TempDir::new().unwrap();
        let mut shell = Command::new("sh");
        // The protocol uses the file descriptors 3 and 4.
        let chromium = "exec chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --remote-debugging-pipe \
                        \"--user-data-dir=$1\" about:blank 3<&0 4>&1 0</dev/null 1>/dev/null 2>/dev/null";
        shell.args(["-c", chromium, "sh"]).arg(folder.path());
        shell.env("TMPDIR", folder.path());
        let mut process = shell
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let to = process.stdin.take().unwrap();
        let output = process.stdout.take().unwrap();
        let (send, from) = channel();
        thread::spawn(move || {
            for message in BufReader::new(output).split(0) {
                let Ok(message) = message else { return };
                let message = serde_json::from_slice(&message).unwrap();
                if send.send(message).is_err() {
                    return;
                }
            }
        });
        let mut browser = Self {
            process,
            to,
            from,
            last: 0,
            session: Value::Null,
            events: Vec::new(),
            folder,
        };
        browser.attach();
        browser
    }

    /// Opens another tab, which is used from now on.
    pub fn attach(&mut self) {
        self.session = Value::Null;
        let target = self.call("Target.createTarget", &json!({ "url": "about:blank" }));
        let target = json!({ "targetId": target["targetId"], "flatten": true });
        self.session = self.call("Target.attachToTarget", &target)["sessionId"].clone();
        for domain in ["Page", "Runtime", "Log", "Network"] {
            self.call(&format!("{domain}.enable"), &json!({}));
        }
    }

    /// Sends a call of the protocol.
    fn send(&mut self, method: &str, parameters: &Value) {
        self.last += 1;
        let mut message = json!({ "id": self.last, "method": method, "params": parameters });
        if !self.session.is_null() {
            message["sessionId"] = self.session.clone();
        }
        let mut bytes = message.to_string().into_bytes();
        bytes.push(0);
        self.to.write_all(&bytes).unwrap();
    }

    /// Calls a method of the protocol and returns its result.
    pub fn call(&mut self, method: &str, parameters: &Value) -> Value {
        self.send(method, parameters);
        loop {
            let answer = self
                .from
                .recv_timeout(PATIENCE)
                .expect("the browser answers");
            if answer["id"] == self.last {
                assert!(answer["error"].is_null(), "{method}: {answer}");
                return answer["result"].clone();
            }
            self.events.push(answer);
        }
    }

    /// Begins to open a page.
    pub fn begin(&mut self, address: &str) {
        self.send("Page.navigate", &json!({ "url": address }));
    }

    /// Returns whether the browser has not ended.
    pub fn is_running(&mut self) -> bool {
        self.process.try_wait().unwrap().is_none()
    }

    /// Opens a page and waits until it is loaded.
    pub fn open(&mut self, address: &str) {
        self.load(|browser| drop(browser.call("Page.navigate", &json!({ "url": address }))));
    }

    /// Calls `act`, which makes the browser load a page, and waits until the page is loaded.
    pub fn load(&mut self, act: impl FnOnce(&mut Self)) {
        self.events
            .retain(|event| event["method"] != "Page.loadEventFired");
        act(self);
        self.wait_for("Page.loadEventFired");
    }

    fn wait_for(&mut self, method: &str) {
        while !self.events.iter().any(|event| event["method"] == method) {
            let event = self.from.recv_timeout(PATIENCE).expect("the page loads");
            self.events.push(event);
        }
    }

    /// Returns the result of a script, once its promises are fulfilled.
    pub fn run(&mut self, script: &str) -> Value {
        let parameters = json!({
            "expression": script, "awaitPromise": true, "returnByValue": true, "userGesture": true,
        });
        let said = self.call("Runtime.evaluate", &parameters);
        assert!(
            said["exceptionDetails"].is_null(),
            "{script}: {}",
            said["exceptionDetails"]
        );
        said["result"]["value"].clone()
    }

    /// Presses a key: `Tab`, `Enter`, an arrow, `Home`, `End` or a character; with Shift or not.
    pub fn press(&mut self, key: &str, is_shifted: bool) {
        let (code, text) = match key {
            "Tab" => (9, ""),
            "Enter" => (13, "\r"),
            "End" => (35, ""),
            "Home" => (36, ""),
            "ArrowLeft" => (37, ""),
            "ArrowRight" => (39, ""),
            _ => (u32::from(key.as_bytes()[0]), key),
        };
        let down = json!({
            "type": "keyDown", "key": key, "text": text, "windowsVirtualKeyCode": code,
            "modifiers": if is_shifted { 8 } else { 0 },
        });
        self.call("Input.dispatchKeyEvent", &down);
        let up = json!({ "type": "keyUp", "key": key, "windowsVirtualKeyCode": code });
        self.call("Input.dispatchKeyEvent", &up);
    }

    /// Waits until a condition holds, for at most the time `SHORT`.
    pub fn wait_until(&mut self, condition: &str) {
        let held = self.run(&format!(
            "new Promise(done => {{
                const end = Date.now() + {};
                const look = () => {{
                    const holds = Boolean({condition});
                    return holds || Date.now() > end ? done(holds) : setTimeout(look, 10);
                }};
                look();
            }})",
            SHORT.as_millis()
        ));
        assert_eq!(held, true, "{condition} never holds");
    }

    /// Shows pages in this width and colour scheme.
    pub fn look(&mut self, width: u32, scheme: &str) {
        let size =
            json!({ "width": width, "height": 900, "deviceScaleFactor": 1, "mobile": false });
        self.call("Emulation.setDeviceMetricsOverride", &size);
        let scheme = json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
        self.call("Emulation.setEmulatedMedia", &scheme);
    }

    /// Returns the errors of the pages since the last call, and their requests to addresses outside `home`.
    pub fn complaints(&mut self, home: &str) -> Vec<String> {
        let complaint = |event: Value| match event["method"].as_str()? {
            "Log.entryAdded" if event["params"]["entry"]["level"] == "error" => {
                Some(event["params"].to_string())
            }
            "Runtime.exceptionThrown" => Some(event["params"].to_string()),
            "Runtime.consoleAPICalled" if event["params"]["type"] == "error" => {
                Some(event["params"].to_string())
            }
            "Network.requestWillBeSent" => {
                let url = event["params"]["request"]["url"].as_str()?;
                let here = [home, "data:", "blob:"];
                let is_here = here.iter().any(|here| url.starts_with(here));
                (!is_here).then(|| url.to_string())
            }
            _ => None,
        };
        self.events.drain(..).filter_map(complaint).collect()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        // The processes that it started write into the folder until they notice.
        let begin = Instant::now();
        while fs::remove_dir_all(&self.folder).is_err() && begin.elapsed() < SHORT {
            thread::sleep(Duration::from_millis(20));
        }
    }
}

#[test]
#[cfg_attr(missing_chromium, ignore = "no chromium: apt-get install chromium")]
fn a_browser_leaves_no_files_behind() {
    let mut browser = Browser::start();
    browser.open("data:text/html,<title>Test</title>");
    let folder = browser.folder.path().to_path_buf();
    let files = fs::read_dir(&folder).unwrap();
    let mut names = files.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let is_temporary = |name: String| name.starts_with("org.chromium.Chromium.");
    assert!(names.any(is_temporary), "its temporary files are elsewhere");
    drop(browser);
    assert!(!folder.exists());
}
