import { expect, test } from "vitest";
import { counted } from "../../tests/support/factories/contact-messages.ts";
import { useUpCodes } from "../../tests/support/factories/join-requests.ts";
import { type Person, U16, useWorld } from "../../tests/support/fixtures/world.ts";
import { withdrawTeam } from "../competition/withdrawals/withdraw-team.ts";
import { findTeamByLink, joinToken } from "./join-links.ts";
import { joinByLink } from "./joining.ts";
import { removePlayer } from "./roster-changes.ts";
import { replaceTeamCode } from "./team-codes.ts";
import { readTeam } from "./team-view.ts";

const world = useWorld();

async function linked(name: string, options: { tournamentName?: string; more?: number } = {}) {
  const team = await world.team(name, options);
  return { ...team, token: joinToken(world.visitor(), { ...team, id: team.teamId }) };
}

const join = ({ ctx, playerId }: Person, token: string) => joinByLink(ctx, { token, playerId });
const OVER = "This join link doesn't work anymore. Ask your team manager for a new one.";

test("a join link leads onto the roster of its team", async () => {
  const { teamId, token } = await linked("Linked");
  const ana = await world.person();
  expect(token).toMatch(/^\d+-[\w-]{22}$/);
  expect(await join(ana, token)).toEqual({ teamId, slot: 2 });
  expect(await join(ana, token)).toEqual({ teamId, slot: 2 });
});

test("an invented join link finds no team", async () => {
  const one = await linked("Invented");
  const other = await linked("Inventors");
  const ana = await world.person();
  const swapped = one.token.replace(/^\d+/, String(other.teamId));
  for (const token of ["nothing", "", swapped, `${one.token}x`, `999999-${"a".repeat(22)}`]) {
    await expect(findTeamByLink(ana.ctx, world.cup.id, token)).rejects.toThrow(OVER);
    await expect(join(ana, token)).rejects.toMatchObject({ code: "not-found" });
  }
});

test("a new team code ends the join link", async () => {
  const { teamId, teamCode, token, manager, members } = await linked("Renewed", { more: 1 });
  const ana = await world.person();
  const made = await replaceTeamCode(manager.ctx, { teamId, teamCode });
  await expect(join(ana, token)).rejects.toThrow(OVER);
  const newer = joinToken(world.visitor(), { id: teamId, teamCode: made.teamCode });
  await removePlayer(manager.ctx, { teamId, playerId: members[0]?.playerId ?? "" });
  await expect(join(ana, newer)).rejects.toThrow(OVER);
});

test("a join link follows the rules of joining by code", async () => {
  const full = await linked("Filled", { more: 6 });
  const youth = await linked("Young");
  const gone = await linked("Gone Home", { tournamentName: U16 });
  await withdrawTeam(await world.admin(), { teamId: gone.teamId, choice: "remove" });
  const ana = await world.person();
  await expect(join(ana, full.token)).rejects.toMatchObject({ code: "full" });
  await expect(join(ana, gone.token)).rejects.toThrow(OVER);
  const adult = await world.person({ dob: "1990-01-01" });
  await expect(join(adult, youth.token)).rejects.toMatchObject({ code: "forbidden" });
  await join(ana, youth.token);
  const other = await linked("Second Team");
  await expect(join(ana, other.token)).rejects.toMatchObject({ code: "conflict" });
  await expect(join({ ...adult, playerId: ana.playerId }, other.token)).rejects.toThrow();
});

test("invented join links count as wrong team codes do", async () => {
  const { ctx: visitor, tries } = counted(world);
  const ana = await world.person();
  const counting = { ...ana, ctx: { ...ana.ctx, limit: visitor.limit } };
  await expect(join(counting, "nothing")).rejects.toThrow(OVER);
  const one = ["wrong-team-code.address 127.0.0.1", `wrong-team-code.account ${ana.accountId}`];
  expect(tries).toEqual(one);
  const { token } = await linked("Counted");
  await join(counting, token);
  expect(tries).toEqual(one);
});

test("while codes are being guessed, the manager approves who comes by the link", async () => {
  const { teamId, token, manager } = await linked("Guessed At");
  await useUpCodes(world);
  const ana = await world.person();
  expect(await join(ana, token)).toEqual({ requested: true });
  const { requests } = await readTeam(manager.ctx, teamId);
  expect(requests.map(({ playerId }) => playerId)).toEqual([ana.playerId]);
});
