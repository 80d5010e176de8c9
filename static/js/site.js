"use strict";

// Whoever follows a link hears where it led: focus goes to the heading when it was lost.
document.addEventListener("htmx:afterSettle", () => {
  if (document.activeElement !== document.body) return;
  const heading = document.querySelector("#main h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
});

// When the network fails the browser says so, as it does for any link.
document.addEventListener("htmx:sendError", (event) => {
  location.assign(event.detail.pathInfo.finalRequestPath);
});

// What has data-status says what it did, in the place of that id: the words of data-done or
// data-failed. With data-copy it copies that text, with data-print it prints.
document.addEventListener("click", async (event) => {
  const pressed = event.target.closest("[data-status]");
  if (!pressed) return;
  const { copy, print, status, done, failed } = pressed.dataset;
  const place = document.getElementById(status);
  place.textContent = ""; // so that the same words are heard again
  let words = done;
  try {
    if (copy !== undefined) await navigator.clipboard.writeText(copy);
  } catch {
    words = failed;
  }
  setTimeout(() => {
    place.textContent = words;
    if (print !== undefined) window.print();
  }, 50);
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
