import { teamRequests } from "../../../db/schema/team-managers.ts";
import { approveCrest } from "../../../domain/site/pictures/approve-crests.ts";
import { addCoManager } from "../../../domain/teams/co-managers/change-co-managers.ts";
import { coManagersOf } from "../factories/co-managers.ts";
import { addCrest } from "../factories/pictures.ts";
import { U16 } from "../fixtures/world.ts";
import type { MarkedWorld } from "../privacy/marked-world.ts";

/** In the format of `form-table.ts`. */
export const TEAM_FORMS = `
/manage/:teamId=<Lions> as mate teamId!=<Bears>|<Cubs>|<Gone>|<Veterans>
  add-co-manager email=coach@mail.example
  remove-co-manager coManagerId=<co-manager of Lions> coManagerId!=<co-managing of mere>
  upload-crest picture-file
  withdraw-crest
  remove-crest
/manage/:teamId=<Lions> as helper teamId!=<Bears>|<Cubs>|<Gone>|<Veterans>
  step-down
/invitations as mere invitationId=<co-managing of mere> invitationId!=<co-managing of waitAdult>|<co-manager of Lions>
  accept-co-managing
  decline-co-managing
/admin/players/:teamId=<Lions> as admin teamId!=<Veterans>
  add-co-manager email=coach@mail.example
  remove-co-manager coManagerId=<co-manager of Lions> coManagerId!=<co-managing of mere>
  withdraw-crest
  remove-crest
/teams as left
  withdraw-request
/admin/players as admin requestId=<team request>
  approve-team
  decline-team reason="Too many teams"
/admin/players as admin crestId=<waiting crest> crestId!=<approved crest>
  approve-crest
  decline-crest
/crests/:file=<crest file> as visitor
  page
`;

/**
 * Has two addresses invited to the Cubs, and a team asked for; the Lions have a co-manager, and two
 * pictures of their crest. Returns the ids by name.
 */
export async function addTeamRequests(marked: MarkedWorld): Promise<Record<string, string>> {
  const { id: teamId } = marked.team("Cubs");
  for (const name of ["mere", "waitAdult"]) {
    await addCoManager(marked.get("coachU13").ctx, {
      teamId,
      email: marked.get(name).marks.email,
    });
  }
  const [mere, waitAdult] = await coManagersOf(marked.world, teamId);
  const [helper] = await coManagersOf(marked.world, marked.team("Lions").id);
  const [request] = await marked.world.db
    .insert(teamRequests)
    .values({
      cupId: marked.world.cup.id,
      tournamentId: await marked.world.tournamentId(U16),
      accountId: marked.get("left").accountId,
      name: "Herons",
      nameKey: "herons",
      createdAt: marked.world.now,
    })
    .returning();
  const lions = marked.team("Lions").id;
  const approved = await addCrest(marked.get("mate").ctx, lions);
  await approveCrest(marked.get("admin").ctx, { crestId: approved });
  return {
    "approved crest": approved,
    "crest file": `${approved}-96.webp`,
    "waiting crest": await addCrest(marked.get("mate").ctx, lions),
    "team request": String(request?.id),
    "co-managing of mere": String(mere?.id),
    "co-managing of waitAdult": String(waitAdult?.id),
    "co-manager of Lions": String(helper?.id),
  };
}
