import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { agreements } from "../../../db/schema/people.ts";
import { setAccount } from "../../../tests/support/factories/passwords.ts";
import { useWorld } from "../../../tests/support/fixtures/world.ts";
import { erase } from "../../../tests/support/personas/account-owners.ts";
import { useMinorAndGuardian } from "../../../tests/support/personas/minor-and-guardian.ts";
import { readPerson } from "../../site/accounts/person-page.ts";
import { listPeople } from "../players/people-list.ts";
import { listGuardians } from "./guardian-list.ts";

const world = useWorld();
const home = useMinorAndGuardian(world);

describe("after a guardian who agreed deleted their account", () => {
  beforeEach(async () => {
    await home.name();
    await home.agree(["public-name"]);
    const rosa = await world.person({ firstName: "Rosa", dob: "1980-01-01" });
    await setAccount(world, rosa, { email: home.rosa });
    await erase(world, { accountIds: [rosa.accountId] });
  });

  test("the player is pending and can name another; given consents stand", async () => {
    expect(await home.guardian()).toBeUndefined();
    expect(await home.isPending()).toBe(true);
    expect(await home.own()).toMatchObject({ state: "gone", guardian: null, mayName: true });
    expect(await home.consents()).toMatchObject({ complete: false, publicName: true });
    const rows = await world.db.$count(agreements, eq(agreements.playerId, home.ana.playerId));
    expect(rows).toBe(7);
  });

  test("the organizer sees it on every list", async () => {
    const admin = await world.admin();
    const { playerId } = home.ana;
    const { players } = await listGuardians(admin);
    const gone = { state: "gone", guardian: null };
    expect(players.find((each) => each.playerId === playerId)).toMatchObject(gone);
    const { people } = await listPeople(admin, "");
    expect(people.find((each) => each.playerId === playerId)).toMatchObject({ pending: true });
    expect(await readPerson(admin, playerId)).toMatchObject({ pending: true });
  });
});
