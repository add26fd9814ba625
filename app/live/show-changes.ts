const HOW = { duration: 200, easing: "ease-out" };

interface Row {
  row: HTMLElement;
  top: number;
  figure: Element | null;
  text: string | null | undefined;
}

/** By team in standings, whose rows are changed in place, else by id. */
function rowsOfPage(): Map<string, Row> {
  const rows = document.querySelectorAll<HTMLElement>(":is(.games, .standings) tr[id]");
  return new Map(
    [...rows].map((row) => {
      const figure = row.querySelector(".game-score, .table-figure");
      const team = row.closest(".standings") && row.querySelector("a")?.href;
      const { offsetTop: top } = row;
      return [team || row.id, { row, top, figure, text: figure?.textContent }];
    }),
  );
}

/** Before an update; what it returns shows afterwards which figures changed and which rows moved. */
export function rememberRows(): () => void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return () => {};
  const before = rowsOfPage();
  return () => {
    for (const [key, { row, top, figure, text }] of rowsOfPage()) {
      const old = before.get(key);
      if (!old) continue;
      if (key !== row.id && old.top !== top) {
        row.animate({ transform: [`translateY(${old.top - top}px)`, "none"] }, HOW);
      }
      if (old.text !== text) {
        const color = ["var(--color-hot-ink)", "var(--color-ink)"];
        figure?.animate({ backgroundColor: ["var(--color-hot)", "transparent"], color }, HOW);
      }
    }
  };
}
