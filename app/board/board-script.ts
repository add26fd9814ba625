import { subscribeToChanges } from "../live/event-stream.ts";
import { refreshPage } from "../live/refresh-page.ts";

let shownId = location.hash.slice(1);
let timer = 0;
let isPaused = false;

const board = () => document.querySelector<HTMLElement>(".board");
const slides = () => [...document.querySelectorAll<HTMLElement>(".board-slide")];

/** What the page says in its language. */
function said(name: "pause" | "resume" | "lost"): string {
  return board()?.dataset[name] ?? "";
}

function show(): void {
  const all = slides();
  const chosen = all.find(({ id }) => id === shownId) ?? all[0];
  for (const each of all) each.hidden = each !== chosen;
  shownId = chosen?.id ?? "";
  write("board-clock", timeNow());
  write("board-pause", said(isPaused ? "resume" : "pause"));
}

function write(id: string, text: string): void {
  const element = document.getElementById(id);
  if (element && element.textContent !== text) element.textContent = text;
}

function turn(by: number): void {
  const all = slides();
  const at = all.findIndex(({ id }) => id === shownId);
  shownId = all[(at + by + all.length) % all.length]?.id ?? "";
  history.replaceState(null, "", `#${shownId}`);
  show();
  wait();
}

function wait(): void {
  clearTimeout(timer);
  const seconds = Number(document.getElementById(shownId)?.dataset["seconds"] ?? 12);
  if (!isPaused) timer = window.setTimeout(() => turn(1), seconds * 1_000);
}

function pause(): void {
  isPaused = !isPaused;
  show();
  wait();
}

function timeNow(): string {
  const { zone: timeZone, locale } = board()?.dataset ?? {};
  return new Date().toLocaleTimeString(locale, { timeZone, hour: "numeric", minute: "2-digit" });
}

function describeLostConnection(state: HTMLElement): void {
  if (!state.hidden) state.textContent = said("lost").replace("{time}", timeNow());
}

/** Holds a wake lock so that an unattended screen doesn't turn off. */
function stayAwake(): void {
  if (document.hidden) return;
  navigator.wakeLock?.request("screen").catch(() => {});
}

document.addEventListener("click", ({ target }) => {
  if (target instanceof Element && target.closest("#board-pause")) pause();
});
document.addEventListener("keydown", ({ key, target }) => {
  if (key === "ArrowRight") turn(1);
  else if (key === "ArrowLeft") turn(-1);
  else if (key === " " && !(target instanceof HTMLButtonElement)) pause();
});
document.addEventListener("visibilitychange", stayAwake);
stayAwake();
const state = document.getElementById("live-state");
if (state) {
  new MutationObserver(() => describeLostConnection(state)).observe(state, {
    attributeFilter: ["hidden"],
  });
}
setInterval(show, 1_000);
show();
wait();
subscribeToChanges({
  facts: () => {
    const { topics, since, until } = document.querySelector("main")?.dataset ?? {};
    return { topics: topics && `${topics} as:board`, since, until };
  },
  async update(at) {
    await refreshPage(at);
    show();
  },
});
