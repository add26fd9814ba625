import sharp from "sharp";
import { expect, test } from "vitest";
import { useAdminWorld } from "#tests/support/fixtures/world.ts";
import { contrast } from "./content/color-rules.ts";
import { saveDraft } from "./content/edit-content.ts";
import { uploadPicture } from "./content/picture-library.ts";
import { readLetterhead } from "./letterhead.ts";

const { world, admin } = useAdminWorld();

test("an email says who writes, without the example phone of a fresh site", async () => {
  const site = "http://127.0.0.1:3000";
  expect((await readLetterhead(world.visitor())).signature).toBe(`Araknid, ${site}`);
  await saveDraft(
    admin,
    "contact",
    (current) => ({ ...current, name: "Northside", phone: "3124449876" }),
    { publish: true },
  );
  const { signature, colors } = await readLetterhead(world.visitor());
  expect(signature).toBe(`Northside, 312-444-9876, ${site}`);
  expect(colors.hot).toBe("#ff7847");
});

test("an email has the institute's colors, and its logo whatever the shape", async () => {
  const wide = { width: 900, height: 300, channels: 4 as const, background: "#1f6feb80" };
  const bytes = await sharp({ create: wide }).png().toBuffer();
  const logo = await uploadPicture(admin, { bytes, alt: { en: "A wide logo" } });
  await saveDraft(admin, "look", (current) => ({ ...current, accent: "#1f6feb", logo }), {
    publish: true,
  });
  const { colors, logo: shown } = await readLetterhead(world.visitor());
  expect(contrast(colors.light, "#ffffff")).toBeGreaterThanOrEqual(7);
  expect(contrast(colors.dark, "#0d0d12")).toBeGreaterThanOrEqual(7);
  expect(shown).toMatchObject({ width: 144, height: 48 });
  expect(shown?.bytes.subarray(1, 4).toString()).toBe("PNG");
  await saveDraft(admin, "look", (current) => ({ ...current, logo: "" }), { publish: true });
  expect((await readLetterhead(world.visitor())).logo).toBeNull();
});
