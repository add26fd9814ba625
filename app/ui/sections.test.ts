import { expect, test } from "vitest";
import { currentMark } from "./sections.ts";

const SECTIONS = ["/", "/schedules-results", "/CupRules", "/teams", "/login", "/account", "/admin"];

test.each([
  ["/", "/", "page"],
  ["/cuprules", "/CupRules", "page"],
  ["/schedules-results/", "/schedules-results", "page"],
  ["/teams/lions", "/schedules-results", "true"],
  ["/teams/lions/follow", "/schedules-results", "true"],
  ["/cups/2025", "/schedules-results", "true"],
  ["/teams", "/teams", "page"],
  ["/teamWaitlist", "/teams", "true"],
  ["/manage/3", "/teams", "true"],
  ["/login/code", "/login", "true"],
  ["/forgot", "/login", "true"],
  ["/account/players/4", "/account", "true"],
  ["/admin/games/edit/1", "/admin", "true"],
])("%s belongs to the section %s alone (%s)", (path, section, mark) => {
  for (const each of SECTIONS) {
    expect(currentMark(each, path), each).toBe(each === section ? mark : undefined);
  }
});

test("a page outside every section marks none", () => {
  for (const section of SECTIONS) expect(currentMark(section, "/terms")).toBeUndefined();
});
