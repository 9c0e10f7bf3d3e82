// Small helpers for elements.

/** Returns an element with these properties and children; `class`, `for`, `role`, `data-…` and `aria-…` become attributes. */
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (/^(class|for|role|aria-.*|data-.*)$/.test(name)) made.setAttribute(name, value);
    else made[name] = value;
  }
  made.append(...children.filter(child => child !== undefined));
  return made;
}

/** Returns an SVG element with these attributes and children. */
export function svg(tag, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** Adds the style sheet of the elements to the page, once. */
export function addStyle() {
  const href = new URL("engine.css", import.meta.url).href;
  if ([...document.styleSheets].some(sheet => sheet.href === href)) return;
  if (document.querySelector("link[data-engine]")) return;
  document.head.append(element("link", { rel: "stylesheet", href, "data-engine": "" }));
}

/** What stands after # in the address, if it begins with `name`: as its parameters. */
export function linked(name) {
  const [first, ...rest] = location.hash.slice(1).split("&");
  return decodeURIComponent(first) === name ? new URLSearchParams(rest.join("&")) : undefined;
}

/** Shows that something is at work, with a button to stop it, if it takes longer than a moment. */
export class Working {
  constructor(stop) {
    this.bar = element("progress", { "aria-label": "Progress" });
    this.words = element("span");
    const button = element("button", { type: "button", textContent: "Stop", onclick: stop });
    this.element = element("div", { class: "engine-bar engine-working", role: "group", "aria-label": "At work", hidden: true }, this.bar, this.words, button);
  }

  begin(words = "Working…") {
    this.bar.removeAttribute("value");
    this.words.textContent = words;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => { this.element.hidden = false; }, 250);
  }

  progress(count, of) {
    this.bar.max = of;
    this.bar.value = count;
    this.words.textContent = `${count.toLocaleString("en")} of ${of.toLocaleString("en")} values`;
  }

  end() {
    clearTimeout(this.timer);
    this.element.hidden = true;
  }
}
