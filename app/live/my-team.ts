import { onDevice } from "./device-storage.ts";

/** Keeps the chosen team of an age group on this device, for `own-team.ts`. */
export function keepMyTeam(): void {
  const chip = document.querySelector<HTMLAnchorElement>("a#my-team");
  const { group, team } = chip?.dataset ?? {};
  if (!chip || !group || !team) return;
  onDevice(`my-team ${group}`, team);
  chip.addEventListener("click", () => onDevice(`my-team ${group}`, ""));
}

/** Scrolls the rows of tabs sideways to what is chosen in them. */
export function showChosenTabs(): void {
  for (const tab of document.querySelectorAll<HTMLElement>(".results-bar [aria-current]")) {
    const row = tab.closest("ul")?.parentElement;
    if (row) row.scrollLeft = tab.offsetLeft + tab.offsetWidth - row.clientWidth;
  }
}
