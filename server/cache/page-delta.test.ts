import fc from "fast-check";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import {
  contentVersion,
  deltaPart,
  Outlines,
  outlineOf,
  type SplitPage,
  splitPage,
  wholePart,
} from "./page-delta.ts";

interface Shape {
  title?: string;
  main?: string;
  attributes?: string;
  footer?: string;
}

function pageOf({
  title = "Cup",
  main = "",
  attributes = "",
  footer = "<footer>Foot</footer>",
}: Shape) {
  const head = `<head><title>${title}</title><style>main{color:red}</style></head>`;
  const around = `<header><nav id="menu"></nav></header><main id="main"${attributes}>${main}</main>`;
  return splitPage(
    `<!DOCTYPE html><html lang="en">${head}<body>${around}${footer}<script src="/live.js"></script></body></html>`,
  );
}

const ids = (main: string) => [...pageOf({ main }).pieces.keys()];

describe("the pieces of a page", () => {
  test("are its innermost elements with an id", () => {
    const row = '<tr id="game-1"><td>2–1</td></tr>';
    const page = pageOf({ main: `<section id="u13"><table>${row}</table></section>` });
    expect([...page.pieces]).toEqual([["game-1", row]]);
    expect(page.main).toBe(`<section id="u13"><table>${row}</table></section>`);
  });

  test("end where the element ends, whatever is inside", () => {
    const piece = '<div id="a"><div><div></div></div>é<divide></divide></div>';
    expect(pageOf({ main: `<div>${piece}</div><div></div>` }).pieces.get("a")).toBe(piece);
  });

  test("are not those without a content, nor those that React named", () => {
    expect(ids('<input id="a"/><h2 id="_R_1_">Now</h2><p id="">x</p><br/>')).toEqual([]);
  });

  test("are not those whose id is another's before", () => {
    const first = '<p id="a">1</p>';
    expect([...pageOf({ main: `${first}<p id="a">2</p>` }).pieces]).toEqual([["a", first]]);
    expect(ids('<div id="a"><p id="b"></p></div><i id="a"></i>')).toEqual(["b"]);
    expect(ids('<input id="a"/><p id="a"></p>')).toEqual([]);
  });

  test("are told by tags, not by what is written in attributes or text", () => {
    const piece = '<p title="a > b&lt;/p> id=" id="a">x id=&quot;c&quot;</p>';
    expect([...pageOf({ main: `<b title="x id="></b>${piece}` }).pieces]).toEqual([["a", piece]]);
  });
});

test("a page is its title, its main part and its foot", () => {
  const page = pageOf({
    title: "U13 &amp; U15",
    main: "<h1>U13</h1>",
    attributes: ' data-since="4"',
  });
  expect(page.title).toBe("U13 &amp; U15");
  expect(page.attributes).toBe(' id="main" data-since="4"');
  expect(wholePart(page)).toBe(
    '<title>U13 &amp; U15</title><main id="main" data-since="4"><h1>U13</h1></main><footer>Foot</footer>',
  );
  expect(() => splitPage("<!DOCTYPE html><p>502</p>")).toThrow("main");
});

describe("what a page that is open needs", () => {
  const game = (score: string) =>
    pageOf({ main: `<table><tr id="game-1">${score}</tr><tr id="game-2">–</tr></table>` });

  test("is the piece that changed", () => {
    expect(deltaPart(outlineOf(game("–")), game("2–1"))).toBe(
      '<main id="main"></main><template><tr id="game-1">2–1</tr></template>',
    );
  });

  test("is nothing but the newest attributes where no piece changed", () => {
    const [before, after] = [4, 5].map((since) => pageOf({ attributes: ` data-since="${since}"` }));
    if (!before || !after) throw new Error("No pages.");
    expect(deltaPart(outlineOf(before), after)).toBe('<main id="main" data-since="5"></main>');
  });

  test.each<[string, Shape]>([
    ["its title", { title: "Results" }],
    ["its foot", { footer: "<footer>Another foot</footer>" }],
    ["what stands around the pieces", { main: '<h1>Now</h1><p id="a">1</p><p id="b">2</p>' }],
    ["which pieces there are", { main: '<p id="a">1</p>' }],
    ["their order", { main: '<p id="b">2</p><p id="a">1</p>' }],
    ["its class", { attributes: ' class="wide"' }],
  ])("is all of it where %s changed", (_, change) => {
    const before = { main: '<p id="a">1</p><p id="b">2</p>' };
    expect(deltaPart(outlineOf(pageOf(before)), pageOf({ ...before, ...change }))).toBeNull();
  });
});

