import { MAX_TEAM_NAME, teamNameKey } from "./team-name-rules.ts";

/**
 * Whether a team's name holds what was typed, whatever the case, accents and spaces. Nothing typed is in
 * every name.
 */
export function teamNameFinder(typed: string): (name: string) => boolean {
  const wanted = typed.trim().slice(0, MAX_TEAM_NAME);
  if (wanted === "") return () => true;
  const key = teamNameKey(wanted);
  return (name) => teamNameKey(name).includes(key);
}
