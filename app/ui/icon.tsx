/** Paths on a 24 x 24 grid. Each has one meaning. */
const paths = {
  /** Leads to another page. */
  arrow: "M5 12h14m-6-6 6 6-6 6",
  /** Opens what is below. */
  menu: "M4 7h16M4 12h16M4 17h16",
  more: "M5 13a1 1 0 1 0 0-2 1 1 0 0 0 0 2Zm7 0a1 1 0 1 0 0-2 1 1 0 0 0 0 2Zm7 0a1 1 0 1 0 0-2 1 1 0 0 0 0 2Z",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm5-2 5 5",
  close: "M6 6l12 12M18 6 6 18",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
  calendar: "M4 6h16v14H4zM4 11h16M9 3v5m6-5v5",
  people:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3 20c0-4 2.7-6 6-6s6 2 6 6m1-16a3.5 3.5 0 0 1 0 7m5 9c0-3.5-1.5-5.5-4-6",
  /** A parent or guardian, with a child. */
  family:
    "M8 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM2.5 20v-3c0-2.5 2-4 5.5-4s5 1.5 5.5 3m3.5 0a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm-4 4.5c0-2 1.5-3 4-3s4 1 4 3",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4 21c0-5 3.5-7 8-7s8 2 8 7",
  list: "M9 6h12M9 12h12M9 18h12M4 6h.01M4 12h.01M4 18h.01",
  card: "M3 6h18v12H3zM3 10h18M7 15h4",
  book: "M12 6c-2-1.5-5-2-8-2v14c3 0 6 .5 8 2 2-1.5 5-2 8-2V4c-3 0-6 .5-8 2Zm0 0v14",
  /** Into a team, with its code. */
  enter: "M13 4h7v16h-7M4 12h11m-4-4 4 4-4 4",
  ranking: "M5 20v-5m7 5V4m7 16v-9",
  announcement: "M4 10v4h3l9 5V5l-9 5H4Zm15-1c1.3 1.7 1.3 4.3 0 6M8 14l1 6",
  pause: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM10 9v6m4-6v6",
  /** Signing in. */
  key: "M8 15a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm4-4h9v4m-4-4v3",
  phone: "M6 3h4l1.5 5L9 10c1 2 3 4 5 5l2-2.5 5 1.5v4c0 2-1 2-2 2C10 20 4 14 4 5c0-1 0-2 2-2Z",
  mail: "M3 6h18v12H3zm0 1 9 7 9-7",
  pin: "M12 21c5-5.5 7-8.5 7-11a7 7 0 0 0-14 0c0 2.5 2 5.5 7 11Zm0-8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
  ball: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-13 4 3-1.5 4.5h-5L8 11l4-3Zm0 0V3m4 8 5-1m-6.5 5.5 3 4m-8-4-3 4M8 11l-5-1",
  print: "M7 9V3h10v6M7 18H4V9h16v9h-3M7 14h10v7H7z",
  check: "m5 13 5 5 9-12",
  undo: "M9 7 4 12l5 5m-5-5h10a6 6 0 0 1 6 6v1",
  trophy: "M8 4h8v6a4 4 0 0 1-8 0V4Zm0 2H4c0 4 2 5 4 5m8-5h4c0 4-2 5-4 5m-4 3v4m-4 2h8",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5l3 2",
  bolt: "M13 3 5 14h6l-1 7 8-11h-6l1-7Z",
  degree: "M2 9.5 12 5l10 4.5L12 14 2 9.5Zm4 2V16c2 2 10 2 12 0v-4.5m4-2V15",
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name, className = "size-6" }: { name: IconName; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d={paths[name]} />
    </svg>
  );
}
