import { expect, test } from "vitest";
import { reasonOf } from "#domain/core/input.ts";
import { message } from "#i18n/message.ts";
import { type ContentFields, contentSchema, inputValues } from "./fields.ts";
import { programs } from "./programs.ts";
import type { AnySection } from "./section.ts";
import { sectionIds, sections } from "./sections.ts";

const fields = programs.item;
const filled = {
  title: "Yoga",
  titleEs: "",
  description: "Stretch.",
  descriptionEs: "Estirarse.",
  price: "$1,200",
  picture: "",
};
const read = (more: Record<string, string> = {}) =>
  contentSchema(fields).safeParse({ ...filled, ...more });
const refusals = (more: Record<string, string>) =>
  Object.fromEntries(
    (read(more).error?.issues ?? []).map((each) => [each.path.join("."), reasonOf(each)]),
  );

test("a form becomes content in the languages that were filled in", () => {
  expect(read().data?.content).toMatchObject({
    title: { en: "Yoga" },
    description: { en: "Stretch.", es: "Estirarse." },
    price: 1200,
    unit: { en: "" },
    plans: [],
  });
});

const missing = message("contentErrors.missing");

test("a translation without its English text is refused", () => {
  expect(refusals({ title: "", titleEs: "Yoga" })).toEqual({ title: missing });
  expect(refusals({ unitEs: "por hora" })).toEqual({ unit: missing });
});

test("a row that is begun has to be complete, and empty rows are none", () => {
  const gaps = { plans_1_sessions: missing, plans_1_price: missing };
  expect(refusals({ plans_1_details: "Twice" })).toEqual(gaps);
  const row = { plans_3_sessions: "4", plans_3_details: "Twice", plans_3_price: "90" };
  expect(read(row).data?.content?.plans).toEqual([
    { sessions: 4, details: { en: "Twice" }, price: 90 },
  ]);
});

test("a number or text that is too large, and a choice that isn't offered, are refused", () => {
  const price = message("contentErrors.number", { most: 100_000 });
  expect(refusals({ price: "100001" })).toEqual({ price });
  expect(refusals({ picture: "../secret" })).toEqual({ picture: message("contentErrors.choice") });
  expect(Object.keys(refusals({ titleEs: "x".repeat(81) }))).toEqual(["titleEs"]);
});

test("a new entry can be left out, but not half of it", () => {
  const optional = contentSchema(fields, { mayBeEmpty: true });
  expect(optional.parse({ picture: "" }).content).toBeNull();
  expect(optional.safeParse({ price: "4", picture: "" }).success).toBe(false);
});

test("the defaults of every section are what its own form would store", () => {
  for (const id of sectionIds) {
    const section: AnySection = sections[id];
    const list = "item" in section;
    const own: ContentFields = list ? section.item : section.fields;
    const contents = list
      ? (section.defaults as { items: { id: string }[] }).items
      : [section.defaults];
    for (const each of contents) {
      const { id: _, ...content } = each as { id?: string };
      const parsed = contentSchema(own).safeParse(inputValues(own, content as never));
      expect(parsed.error?.issues ?? [], id).toEqual([]);
      expect(parsed.data?.content, id).toEqual(content);
    }
  }
});
