/** What becomes of a team whose manager goes: closed, or handed over to the account of a player on its roster. */
export type TeamFate = "close" | { handOverTo: string };

const PLAYER = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The name of the field that says it: 'close', or the id of the player whose account gets the team. */
export const fateField = (teamId: number) => `team${teamId}`;

/** What was decided, by such fields; what is no decision is none. */
export function fatesOf(fields: Record<string, unknown>): Map<number, TeamFate> {
  const fates = new Map<number, TeamFate>();
  for (const [name, value] of Object.entries(fields)) {
    const id = Number(/^team([1-9][0-9]{0,8})$/.exec(name)?.[1]);
    if (!id || typeof value !== "string") continue;
    if (value === "close") fates.set(id, "close");
    else if (PLAYER.test(value)) fates.set(id, { handOverTo: value });
  }
  return fates;
}
