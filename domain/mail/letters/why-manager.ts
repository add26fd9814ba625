import { safeName } from "../safe-name-rules.ts";

export function whyManager(
  teamName: string,
  cupName: string,
  /** The manager's short name in the guardian's copy; null in the manager's. */
  guardianOf: string | null,
): string {
  const team = `${safeName(teamName, "A team")} in ${cupName}`;
  return guardianOf === null
    ? `You get this because you manage ${team}.`
    : `You get this as the guardian of ${safeName(guardianOf, "A player")}, who manages ${team} and got it as well.`;
}
