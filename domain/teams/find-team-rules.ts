import { MAX_TEAM_NAME, teamNameKey } from "./team-name-rules.ts";

export function teamNameFinder(typed: string): (name: string) => boolean {
  const wanted = typed.trim().slice(0, MAX_TEAM_NAME);
  if (wanted === "") return () => true;
  const key = teamNameKey(wanted);
  return (name) => teamNameKey(name).includes(key);
}
