import { expect, test } from "vitest";
import { repeatDeletions } from "#domain/people/accounts/erasure.ts";
import { deleteTeam } from "#domain/teams/team-lifecycle.ts";
import { teamRow } from "#tests/support/factories/payments.ts";
import { addCrest, addPicture } from "#tests/support/factories/pictures.ts";
import { useAdminWorld } from "#tests/support/fixtures/world.ts";
import { erase } from "#tests/support/personas/account-owners.ts";
import { approveCrest } from "../pictures/approve-crests.ts";
import { readCrestFile, removeCrest } from "../pictures/team-crests.ts";
import { deletePicture, readPictureFile, wasPictureDeleted } from "./picture-library.ts";

const { world, admin } = useAdminWorld();

async function approvedCrest(name: string) {
  const { teamId, manager } = await world.team(name);
  const crestId = await addCrest(manager.ctx, teamId);
  await approveCrest(admin, { crestId });
  return { teamId, manager, crestId };
}

test("a picture is known as deleted, whichever way it went", async () => {
  const [picture, kept] = [await addPicture(admin, "A field"), await addPicture(admin, "A goal")];
  const [removed, replaced] = [await approvedCrest("Remover"), await approvedCrest("Replacer")];
  const [ofTeam, ofAccount] = [await approvedCrest("Deleter"), await approvedCrest("Eraser")];
  const all = [
    picture,
    kept,
    ...[removed, replaced, ofTeam, ofAccount].map((each) => each.crestId),
  ];
  const known = () => Promise.all(all.map((id) => wasPictureDeleted(admin, id)));
  expect(await known()).toEqual(all.map(() => false));
  await deletePicture(admin, picture);
  await removeCrest(removed.manager.ctx, removed.teamId);
  await approveCrest(admin, { crestId: await addCrest(replaced.manager.ctx, replaced.teamId) });
  await deleteTeam(ofTeam.manager.ctx, { teamId: ofTeam.teamId });
  await erase(world, { accountIds: [ofAccount.manager.accountId] });
  expect(await known()).toEqual(all.map((id) => id !== kept));
});

test("a restored backup has no deleted picture after repeating deletions", async () => {
  const id = await addPicture(admin, "A field");
  const { teamId, crestId } = await approvedCrest("Restored");
  await world.db.transaction((tx) => repeatDeletions(tx, [id, crestId]));
  expect(await readPictureFile(admin, { id, width: 1, format: "webp" })).toBeNull();
  expect(await readCrestFile(admin, { id: crestId, side: 96 })).toBeNull();
  expect(await teamRow(world, teamId)).toMatchObject({ crestPicture: null });
});
