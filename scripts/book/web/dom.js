// Small helpers for elements.

import { place } from "./place.js";

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

/** Returns a button. */
export function button(textContent, onclick, properties = {}) {
  return element("button", { type: "button", textContent, onclick, ...properties });
}

/** Returns a button that copies an address, and says whether that worked. */
export function copyButton(textContent, address) {
  const made = button(textContent, async () => {
    try {
      await navigator.clipboard.writeText(address());
      made.textContent = "Copied";
    } catch {
      made.textContent = "Not copied";
    }
    setTimeout(() => { made.textContent = textContent; }, 2000);
  });
  return made;
}

/** Lets the reader save a file. */
export function save(download, content) {
  const href = URL.createObjectURL(content);
  element("a", { href, download }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/** Returns a check box in its label: `box` in `label`. */
export function check(text, onchange) {
  const box = element("input", { type: "checkbox", onchange });
  return { box, label: element("label", {}, box, ` ${text}`) };
}

/** Returns an input in its label. */
export function field(text, input) {
  return element("label", {}, `${text} `, input);
}

/** Returns an SVG element with these attributes and children. */
export function svg(tag, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** Returns what a program says to a terminal, with quotation marks in place of backticks. */
export const quoted = text => text.replace(/`([^`\n]*)`/g, "“$1”");

/** Says something in a place, or why something was refused. */
export function say(place, text, isRefused = false) {
  place.textContent = quoted(text);
  place.classList.toggle("refused", isRefused);
}

/** Gives the focus to the last of these parts, and scrolls as little as shows them all, or the last ones. */
export function lead(...parts) {
  parts.at(-1).focus({ preventScroll: true });
  for (const part of parts) part.scrollIntoView({ block: "nearest" });
}

/** Adds the style sheet of the elements to the page, unless it has it. */
export function addStyle() {
  if (document.querySelector("[data-engine]")) return;
  document.head.append(element("link", { rel: "stylesheet", href: place("engine.css"), "data-engine": "" }));
}

/** What stands after # in the address, as in `#kayles&heaps=5,7`: the name, which may be empty, and the parameters. */
export function linked() {
  const link = new URLSearchParams(location.hash.slice(1)), [[first, value] = ["", ""]] = link;
  return { name: value === "" ? first : "", link };
}
