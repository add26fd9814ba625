import { safeName } from "../safe-name-rules.ts";

/** The last words of a letter about a team: why it came to the manager, or to a minor manager's guardian. */
export function whyManager(
  teamName: string,
  cupName: string,
  /** The manager's short name, where the letter goes to their guardian. */
  guardianOf: string | null,
): string {
  const team = `${safeName(teamName, "A team")} in ${cupName}`;
  return guardianOf === null
    ? `You get this because you manage ${team}.`
    : `You get this as the guardian of ${safeName(guardianOf, "A player")}, who manages ${team} and got it as well.`;
}
