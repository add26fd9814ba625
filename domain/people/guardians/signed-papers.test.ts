import { expect, test } from "vitest";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { useAdminWorld } from "#tests/support/fixtures/world.ts";
import { useMinorAndGuardian } from "#tests/support/personas/minor-and-guardian.ts";
import { changeGuardian } from "./guardians.ts";
import { recordSignedPaper, withdrawSignedPaper } from "./signed-papers.ts";

const { world, admin } = useAdminWorld();
const home = useMinorAndGuardian(world);
const LUIS = "luis@home.example";
const own = () => ({ playerId: home.ana.playerId });

test("with a recorded paper only the organizer names another guardian", async () => {
  await home.name();
  const registrar = await world.staff("registrar");
  await recordSignedPaper(registrar, own());
  expect(await home.own()).toMatchObject({ mayName: false });
  await expectRefusal(home.name(LUIS), "forbidden");
  await expectRefusal(changeGuardian(registrar, { ...own(), guardianEmail: LUIS }), "forbidden");
});

test("a guardian hears of a recorded paper, which outweighs their no only by the organizer", async () => {
  await home.name();
  await home.decline();
  await expectRefusal(recordSignedPaper(await world.staff("registrar"), own()), "forbidden");
  await recordSignedPaper(admin, own());
  await withdrawSignedPaper(admin, own());
  expect((await home.mailsTo(home.rosa)).map(({ subject }) => subject).slice(-2)).toEqual([
    "Araknid Cup: a signed form for Ana S. was recorded",
    "Araknid Cup: the signed form for Ana S. no longer counts",
  ]);
});

test("a paper is for minors only", async () => {
  const { playerId } = await world.person({ dob: "2000-01-01" });
  await expectRefusal(recordSignedPaper(admin, { playerId }), "conflict");
});
