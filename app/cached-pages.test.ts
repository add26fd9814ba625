import { expect, test } from "vitest";
import { cachedPageAt, cachedPages } from "./cached-pages.ts";

test.each(cachedPages.map(({ path }) => [path.replaceAll(/:\w+/g, "old-lions-2"), path] as const))(
  "%s is a page that is kept",
  (address, path) => {
    expect(cachedPageAt(address)?.path).toBe(path);
  },
);

test.each([
  "/schedules-results?group=u13",
  "/schedules-results?group=u13&view=standings",
  "/cups/araknid-cup?view=scorers&group=u16",
  "/api/v1/tournaments/u16/schedule?cup=araknid-cup-2025",
])("%s is one, with what it asks for", (address) => {
  expect(cachedPageAt(address)).not.toBeNull();
});

test.each([
  "",
  "/?posts",
  "/cuprules",
  "/CupRules/",
  "/CupRules?",
  "/CupRules?film=1",
  "/CupRules#prizes",
  "//CupRules",
  "/Cup%52ules",
  "/schedules-results?group=u13&group=u16",
  "/schedules-results?group=u13&other=1",
  "/schedules-results?Group=u13",
  "/teams/",
  "/teams/Old-Lions",
  "/teams/old%2Dlions",
  "/teams/old-lions/more",
  "/teams/old-lions?group=u13",
  "/teams/old-lions#goals",
  "/cups/../admin",
  "/contact",
  "/register",
  "/login",
  "/teamWaitlist",
  "/account",
  "/admin",
  "/manage/1",
  "/guardian?token=abc",
  "/part/teams",
  "/api/v1/tournaments/u16/schedulexcsv",
  "/api/v1/nothing",
])("%s is none", (address) => {
  expect(cachedPageAt(address)).toBeNull();
});
