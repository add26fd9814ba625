import { addCoManager } from "../../../domain/teams/co-managers/change-co-managers.ts";
import { createOrRequestTeam } from "../../../domain/teams/team-requests/request-team.ts";
import { changeCup } from "../factories/cups.ts";
import { U16 } from "../fixtures/world.ts";
import type { MarkedWorld } from "./marked-world.ts";
import { ADULT } from "./markers.ts";

/** Leaves an address invited to help the Cubs, and a team waiting for approval. */
export async function askToManage(marked: MarkedWorld): Promise<void> {
  const { email } = marked.markers.person("coach", ADULT);
  marked.addresses.set(email, "coach");
  await addCoManager(marked.get("coachU13").ctx, { teamId: marked.team("Cubs").id, email });
  const admin = marked.get("admin").ctx;
  await changeCup(admin, { approvesTeams: "on" });
  await createOrRequestTeam(marked.get("waitAdult").ctx, {
    name: "Kites",
    tournamentName: U16,
    playerId: null,
  });
  await changeCup(admin, { approvesTeams: "" });
}
