const LETTERS = "bcdfghjkmnpqrstv";
const PER_WORKER = 500;
/** In a run no two workers have the same number, not even after a failure. */
const worker = Number(process.env["TEST_WORKER_INDEX"] ?? 0);
let given = worker * PER_WORKER;

/** Consonants, which are no word of any language; all as long, so that none is part of another. */
const ending = () =>
  (given++)
    .toString(16)
    .padStart(5, "0")
    .replaceAll(/./g, (digit) => LETTERS[Number.parseInt(digit, 16)] ?? "");

/** These names with an ending that no other journey, repetition or retry has. */
export function own<Names extends string[]>(...names: Names): { [At in keyof Names]: string } {
  const end = ending();
  return names.map((name) => `${name} ${end}`) as { [At in keyof Names]: string };
}

/** A day on which nobody else plays. */
export const ownDay = (): string =>
  new Date(Date.UTC(2030, 0, 1) + given++ * 86_400_000).toISOString().slice(0, 10);

export const slug = (name: string): string => name.toLowerCase().replaceAll(" ", "-");
