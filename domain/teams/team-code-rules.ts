/** Team codes are six digits, 100000 to 999999 (spec §9). */
const MIN_TEAM_CODE = 100000;
const MAX_TEAM_CODE = 999999;

/** Draws a code. `random` gives a whole number from `min` up to but not including `maxExclusive`. */
export function drawTeamCode(random: (min: number, maxExclusive: number) => number): string {
  return String(random(MIN_TEAM_CODE, MAX_TEAM_CODE + 1));
}

/** Six digits as a person passes them on ('123 456', '123-456'), or null for anything else. */
export function parseTeamCode(raw: string): string | null {
  if (raw.length > 40) return null;
  const code = raw.trim().replace(/(?<=[0-9])[\p{Zs}\p{Pd}]+(?=[0-9])/gu, "");
  return /^[0-9]{6}$/.test(code) ? code : null;
}
