import {
  confirmGroups,
  deleteKnockout,
  reopenGroups,
} from "../../../domain/competition/knockout/group-stage.ts";
import { readKnockoutSetup } from "../../../domain/competition/knockout/knockout-overview.ts";
import { editPairings } from "../../../domain/competition/knockout/pairings.ts";
import { replaceWithdrawn, todosOf } from "../../../domain/competition/knockout/withdrawn-sides.ts";
import { publishDraft } from "../../../domain/scheduling/change-draft.ts";
import { planInput } from "../../../domain/scheduling/draft-input.ts";
import { readDraft } from "../../../domain/scheduling/draft-overview.ts";
import { makeDraft } from "../../../domain/scheduling/make-draft.ts";
import {
  readGameDay,
  rescheduleGames,
  rescheduleWithVersion,
  undoReschedule,
} from "../../../domain/scheduling/reschedule.ts";
import {
  recordLightning,
  resumePlay,
  setExpectedResume,
  suspendPlay,
} from "../../../domain/scheduling/suspension.ts";
import {
  bracketNamed,
  madeKnockout,
  playedGroups,
  withdrawnFinalist,
} from "../factories/knockouts.ts";
import type { MutationDriver } from "./mutation-driver.ts";

export async function gameDayMutations({
  site,
  admin,
  drive,
  openAll,
}: MutationDriver): Promise<void> {
  const id = await playedGroups(site, admin, "Two", { "Bracket A": ["Owls", "Crows"] });
  await openAll();
  await drive("knockout.make", () => madeKnockout(admin, id, 2));
  await drive("knockout.confirm", () => confirmGroups(admin, id));
  await drive("knockout.reopen", () => reopenGroups(admin, id));
  const { games, version } = await readKnockoutSetup(admin, id);
  const gameId = games[0]?.id ?? 0;
  await drive("knockout.crossings", () =>
    editPairings(admin, id, { version, sides: [{ gameId, side: 1, choice: { kind: "open" } }] }),
  );
  await drive("knockout.delete", () => deleteKnockout(admin, id));
  const { withdrawnKnockout, final, jays } = await withdrawnFinalist(site, admin);
  const [todo] = await todosOf(site.db, { id: withdrawnKnockout, name: "" });
  await openAll();
  await drive("knockout.replace", () =>
    replaceWithdrawn(admin, withdrawnKnockout, {
      gameId: final,
      side: todo?.side ?? 1,
      teamId: jays,
    }),
  );

  const settings = { fields: "North", day1: "2025-07-16", from1: "15:00", to1: "20:30" };
  const lengths = { gameMinutes: "12", breakMinutes: "3", restMinutes: "10", meetings: "2" };
  const bracket = `bracket${await bracketNamed(admin, id, "Bracket A")}`;
  await makeDraft(admin, planInput.parse({ ...settings, ...lengths, [bracket]: "on" }));
  const draft = { version: (await readDraft(admin))?.version ?? 0 };
  await drive("schedule.publish", () => publishDraft(admin, draft));

  const later = (minutes: number) => ({
    ...admin,
    now: new Date(site.now.getTime() + minutes * 60_000),
  });
  await drive("cup.hold", () => suspendPlay(admin, { reason: "lightning", text: "Stay inside." }));
  await drive("cup.expect-resume", () => setExpectedResume(admin, { resumeAt: "12:50" }));
  await drive("cup.lightning", () => recordLightning(later(5)));
  await drive("cup.resume", () => resumePlay(later(40), { resumeAt: null }));
  const shift = { date: "2025-07-16", from: null, fields: [], by: 15, gameMinutes: null };
  const planned = rescheduleWithVersion((await readGameDay(admin)).games, shift);
  await drive("game.shift", () => rescheduleGames(admin, shift, planned.version));
  const { lastShift } = await readGameDay(admin);
  await drive("game.unshift", () => undoReschedule(admin, { shift: lastShift?.id ?? 0 }));
}
