"use strict";

// One file, because each one is a request of the first visit. What it says comes from data-
// attributes of its own element, in the language of the page.
const words = document.currentScript.dataset;

// FOCUS. Whoever follows a link hears where it led: a focus that was lost goes to the heading, or
// to what the finder now shows in the place of the link that had it.
let place = -1;
const places = () => [...document.querySelectorAll("#found a")];
document.addEventListener("htmx:beforeSwap", () => {
  place = places().indexOf(document.activeElement);
});
document.addEventListener("htmx:afterSettle", () => {
  if (document.activeElement !== document.body) return;
  const beside = place < 0 ? undefined : places().slice(0, place + 1).pop();
  const heading = document.querySelector("#main h1");
  heading?.setAttribute("tabindex", "-1");
  (beside ?? heading)?.focus({ preventScroll: true });
});

// KEYS. While an answer has the focus, a number chooses the answer of that place. The top row of
// some keyboards has its digits behind Shift.
document.addEventListener("keydown", (event) => {
  const choices = event.target.closest(".choices");
  if (!choices || event.ctrlKey || event.altKey || event.metaKey) return;
  const digit = /^\d$/.test(event.key) ? event.key : /^Digit(\d)$/.exec(event.code)?.[1];
  const radio = choices.querySelectorAll("input")[digit - 1];
  radio?.focus();
  radio?.click();
});

// NETWORK. The page stays as it is until the answer is there. Beside what was pressed it says that
// the answer is slow or did not come, and offers to ask again.
let asked; // the element and the address of the request that is on its way
let note = document.createElement("span");
let timer;

const say = (...sentences) => {
  note.textContent = sentences.filter(Boolean).join(" ");
};

// Pressed twice, it is asked once; what is pressed later counts.
document.addEventListener("htmx:confirm", (event) => {
  const { elt, path } = event.detail;
  const form = elt.closest("form");
  const whole = `${path}?${form ? new URLSearchParams(new FormData(form)) : ""}`;
  if (asked?.whole === whole) return event.preventDefault();
  if (asked) htmx.trigger(asked.elt, "htmx:abort");
  asked = { elt, whole };
});

document.addEventListener("htmx:beforeSend", ({ detail }) => {
  const { elt, triggeringEvent: event } = detail.requestConfig;
  const target = elt.matches("a") ? elt : event.target;
  const pressed = target.matches("form") ? (event.submitter ?? target.querySelector("button")) : target;
  note.remove();
  note = document.createElement("span");
  note.className = "network";
  note.setAttribute("role", "status");
  note.again = () => {
    pressed.focus();
    target.dispatchEvent(new Event(event.type, { bubbles: true, cancelable: true }));
  };
  (pressed.closest("label") ?? pressed).after(note);
  timer = setTimeout(say, 1000, words.slow);
});

document.addEventListener("htmx:afterRequest", () => {
  clearTimeout(timer);
  asked = undefined;
});
for (const end of ["htmx:afterSwap", "htmx:sendAbort"]) {
  document.addEventListener(end, () => note.remove());
}

// A moment later, so that the place was there before its words: only then are they read aloud.
const fail = (...sentences) => {
  const failed = note;
  setTimeout(() => {
    if (note !== failed) return; // something else was pressed in between
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = words.again;
    button.addEventListener("click", note.again);
    say(...sentences, words.kept);
    note.append(" ", button);
  }, 100);
};
document.addEventListener("htmx:sendError", () => {
  fail(navigator.onLine ? words.unreached : words.offline);
});
document.addEventListener("htmx:timeout", () => fail(words.late));

// What comes from in between, such as the page of a proxy or of a train’s wireless, is no page of
// ours. Our own pages of a mistake (4xx) are shown like any other.
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const { status, responseText } = detail.xhr;
  if (status < 500 && status !== 429 && responseText.includes('id="main"')) return;
  detail.shouldSwap = false;
  const seconds = parseInt(detail.xhr.getResponseHeader("Retry-After"));
  fail(words.busy, seconds && words.wait.replace("{seconds}", seconds));
});

// STATUS. What has data-status says what it did, in the place of that id: the words of data-done
// or data-failed. With data-copy it copies that text, with data-print it prints.
document.addEventListener("click", async (event) => {
  const pressed = event.target.closest("[data-status]");
  if (!pressed) return;
  const { copy, print, status, done, failed } = pressed.dataset;
  const place = document.getElementById(status);
  place.textContent = ""; // so that the same words are heard again
  let said = done;
  try {
    if (copy !== undefined) await navigator.clipboard.writeText(copy);
  } catch {
    said = failed;
  }
  setTimeout(() => {
    place.textContent = said;
    if (print !== undefined) window.print();
  }, 50);
});

// FINDER. It answers in place to every change. What is left empty is not part of the address.
document.addEventListener("htmx:configRequest", (event) => {
  if (!event.target.closest(".finder")) return;
  const { formData } = event.detail;
  for (const [name, value] of [...formData.entries()]) if (!value) formData.delete(name);
});

// Enter in the search field does the same as a change: the page stays where it is.
document.addEventListener("submit", (event) => {
  if (event.target.id !== "finder" || event.submitter?.name) return;
  event.preventDefault();
  htmx.trigger("#live", "ask");
});

// What was searched for may be taken away by a link; whoever is typing is not disturbed.
document.addEventListener("htmx:afterSettle", () => {
  const field = document.querySelector("#finder #q");
  if (!field || field === document.activeElement) return;
  field.value = new URLSearchParams(location.search).get("q") ?? "";
});

// PICTURES. One that is larger than its place begins where the path of the answers has led, or
// with the first question.
const begin = () => {
  const picture = document.querySelector(".charted .picture");
  const node = [...(picture?.querySelectorAll("a.on-path") ?? [])].pop() ?? picture?.querySelector("a");
  if (!node) return;
  const [seen, whole] = [node.getBoundingClientRect(), picture.getBoundingClientRect()];
  picture.scrollLeft += seen.left + seen.width / 2 - whole.left - whole.width / 2;
};
begin();
document.addEventListener("htmx:afterSettle", begin);
