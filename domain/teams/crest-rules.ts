import type { teams } from "#db/schema/teams.ts";

type TeamRow = typeof teams.$inferSelect;
export type CrestColor = NonNullable<TeamRow["color1"]>;

export const CREST_COLORS = [
  "red",
  "maroon",
  "orange",
  "yellow",
  "green",
  "sky",
  "blue",
  "navy",
  "purple",
  "pink",
  "black",
  "white",
] as const satisfies readonly CrestColor[];

/** As in `crest.css`: the ground, and what is readable on it. */
export const crestColors: Record<CrestColor, { ground: string; ink: string }> = {
  red: { ground: "#c8102e", ink: "#fff" },
  maroon: { ground: "#6d1028", ink: "#fff" },
  orange: { ground: "#f57f17", ink: "#000" },
  yellow: { ground: "#ffd60a", ink: "#000" },
  green: { ground: "#0b7a3b", ink: "#fff" },
  sky: { ground: "#7cc7f2", ink: "#000" },
  blue: { ground: "#1d4ed8", ink: "#fff" },
  navy: { ground: "#14213d", ink: "#fff" },
  purple: { ground: "#6b21a8", ink: "#fff" },
  pink: { ground: "#f5a3c7", ink: "#000" },
  black: { ground: "#111", ink: "#fff" },
  white: { ground: "#fff", ink: "#000" },
};

/** Decorative: a team is always shown with its name too. */
export interface Crest {
  color1: CrestColor;
  color2: CrestColor;
  initials: string;
  /** The id of an approved picture, shown instead of the rest. */
  picture: string | null;
}

export type CrestFields = Pick<
  TeamRow,
  "id" | "name" | "color1" | "color2" | "initials" | "crestPicture"
>;

/** For teams that have not chosen: neighbors in a list differ. */
const PAIRS: readonly (readonly [CrestColor, CrestColor])[] = [
  ["red", "white"],
  ["blue", "yellow"],
  ["black", "orange"],
  ["green", "white"],
  ["purple", "pink"],
  ["sky", "navy"],
  ["maroon", "yellow"],
  ["orange", "black"],
  ["navy", "red"],
  ["yellow", "green"],
  ["pink", "purple"],
  ["white", "blue"],
  ["green", "black"],
  ["navy", "sky"],
  ["red", "black"],
  ["purple", "yellow"],
  ["white", "maroon"],
  ["blue", "white"],
  ["orange", "navy"],
];

export function crestOf({ id, name, color1, color2, initials, crestPicture }: CrestFields): Crest {
  const [first, second] = PAIRS[id % PAIRS.length] ?? ["black", "white"];
  return {
    color1: color1 ?? first,
    color2: color2 ?? second,
    initials: initials ?? initialsOf(name),
    picture: crestPicture,
  };
}

/** Pictures are stored as squares of these sides, in pixels. */
export const CREST_SIDES = [48, 96, 192] as const;
export type CrestSide = (typeof CREST_SIDES)[number];

/** A file never changes: another upload has another id. */
export function crestAddress(id: string, side: CrestSide): string {
  return `/crests/${id}-${side}.webp`;
}

/** Reads the last part of an address; null for what no crest has. */
export function readCrestName(raw: string): { id: string; side: number } | null {
  const [, id, side] =
    /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-([1-9][0-9]{1,2})\.webp$/.exec(raw) ?? [];
  return id === undefined ? null : { id, side: Number(side) };
}

const INITIALS_MAX = 3;

const LETTER = /[\p{L}\p{N}]/u;

/** 'Comet Kickers' is CK, 'Lions' is LI. */
function initialsOf(name: string): string {
  const words = name.split(/[\s\p{Pd}]+/u).filter((word) => LETTER.test(word));
  const [only = "", next] = words;
  const letters =
    next === undefined
      ? Array.from(only)
          .filter((each) => LETTER.test(each))
          .slice(0, 2)
      : words.slice(0, INITIALS_MAX).map((word) => LETTER.exec(word)?.[0] ?? "");
  return letters.map(capital).join("");
}

/** One letter stays one: ß has two as a capital. */
function capital(letter: string): string {
  const upper = letter.toUpperCase();
  return Array.from(upper).length === 1 ? upper : letter;
}

/** Up to three letters or digits of any script, as capitals; null for anything else. */
export function parseInitials(composed: string): string | null {
  const letters = Array.from(composed.slice(0, 20));
  const isRead = letters.length <= INITIALS_MAX && letters.every((each) => LETTER.test(each));
  return isRead && composed !== "" ? letters.map(capital).join("") : null;
}
