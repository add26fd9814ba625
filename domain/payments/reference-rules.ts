/** What a cup without a letter in its name is called in a reference. */
const NO_INITIALS = "CUP";
const MOST_INITIALS = 4;
const MOST_DIGITS = 10;

/**
 * What a team writes into the note of a payment: 'AC-042', the cup's initials and the team's number. Unlike
 * the team code it lets nobody join: it may stand in a feed that strangers read.
 */
export function paymentReference(cupName: string, teamId: number): string {
  return `${initials(cupName)}-${String(teamId).padStart(3, "0")}`;
}

/**
 * The number of the team that a note names, or null. People write the reference in small letters, without
 * its dash, or among other words; of several different ones none is meant.
 */
export function teamOfReference(note: string, cupName: string): number | null {
  if (note.length > 1000) return null;
  const pattern = new RegExp(
    `(?<![a-z0-9])${initials(cupName)}[\\s\\p{Pd}_#.]{0,3}0{0,9}([1-9][0-9]{0,${MOST_DIGITS - 1}})(?![a-z0-9])`,
    "giu",
  );
  const found = new Set([...note.normalize("NFKC").matchAll(pattern)].map(([, id]) => Number(id)));
  const [only] = found;
  return found.size === 1 && only !== undefined ? only : null;
}

/** 'Araknid Cup' is AC: the first letters of its words, without accents; years and the like are left out. */
function initials(cupName: string): string {
  const letters = cupName
    .normalize("NFKD")
    .replace(/[\p{M}']/gu, "")
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .map((word) => word.slice(0, 1))
    .filter((letter) => /[A-Z]/.test(letter));
  return letters.slice(0, MOST_INITIALS).join("") || NO_INITIALS;
}
