import { beforeEach, describe, expect, test } from "vitest";
import { pictureFiles, pictures } from "#db/schema/pictures.ts";
import { repeatDeletions } from "#domain/people/accounts/erasure.ts";
import { deleteTeam } from "#domain/teams/team-lifecycle.ts";
import { message } from "#i18n/message.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { SVG } from "#tests/support/factories/bad-pictures.ts";
import { teamRow } from "#tests/support/factories/payments.ts";
import { addCrest, addPicture, plainPicture, TINY_PNG } from "#tests/support/factories/pictures.ts";
import { statusesOf } from "#tests/support/fixtures/concurrency.ts";
import { rounds } from "#tests/support/fixtures/run-length.ts";
import { useAdminWorld } from "#tests/support/fixtures/world.ts";
import { erase } from "#tests/support/personas/account-owners.ts";
import { approveCrest } from "../pictures/approve-crests.ts";
import { readShownPictures } from "../pictures/shown-pictures.ts";
import { readCrestFile, removeCrest } from "../pictures/team-crests.ts";
import { readSection, readTitles } from "./content-console.ts";
import { discardDraft, saveDraft, undoPublish } from "./edit-content.ts";
import { addItem } from "./edit-items.ts";
import {
  deletePicture,
  listPictures,
  readPicture,
  readPictureFile,
  uploadPicture,
  wasPictureDeleted,
} from "./picture-library.ts";

const { world, admin } = useAdminWorld();

beforeEach(async () => {
  await world.empty("site_content, content_versions, pictures");
});

const stored = async () => [await world.db.$count(pictures), await world.db.$count(pictureFiles)];
const setLogo = (logo: string, publish = false) =>
  saveDraft(admin, "look", (current) => ({ ...current, logo }), { publish });
const IN_USE = { text: message("pictureErrors.inUse") };

test("a picture is stored with its files and described", async () => {
  const bytes = await plainPicture(700, 350).jpeg().toBuffer();
  const id = await uploadPicture(admin, { bytes, alt: { en: "A field", es: "Una cancha" } });
  expect(await stored()).toEqual([1, 4]);
  expect(await listPictures(admin)).toMatchObject([
    { id, alt: { en: "A field", es: "Una cancha" }, width: 700, height: 350, focusX: 50 },
  ]);
  const file = await readPictureFile(admin, { id, width: 480, format: "webp" });
  expect(file?.toString("latin1", 8, 12)).toBe("WEBP");
  expect(await readPictureFile(admin, { id, width: 481, format: "webp" })).toBeNull();
});

test("a file that is refused leaves nothing", async () => {
  for (const bytes of [SVG, Buffer.alloc(0), TINY_PNG.subarray(0, 40)]) {
    await expectRefusal(uploadPicture(admin, { bytes, alt: { en: "A field" } }), "invalid");
  }
  expect(await stored()).toEqual([0, 0]);
});

test("the library has a limit, also for uploads at the same time", async () => {
  await world.pool.query(
    `insert into pictures (id, alt, width, height, uploaded_at)
     select gen_random_uuid(), '{"en":"A field"}', 1, 1, now() from generate_series(1, 299)`,
  );
  const both = await statusesOf([addPicture(admin, "One"), addPicture(admin, "Two")]);
  expect(both).toEqual(["fulfilled", "rejected"]);
  expect(await stored()).toEqual([300, 2]);
  await expectRefusal(addPicture(admin, "Three"), "full");
});

describe("deleting a picture", () => {
  test("is refused while published or drafted content shows it", async () => {
    const id = await addPicture(admin, "A shield");
    await setLogo(id);
    expect((await readPicture(admin, id)).uses).toEqual([{ section: "look", isDraft: true }]);
    await expectRefusal(deletePicture(admin, id), IN_USE);
    await setLogo(id, true);
    await setLogo("");
    expect((await readPicture(admin, id)).uses).toEqual([{ section: "look", isDraft: false }]);
    await expectRefusal(deletePicture(admin, id), IN_USE);
    await setLogo("", true);
    await deletePicture(admin, id);
    expect(await stored()).toEqual([0, 0]);
  });

  test("is refused while a row of a list within a form shows it, or an undo made its content a draft", async () => {
    const id = await addPicture(admin, "A coach");
    await saveDraft(admin, "about", (current) => ({
      ...current,
      coaches: [{ name: "Kim", title: { en: "Coach" }, photo: id }],
    }));
    await expectRefusal(deletePicture(admin, id), IN_USE);
    await discardDraft(admin, "about");
    await deletePicture(admin, id);
    const shield = await addPicture(admin, "A shield");
    await setLogo(shield, true);
    const { publishedVersion } = await readSection(admin, "look");
    await undoPublish(admin, "look", Number(publishedVersion));
    await expectRefusal(deletePicture(admin, shield), IN_USE);
  });

  test("and showing it at the same time never leaves content without its picture", async () => {
    for (let round = 0; round < rounds(2, 8); round++) {
      const id = await addPicture(admin, "A shield");
      const [shown] = await Promise.allSettled([setLogo(id), deletePicture(admin, id)]);
      const isThere = (await listPictures(admin)).some((each) => each.id === id);
      expect(isThere).toBe(shown?.status === "fulfilled");
      await setLogo("");
    }
  });
});

test("content with a picture that was deleted is refused", async () => {
  const id = await addPicture(admin, "A shield");
  await deletePicture(admin, id);
  await expectRefusal(setLogo(id), { text: message("pictureErrors.gone") });
  expect((await readSection(admin, "look")).hasDraft).toBe(false);
  for (const gone of [id, "x"]) {
    await expectRefusal(readPicture(admin, gone), "not-found");
    await expectRefusal(deletePicture(admin, gone), "not-found");
  }
});

test("an entry of the gallery goes by its caption, or else by what its picture shows", async () => {
  const picture = await addPicture(admin, "A header");
  expect((await readShownPictures(admin, [picture]))(picture)?.alt.en).toBe("A header");
  const publish = { publish: false };
  await addItem(admin, "gallery", { picture, caption: { en: "" } }, publish);
  await addItem(admin, "gallery", { picture, caption: { en: "Spring camp" } }, publish);
  const { content } = await readSection(admin, "gallery");
  const titles = await readTitles(admin, "gallery", content);
  expect(titles.map(({ title }) => title.en)).toEqual(["A header", "Spring camp"]);
});

test("a picture outlives the account that uploaded it", async () => {
  const other = await world.admin();
  const id = await addPicture(other, "A field");
  await world.pool.query("delete from accounts where id = $1", [other.actor.accountId]);
  expect(await listPictures(admin)).toMatchObject([{ id }]);
});

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
