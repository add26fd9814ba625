import { expect, test } from "vitest";
import { paired } from "#tests/support/assertions/tables.ts";
import { anyText } from "#tests/support/factories/any-text.ts";
import { forAll } from "#tests/support/for-all.ts";
import { freeSlug, renamedSlugs, slugOf, tournamentByGroup } from "./slug-rules.ts";

test.each([
  ["", "group"],
  ...paired`
  U13-U15 (2012-2010) → u13-u15 | U16+ (2009 & older) → u16 | Araknid Cup → araknid-cup
  Girls' U12 — São Paulo → girls-u12-sao-paulo | Łódź Straße → lodz-strasse | (2009) → 2009
  юноши → group | ../../etc/passwd → etc-passwd
`,
])("the slug of %j is %s", (name, slug) => expect(slugOf(name)).toBe(slug));

test("the slug of a second tournament with the same name has a number", () => {
  expect(freeSlug("U16+ (girls)", new Set(["u16"]))).toBe("u16-2");
  expect(freeSlug("U16+ (boys)", new Set(["u16", "u16-2"]))).toBe("u16-3");
});

test("every name has a slug, and slugs are stable", () => {
  forAll(anyText(200), (name) => {
    const slug = slugOf(name);
    expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(slug.length).toBeLessThanOrEqual(60);
    expect(slugOf(slug)).toBe(slug);
  });
});

const youth = { slug: "u13-u15", name: "U13-U15 (2012-2010)", formerSlugs: [] };
const open = { slug: "u16", name: "U16+ (2009 & older)", formerSlugs: [] };

test.each([
  ["u13-u15", youth],
  ["U16", open],
  ["U13-U15 (2012-2010)", youth],
  ["U16+ (2009 & older)", open],
  ["U16 (2009 & older)", null],
  ["u13", null],
  ["", null],
  [null, null],
])("%j is the tournament %j", (raw, tournament) =>
  expect(tournamentByGroup([youth, open], raw)).toBe(tournament),
);

test("a slug goes before another tournament's name", () => {
  const named = { slug: "girls", name: "u16", formerSlugs: ["u16"] };
  expect(tournamentByGroup([named, open], "u16")).toBe(open);
});

test("a tournament that is renamed keeps its links, and takes nobody's", () => {
  const boys = { slug: "u16", name: "U16+", formerSlugs: ["u17"] };
  const girls = { slug: "girls", name: "Girls", formerSlugs: ["u15"] };
  const renamed = renamedSlugs(boys, "U15 (2011)", [girls]);
  expect(renamed).toEqual({ slug: "u15-2", formerSlugs: ["u17", "u16"] });
  const now = { ...boys, ...renamed };
  expect(tournamentByGroup([girls, now], "u16")).toBe(now);
  expect(tournamentByGroup([girls, now], "u15")).toBe(girls);
  // Back to its first name, and its first address.
  expect(renamedSlugs(now, "U16+", [girls])).toEqual({
    slug: "u16",
    formerSlugs: ["u17", "u15-2"],
  });
});
