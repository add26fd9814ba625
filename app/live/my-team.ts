import { onDevice } from "./device-storage.ts";

const ONLY = "only-mine";

/**
 * Marks the rows of the team chosen on this device, one for each tournament, and can show only its
 * games. Runs again after each update, because the server's rows don't know it.
 */
export function showMyTeam(): void {
  const box = document.getElementById("my-team");
  if (!box) return;
  const team = onDevice(box.querySelector("p")?.dataset["key"] ?? "");
  const isOnly = !!team && !!onDevice(ONLY);
  const buttons = [...box.querySelectorAll("button")];
  const only = buttons.at(-1);
  if (only && document.querySelector("tbody time")) only.hidden = !team;
  for (const button of buttons) {
    const pressed = button === only ? isOnly : button.textContent === team;
    button.ariaPressed = String(pressed);
    // Added again, it is the same listener.
    button.addEventListener("click", choose);
  }
  let above: string | undefined;
  for (const row of document.querySelectorAll<HTMLElement>("tbody tr")) {
    const date = row.querySelector("time")?.dateTime;
    const marks = [...row.querySelectorAll("a")].map((link) =>
      link.classList.toggle("mine", link.textContent === team),
    );
    row.hidden = isOnly && !!date && !marks.includes(true);
    if (row.hidden) continue;
    row.classList.toggle("day-start", date !== above);
    above = date;
  }
}

function choose({ currentTarget }: Event): void {
  const button = currentTarget as HTMLButtonElement;
  const value = button.ariaPressed === "true" ? "" : button.textContent;
  const key = button.closest("p")?.dataset["key"];
  onDevice(key ?? ONLY, value);
  showMyTeam();
}

/** Scrolls the rows of tabs sideways to what is chosen in them. */
export function showChosenTabs(): void {
  for (const tab of document.querySelectorAll<HTMLElement>(".results-bar [aria-current]")) {
    const row = tab.closest("ul");
    if (row) row.scrollLeft = tab.offsetLeft + tab.offsetWidth - row.clientWidth;
  }
}

/** The day that was chosen, once there is one. */
export function markChosenDay(): void {
  const days = [...document.querySelectorAll<HTMLAnchorElement>('.results-bar a[href^="#"]')];
  if (!days.some(({ hash }) => hash === location.hash)) return;
  for (const day of days) day.ariaCurrent = day.hash === location.hash ? "date" : null;
}

/** Opens a schedule at today, unless it starts with it or a game is being played. */
export function jumpToToday(): void {
  const today = document.querySelector<HTMLAnchorElement>("li + li > [aria-current=date]");
  if (!today || scrollY || location.hash.length > 7 || document.querySelector(".game-now")) return;
  document.querySelector(today.hash)?.scrollIntoView();
}
