import type { Ctx } from "#domain/core/context.ts";
import { editOwnPlayer } from "#domain/people/players/players.ts";
import { approveManagers, listWaitingManagers } from "#domain/teams/approve-managers.ts";
import {
  approveTeamRequest,
  listTeamRequests,
} from "#domain/teams/team-requests/decide-request.ts";
import type { Person } from "../fixtures/cup-world.ts";

export async function seen(staff: Ctx, people: { accountId: string }[]) {
  const listed = await listWaitingManagers(staff);
  const versionOf = (id: string) => listed.find((each) => each.accountId === id)?.version ?? "";
  return people.map(({ accountId }) => ({ accountId, version: versionOf(accountId) }));
}

export const approveListed = async (staff: Ctx, ...people: { accountId: string }[]) =>
  approveManagers(staff, { managers: await seen(staff, people) });

export async function approveListedTeam(staff: Ctx, requestId: number) {
  const listed = (await listTeamRequests(staff)).find(({ id }) => id === requestId);
  return approveTeamRequest(staff, { requestId, version: listed?.by?.version ?? "" });
}

export function rename({ ctx, playerId }: Person, name: string) {
  const [firstName = "", lastName = ""] = name.split(/ +/);
  const others = { phone: "5550100123", emergencyName: null, emergencyNumber: null };
  return editOwnPlayer(ctx, { playerId, firstName, lastName, dob: "1980-01-02", ...others });
}
