import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { mails } from "#db/schema/messaging.ts";
import { teamRequests } from "#db/schema/team-managers.ts";
import { teams } from "#db/schema/teams.ts";
import { reasonOf } from "#domain/core/input.ts";
import { message } from "#i18n/message.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { coManage } from "#tests/support/factories/co-managers.ts";
import { heardDuring } from "#tests/support/factories/cups.ts";
import { auditOf } from "#tests/support/factories/games.ts";
import { mailsTo } from "#tests/support/factories/invitations.ts";
import { approveListedTeam } from "#tests/support/factories/managers.ts";
import { after, setCup, teamRow } from "#tests/support/factories/payments.ts";
import { U13, useAdminWorld } from "#tests/support/fixtures/world.ts";
import { schemaOf } from "../core/fields.ts";
import { tournamentTopic } from "../core/topics.ts";
import {
  createTeamFromWaitlistInput,
  createTeamInput,
  renameTeamInput,
  teamDetailFields,
} from "./input.ts";
import { presentTeamSlug, renameOwnTeam, renameTeam } from "./rename-team.ts";
import { createOrRequestTeam } from "./team-requests/request-team.ts";

const { world, admin } = useAdminWorld();

beforeEach(() => world.db.delete(mails));

test("no form takes a team's name or short name with a contact in it", () => {
  const [name, tournamentName] = ["Text 213-555-0199", "U13-U15"];
  const forms = [
    createTeamInput.safeParse({ name, tournamentName }),
    createTeamFromWaitlistInput.safeParse({ tournamentId: "1", name, players: "x" }),
    renameTeamInput.safeParse({ name, shortName: "" }),
    renameTeamInput.safeParse({ name: "Rats", shortName: "@uncle.bob" }),
    schemaOf(teamDetailFields).safeParse({ shortName: "2135550199" }),
  ];
  const refused = forms.map((form) => form.error?.issues.map(reasonOf) ?? []);
  for (const reasons of refused) expect(reasons).toContainEqual(message("coreErrors.publicName"));
});

test("a name that was asked for before names were checked makes no team", async () => {
  await setCup(world, { approvesTeams: true });
  const by = await world.person();
  const about = { name: "Old Rats", tournamentName: U13, playerId: by.playerId };
  await createOrRequestTeam(by.ctx, about);
  await setCup(world, { approvesTeams: false });
  const [request] = await world.db.update(teamRequests).set({ name: "@uncle.bob" }).returning();
  const refusal = { code: "invalid", text: message("coreErrors.publicName") } as const;
  await expectRefusal(approveListedTeam(admin, request?.id ?? 0), refusal);
});

test("an organizer renames a team, and its manager gets an email", async () => {
  const { teamId, manager } = await world.team("Kids text me 213");
  await world.db.update(teams).set({ shortName: "@bob" }).where(eq(teams.id, teamId));
  const { tournamentId } = await teamRow(world, teamId);
  const heard = await heardDuring(world, () =>
    renameTeam(admin, { teamId, name: "River Rats", shortName: null }),
  );
  expect(heard).toContain(tournamentTopic(tournamentId));
  const renamed = { name: "River Rats", shortName: null, slug: "river-rats" };
  expect(await teamRow(world, teamId)).toMatchObject(renamed);
  expect(await mailsTo(world, manager)).toMatchObject([
    { subject: "The organizer changed the name of River Rats" },
  ]);
  expect((await auditOf(world, `team:${teamId}`)).at(-1)).toMatchObject({ action: "team.rename" });
  await renameTeam(admin, { teamId, name: "RIVER Rats", shortName: "Rats" });
  expect(await teamRow(world, teamId)).toMatchObject({ shortName: "Rats", slug: "river-rats" });
  await renameTeam(admin, { teamId, name: "RIVER Rats", shortName: "Rats" });
  const [, second] = await mailsTo(world, manager);
  expect(second?.body).toContain("It's now RIVER Rats, or Rats on the scoreboard.");
});

test("a withdrawn team can be renamed, to a name that nobody else has", async () => {
  const { teamId } = await world.team("Gone Goats");
  await world.team("Here Hens");
  await world.db.update(teams).set({ withdrawnAt: world.now }).where(eq(teams.id, teamId));
  const taken = renameTeam(admin, { teamId, name: "HERE  hens", shortName: null });
  await expectRefusal(taken, { code: "conflict", field: "name" });
  await renameTeam(admin, { teamId, name: "Good Goats", shortName: null });
  expect(await teamRow(world, teamId)).toMatchObject({ name: "Good Goats" });
});

test("a manager renames their team until rosters lock, and the other managers get an email", async () => {
  const { teamId, manager, members } = await world.team("Rough Rams", { more: 1 });
  const helper = await world.adult();
  await coManage(world, { ctx: admin }, teamId, helper);
  await world.db.delete(mails);
  await renameOwnTeam(manager.ctx, { teamId, name: "Ready Rams" });
  expect(await teamRow(world, teamId)).toMatchObject({ name: "Ready Rams", slug: "ready-rams" });
  expect(await mailsTo(world, manager)).toEqual([]);
  expect(await mailsTo(world, helper)).toMatchObject([
    { subject: "A team manager changed the name of Ready Rams" },
  ]);
  const [member] = members;
  if (!member) throw new Error("The team has no member.");
  await expectRefusal(renameOwnTeam(member.ctx, { teamId, name: "Mine" }), "forbidden");
  await setCup(world, { rosterLocksAt: world.now });
  await expectRefusal(renameOwnTeam(manager.ctx, { teamId, name: "Late Rams" }), "closed");
  await setCup(world, { rosterLocksAt: null });
});

test("the last three addresses of a team lead to the present one, and a live one wins", async () => {
  const { teamId } = await world.team("First Foxes");
  let day = 0;
  const rename = (name: string) => {
    day += 1;
    return renameTeam(after(day, admin), { teamId, name, shortName: null });
  };
  for (const name of ["Second Foxes", "Third Foxes", "Fourth Foxes", "Fifth Foxes"]) {
    await rename(name);
  }
  const leads = (slugs: string[]) =>
    Promise.all(slugs.map(async (slug) => (await presentTeamSlug(world, slug)) ?? "nowhere"));
  const old = ["first-foxes", "Second-Foxes", "third-foxes", "fourth-foxes", "fifth-foxes"];
  const fifth = "fifth-foxes";
  expect(await leads(old)).toEqual(["nowhere", fifth, fifth, fifth, "nowhere"]);
  await world.team("Third Foxes");
  expect(await leads(old)).toEqual(["nowhere", fifth, "nowhere", fifth, "nowhere"]);
  await rename("Second Foxes");
  expect(await leads([fifth, "second-foxes"])).toEqual(["second-foxes", "nowhere"]);
  await renameTeam(admin, { teamId, name: "Second Foxes", shortName: null, dropOld: true });
  expect(await leads([...old, fifth])).toEqual(Array(6).fill("nowhere"));
});
