import { expectResume, noteLightning } from "../../../domain/hold/expect-resume.ts";
import { holdGames } from "../../../domain/hold/hold-games.ts";
import { planWithVersion, readDay } from "../../../domain/hold/read-day.ts";
import { resumeGames } from "../../../domain/hold/resume-games.ts";
import { shiftGames, undoShift } from "../../../domain/hold/shift-games.ts";
import { confirmGroups } from "../../../domain/knockout/confirm-groups.ts";
import { deleteKnockout } from "../../../domain/knockout/delete-knockout.ts";
import { editCrossings } from "../../../domain/knockout/edit-crossings.ts";
import { readKnockout } from "../../../domain/knockout/read-knockout.ts";
import { reopenGroups } from "../../../domain/knockout/reopen-groups.ts";
import { replaceWithdrawn } from "../../../domain/knockout/replace-withdrawn.ts";
import { todosOf } from "../../../domain/knockout/withdrawn-todos.ts";
import { planInput } from "../../../domain/planning/input.ts";
import { makeDraft } from "../../../domain/planning/make-draft.ts";
import { publishDraft } from "../../../domain/planning/publish-draft.ts";
import { readDraft } from "../../../domain/planning/read-draft.ts";
import { bracketNamed, madeKnockout, playedGroups, withdrawnFinalist } from "../knockout.ts";
import type { AfterWrite } from "./after-write.ts";

export async function theDay({ site, admin, drive, openAll }: AfterWrite): Promise<void> {
  const id = await playedGroups(site, admin, "Two", { "Bracket A": ["Owls", "Crows"] });
  await openAll();
  await drive("knockout.make", () => madeKnockout(admin, id, 2));
  await drive("knockout.confirm", () => confirmGroups(admin, id));
  await drive("knockout.reopen", () => reopenGroups(admin, id));
  const { games, version } = await readKnockout(admin, id);
  const gameId = games[0]?.id ?? 0;
  await drive("knockout.crossings", () =>
    editCrossings(admin, id, { version, sides: [{ gameId, side: 1, choice: { kind: "open" } }] }),
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
  await drive("cup.hold", () => holdGames(admin, { reason: "lightning", text: "Stay inside." }));
  await drive("cup.expect-resume", () => expectResume(admin, { resumeAt: "12:50" }));
  await drive("cup.lightning", () => noteLightning(later(5)));
  await drive("cup.resume", () => resumeGames(later(40), { resumeAt: null }));
  const shift = { date: "2025-07-16", from: null, fields: [], by: 15, gameMinutes: null };
  const planned = planWithVersion((await readDay(admin)).games, shift);
  await drive("game.shift", () => shiftGames(admin, shift, planned.version));
  const { lastShift } = await readDay(admin);
  await drive("game.unshift", () => undoShift(admin, { shift: lastShift?.id ?? 0 }));
}
