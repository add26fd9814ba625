import { moveDrafted } from "../../../domain/scheduling/change-draft.ts";
import { planInput } from "../../../domain/scheduling/draft-input.ts";
import { readDraft, readPlanForm } from "../../../domain/scheduling/draft-overview.ts";
import { makeDraft } from "../../../domain/scheduling/make-draft.ts";
import type { Cast } from "./cast.ts";
import type { Sample } from "./sample.ts";

export async function planningSamples(cast: Cast): Promise<Sample[]> {
  const { ctx } = cast.marked.get("admin");
  const settings = { ...(await readPlanForm(ctx)).values, meetings: "2" };
  await makeDraft(ctx, planInput.parse(settings));
  const made = await readDraft(ctx);
  const [game] = made?.games ?? [];
  if (!made || !game) throw new Error("Nothing is drafted.");
  const { version, settings: of } = made;
  const cell = (time: string) => ({ date: game.date, time, field: of.fields[0] ?? "" });
  await moveDrafted(ctx, { version, gameId: game.id, cell: cell("20:15") });
  const form = (intent: string, fields: Record<string, string>): Sample => ({
    path: "/admin/schedule",
    intent,
    by: "admin",
    fields: { intent, ...fields },
  });
  const now = { version: String(version + 1) };
  const { date, time, field } = cell("20:00");
  return [
    form("make", settings),
    form("remake", now),
    form("move", { ...now, gameId: String(game.id), cell: `${date} ${time} ${field}` }),
    form("undo", now),
    form("discard", now),
    form("publish", now),
  ];
}
