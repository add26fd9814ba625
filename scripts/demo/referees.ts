import { addRefereeInput } from "#domain/competition/referees/input.ts";
import { addReferee, type Referee, readReferees } from "#domain/competition/referees/referees.ts";
import type { Ctx } from "#domain/core/context.ts";
import { addDays, todayIn } from "#domain/core/date-rules.ts";
import type { Cup } from "#domain/cup/current-cup.ts";
import { assignDay } from "#domain/scheduling/assign-referees.ts";
import { readRefereeDay } from "#domain/scheduling/referee-day.ts";
import type { MadeTeam } from "./office.ts";

interface DemoReferee {
  name: string;
  /** Whom they coach. */
  team?: string;
  notBefore?: string;
  notAfter?: string;
  onlyTomorrow?: boolean;
}

/** The link of the first one is printed. */
const demoReferees: readonly DemoReferee[] = [
  { name: "Linnéa Håkansson Sjöström" },
  { name: "Marguerite Delacroix-Boyd", team: "Sandstorm Juniors" },
  { name: "Íñigo Ibáñez de Garayo", notBefore: "9:30", notAfter: "23:00" },
  { name: "Nora OʼMalley", notBefore: "17:00", notAfter: "18:30", onlyTomorrow: true },
];

/** Adds people who referee the games of today and tomorrow that haven't begun; returns the first. */
export async function addDemoReferees(
  admin: Ctx,
  cup: Cup,
  teams: readonly MadeTeam[],
): Promise<Referee> {
  const today = todayIn(cup.zone, admin.now);
  const tomorrow = addDays(today, 1);
  for (const { name, team, notBefore, notAfter, onlyTomorrow } of demoReferees) {
    const coached = teams.find((each) => each.name === team);
    const input = {
      day: onlyTomorrow ? tomorrow : today,
      name,
      teamId: coached ? String(coached.teamId) : "",
      notBefore,
      notAfter,
      onlyDay: onlyTomorrow ? "on" : undefined,
    };
    await addReferee(admin, addRefereeInput.parse(input));
  }
  for (const date of [today, tomorrow]) {
    const { all, version } = await readRefereeDay(admin, cup.id, date);
    // Late in the evening, the games that would be next are tomorrow's.
    if (!all.some(({ state }) => state === "scheduled")) continue;
    await assignDay(admin, { day: date, who: "people", again: false, version });
  }
  const referees = await readReferees(admin.db, cup.id);
  const first = referees.find(({ name }) => name === demoReferees[0]?.name);
  if (!first) throw new Error("The demo has no referee.");
  return first;
}
