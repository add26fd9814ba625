/** Scrolls the rows of tabs sideways to what is chosen in them. */
export function showChosenTabs(): void {
  for (const tab of document.querySelectorAll<HTMLElement>(".results-bar [aria-current]")) {
    const row = tab.closest("ul")?.parentElement;
    if (row) row.scrollLeft = tab.offsetLeft + tab.offsetWidth - row.clientWidth;
  }
}
