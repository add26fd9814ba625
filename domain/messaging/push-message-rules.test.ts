import { expect, test } from "vitest";
import { pathOn, readPayload, writePayload } from "./push-message-rules.ts";

const news = { title: "Lions 2 – Tigers 1", body: "Final.", path: "/teams/lions#g4", tag: "g4" };
const site = "https://cup.example.org";

test("the worker reads what the site wrote", () => {
  expect(readPayload(JSON.parse(writePayload(news, site, "es")), site)).toEqual(news);
});

test("a message opens a page of this site, whatever it says", () => {
  const wrong = ["https://evil.example/a", "//evil.example", "javascript:alert(1)", 7, null];
  for (const address of wrong) expect(pathOn(site, address)).toBe("/");
  expect(pathOn(site, "/teams/lions?a=b#c")).toBe("/teams/lions?a=b#c");
  expect(readPayload({ notification: { title: "a" } }, site)).toBeNull();
  expect(readPayload("a", site)).toBeNull();
});

test("what a push service takes is not exceeded by the longest of names", () => {
  const long = "🦁".repeat(500);
  const size = Buffer.byteLength(writePayload({ ...news, title: long, body: long }, site, "en"));
  expect(size).toBeLessThan(3_900);
});
