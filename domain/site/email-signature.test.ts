import { expect, test } from "vitest";
import { useAdminWorld } from "#tests/support/fixtures/world.ts";
import { saveDraft } from "./content/edit-content.ts";
import { emailSignature } from "./email-signature.ts";

const { world, admin } = useAdminWorld();

test("an email says who writes, without the example phone of a fresh site", async () => {
  const site = "http://127.0.0.1:3000";
  expect(await emailSignature(world.visitor())).toBe(`Araknid, ${site}`);
  await saveDraft(
    admin,
    "contact",
    (current) => ({ ...current, name: "Northside", phone: "3124449876" }),
    { publish: true },
  );
  expect(await emailSignature(world.visitor())).toBe(`Northside, 312-444-9876, ${site}`);
});