describe("the version of a page", () => {
  const version = (shape: Shape) => contentVersion(pageOf(shape));

  test("does not change with how new the page is", () => {
    const at = (since: number) => version({ attributes: ` data-since="${since}" data-version=""` });
    expect(at(4)).toBe(at(5));
    expect(at(4)).toMatch(/^[\w-]{12}$/);
  });

  test.each<[string, Shape]>([
    ["its title", { title: "Results" }],
    ["its content", { main: "<h1>Now</h1>" }],
    ["its foot", { footer: "<footer>Another foot</footer>" }],
    ["by what it changes", { attributes: ' data-topics="cup:1"' }],
    ["until when it holds", { attributes: ' data-until="2026-07-04T15:00:00.000Z"' }],
  ])("changes with %s", (_, change) => {
    expect(version(change)).not.toBe(version({}));
  });
});

const text = fc
  .oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom('" id="a', " id=", "<p id=", "</p>", "a > b", "é"),
  )
  .map((any) => any.replaceAll("\0", ""));
const id = fc.option(fc.stringMatching(/^[a-z][a-z0-9-]{0,2}$/), { nil: undefined });

type Write = (now: boolean) => ReactNode;

const { node } = fc.letrec<{ node: Write }>((tie) => ({
  node: fc.oneof(
    { depthSize: "small" },
    fc.tuple(text, text).map(
      ([old, newer]): Write =>
        (now) =>
          now ? newer : old,
    ),
    fc
      .tuple(
        fc.constantFrom("p", "div", "section", "b", "input"),
        id,
        fc.tuple(text, text),
        fc.array(tie("node"), { maxLength: 4 }),
      )
      .map(
        ([name, own, [old, newer], inside]): Write =>
          (now) => {
            const written = name === "input" ? [] : inside.map((each) => each(now));
            return createElement(name, { title: now ? newer : old, id: own }, ...written);
          },
      ),
  ),
}));
const content = fc.array(node, { maxLength: 6 });

const written = (nodes: Write[], now = false) =>
  renderToStaticMarkup(createElement("div", null, ...nodes.map((each) => each(now))));

function withPieces(main: string, sent: string[]): string {
  const { skeleton, pieces } = pageOf({ main });
  const newer = new Map(pieces);
  for (const piece of sent) {
    const [name = ""] = [...pageOf({ main: piece }).pieces.keys()];
    expect(pieces.has(name)).toBe(true);
    newer.set(name, piece);
  }
  const [, ...parts] = skeleton.split("\0");
  return parts.map((each, index) => (index % 2 === 0 ? each : newer.get(each))).join("");
}

test("whatever a page is, its skeleton and its pieces are all of it", () => {
  fc.assert(
    fc.property(content, (nodes) => {
      const main = written(nodes);
      expect(withPieces(main, [])).toBe(main);
    }),
  );
});

test("whatever changed, what was sent makes of the old page the new one, or all of it was sent", () => {
  fc.assert(
    fc.property(content, fc.option(content), (nodes, others) => {
      const before = written(nodes);
      const after = written(others ?? nodes, true);
      const part = deltaPart(outlineOf(pageOf({ main: before })), pageOf({ main: after }));
      if (part === null) {
        const { skeletonHash } = outlineOf(pageOf({ main: before }));
        expect(outlineOf(pageOf({ main: after })).skeletonHash).not.toBe(skeletonHash);
        return;
      }
      const sent = part
        .split(/<template>|<\/template>/)
        .slice(1)
        .filter(Boolean);
      expect(withPieces(before, sent)).toBe(after);
    }),
  );
});

const page = (pieces: number): SplitPage => {
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
