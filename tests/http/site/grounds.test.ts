import { expect, test } from "vitest";
import { saveDraft } from "#domain/site/content/edit-content.ts";
import { deletePicture, uploadPicture } from "#domain/site/content/picture-library.ts";
import { elements, within } from "#tests/support/assertions/html.ts";
import { TINY_PNG } from "#tests/support/factories/pictures.ts";
import { useOrganizer } from "#tests/support/fixtures/organizer.ts";

const { site, admin, browser, send } = useOrganizer();

const HERE = "/admin/site/grounds";
const plan = async (path: string, reader = site.browser()) => {
  const { text } = await reader.get(path);
  return {
    text,
    images: elements(text, "svg.grounds image"),
    names: within(text, "svg.grounds g text"),
  };
};

test("the place shows the picture of the grounds with the fields that the organizer marked", async () => {
  expect((await plan("/place")).images).toEqual([]);
  const picture = await uploadPicture(admin, { bytes: TINY_PNG, alt: { en: "From above" } });
  const typed = { picture, marks_0_field: "North", marks_0_left: "25", marks_0_top: "50" };
  const cut = { marks_1_field: "South", marks_1_left: "101", marks_1_top: "" };
  const refused = await send(await browser.get(HERE), "publish", { ...typed, ...cut });
  expect(refused.text).toContain("Enter a whole number up to 100.");
  expect((await plan("/place")).images).toEqual([]);
  await send(await browser.get(HERE), "publish", typed);
  const shown = await plan("/place");
  expect(shown.images).toMatchObject([{ href: expect.stringContaining(`/pictures/${picture}-`) }]);
  expect(shown.names).toEqual(["North"]);
  expect(shown.text).toContain('aria-label="From above. Fields marked: North"');
  await expect(deletePicture(admin, picture)).rejects.toThrow();
  await saveDraft(admin, "grounds", () => ({ picture: "", marks: [] }), { publish: true });
  expect((await plan("/place")).images).toEqual([]);
});

test("the form shows the picture of its draft, which visitors don't see yet", async () => {
  const picture = await uploadPicture(admin, { bytes: TINY_PNG, alt: { en: "From above" } });
  await send(await browser.get(HERE), "save", { picture });
  expect((await plan(HERE, browser)).images).toHaveLength(1);
  expect((await plan("/place?preview", browser)).images).toHaveLength(1);
  expect((await plan("/place")).images).toEqual([]);
});
