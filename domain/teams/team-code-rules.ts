/** Six digits (spec §9). */
const MIN_TEAM_CODE = 100000;
const MAX_TEAM_CODE = 999999;

/** `random` returns an integer from `min` up to but not including `maxExclusive`. */
export function drawTeamCode(random: (min: number, maxExclusive: number) => number): string {
  return String(random(MIN_TEAM_CODE, MAX_TEAM_CODE + 1));
}

/** Accepts six digits with separators ('123 456', '123-456'); null for anything else. */
export function parseTeamCode(raw: string): string | null {
  if (raw.length > 40) return null;
  const code = raw.trim().replace(/(?<=[0-9])[\p{Zs}\p{Pd}]+(?=[0-9])/gu, "");
  return /^[0-9]{6}$/.test(code) ? code : null;
}
