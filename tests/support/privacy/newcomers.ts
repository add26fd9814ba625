import { wrongTeamCodes } from "../../../db/schema/teams.ts";
import { approvePlayers } from "../../../domain/teams/join-decisions.ts";
import { joinTeam } from "../../../domain/teams/joining.ts";
import { useUpCodes } from "../factories/join-requests.ts";
import type { MarkedWorld } from "./marked-world.ts";

export async function addNewcomers(marked: MarkedWorld): Promise<void> {
  const { id: teamId, code } = marked.team("Lions");
  const enterCode = async (name: string) => {
    const somebody = await marked.teen(name);
    await joinTeam(somebody.ctx, { playerId: somebody.playerId, teamCode: code });
    return somebody;
  };
  const { accountId, playerId } = await enterCode("unconfirmed");
  await approvePlayers(marked.get("captain").ctx, { teamId, playerId });
  await marked.unconfirm(accountId);
  await enterCode("newcomer");
  await useUpCodes(marked.world);
  await enterCode("asker");
  await marked.world.db.delete(wrongTeamCodes);
}
