import { expect, test } from "vitest";
import { Outlines } from "./outlines.ts";
import { type Page, splitPage } from "./page-pieces.ts";

const page = (pieces: number): Page => {
  const rows = Array.from({ length: pieces }, (_, at) => `<p id="row-${at}">${at}</p>`);
  return splitPage(`<title>Cup</title><main data-since="1">${rows.join("")}</main>`);
};

test("the newest eight versions of a page are remembered", () => {
  const outlines = new Outlines();
  for (let version = 1; version <= 9; version++) outlines.add("/CupRules", `v${version}`, page(1));
  expect(outlines.get("/CupRules", "v1")).toBeNull();
  for (let version = 2; version <= 9; version++) {
    expect(outlines.get("/CupRules", `v${version}`)).not.toBeNull();
  }
  expect(outlines.get("/merch", "v9")).toBeNull();
});

test("a version that comes back is the newest again", () => {
  const outlines = new Outlines();
  for (const version of ["v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v1", "v9"]) {
    outlines.add("/CupRules", version, page(1));
  }
  expect(outlines.get("/CupRules", "v1")).not.toBeNull();
  expect(outlines.get("/CupRules", "v2")).toBeNull();
});

test("where there is no room for all, what has not changed for the longest goes first", () => {
  const outlines = new Outlines();
  for (let team = 0; team < 6; team++) outlines.add(`/teams/${team}`, "v1", page(9_999));
  expect(outlines.get("/teams/0", "v1")).toBeNull();
  for (let team = 1; team < 6; team++) expect(outlines.get(`/teams/${team}`, "v1")).not.toBeNull();
  outlines.add("/teams/1", "v2", page(9_999));
  expect(outlines.get("/teams/1", "v1")).not.toBeNull();
  expect(outlines.get("/teams/1", "v2")).not.toBeNull();
  expect(outlines.get("/teams/2", "v1")).toBeNull();
});
