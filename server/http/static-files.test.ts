import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { precompress } from "#scripts/build/precompress.ts";
import { paired } from "#tests/support/assertions/tables.ts";
import { toResponse } from "../cache/cached-response.ts";
import { encodingFor } from "../cache/compression.ts";
import { rangeFor, StaticFiles } from "./static-files.ts";

const bytes = Uint8Array.from({ length: 1000 }, (_, index) => index % 251);
const folder = mkdtempSync(path.join(tmpdir(), "araknid-assets-"));
const drawing = "<svg/>".repeat(500);
let assets: StaticFiles;

beforeAll(() => {
  const names = ["move.webm", "move.mp4", "move.en.vtt", "cup.webmanifest", "display.woff2"];
  for (const name of [...names, "card.png"]) writeFileSync(path.join(folder, name), bytes);
  writeFileSync(path.join(folder, "icon.svg"), drawing);
  precompress(folder);
  assets = new StaticFiles(folder);
});

afterAll(() => rmSync(folder, { recursive: true }));

function ask(name: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") {
  const sent = new Headers(headers);
  const value = (header: string) => sent.get(header) ?? undefined;
  const reply = assets.reply(`/${name}`, {
    method,
    encoding: encodingFor(value("Accept-Encoding")),
    ifNoneMatch: value("If-None-Match"),
    range: value("Range"),
    ifRange: value("If-Range"),
  });
  if (!reply) throw new Error(`No ${name}`);
  return toResponse(reply);
}

async function bodyOf(response: Response): Promise<Uint8Array> {
  return new Uint8Array(await response.arrayBuffer());
}

test.each(paired`
  move.webm → video/webm | move.mp4 → video/mp4 | move.en.vtt → text/vtt; charset=utf-8
  cup.webmanifest → application/manifest+json | display.woff2 → font/woff2 | card.png → image/png
`)("%s is served as %s", async (name, type) => {
  expect(ask(name).headers.get("Content-Type")).toBe(type);
});

test("a range is served alone with its position, and one past the end refused", async () => {
  const response = ask("move.mp4", { Range: "bytes=300-499" });
  expect(response.status).toBe(206);
  expect(response.headers.get("Content-Range")).toBe("bytes 300-499/1000");
  expect(response.headers.get("Content-Type")).toBe("video/mp4");
  expect(await bodyOf(response)).toEqual(bytes.slice(300, 500));
  const past = ask("move.mp4", { Range: "bytes=1000-" });
  expect([past.status, past.headers.get("Content-Range")]).toEqual([416, "bytes */1000"]);
  expect(await past.text()).toBe("");
});

test("a range of another version gets the whole file", async () => {
  const etag = ask("move.mp4").headers.get("ETag") ?? "";
  expect(etag).toMatch(/^"/);
  const same = ask("move.mp4", { Range: "bytes=0-1", "If-Range": etag });
  expect([same.status, (await bodyOf(same)).length]).toEqual([206, 2]);
  const other = ask("move.mp4", { Range: "bytes=0-1", "If-Range": '"older"' });
  expect([other.status, (await bodyOf(other)).length]).toEqual([200, 1000]);
});

test("the whole response announces ranges, and HEAD ignores them", async () => {
  const response = ask("move.webm");
  expect(response.status).toBe(200);
  expect(response.headers.get("Accept-Ranges")).toBe("bytes");
  expect(response.headers.has("Content-Range")).toBe(false);
  expect(await bodyOf(response)).toEqual(bytes);
  expect(ask("move.webm", { Range: "bytes=0-1" }, "HEAD").status).toBe(200);
});

test.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
  [null, (body: Uint8Array) => body],
] as const)(
  "text as %s is what the build compressed, whatever range is requested",
  async (encoding, open) => {
    const range = { Range: "bytes=0-1" };
    const response = ask("icon.svg", encoding ? { "Accept-Encoding": encoding, ...range } : range);
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Encoding")).toBe(encoding);
    expect(response.headers.get("Vary")).toBe("Accept-Encoding");
    expect(response.headers.has("Accept-Ranges")).toBe(false);
    expect(response.headers.get("ETag")).toMatch(/^W\//);
    const body = await bodyOf(response);
    expect(Buffer.from(open(body)).toString()).toBe(drawing);
    if (encoding) expect(body.length).toBeLessThan(drawing.length / 10);
  },
);

test("a known file is not sent again in any encoding", () => {
  const known = ask("icon.svg").headers.get("ETag") ?? "";
  const again = ask("icon.svg", { "Accept-Encoding": "br", "If-None-Match": known });
  expect([again.status, again.headers.has("Content-Encoding")]).toEqual([304, false]);
});

test("compressed copies have no address of their own", () => {
  expect(assets.find("/icon.svg.br", null)).toBeNull();
});

test.each([
  ["bytes=0-1", { first: 0, last: 1 }],
  ["bytes=0-", { first: 0, last: 999 }],
  ["bytes=990-", { first: 990, last: 999 }],
  ["bytes=999-999", { first: 999, last: 999 }],
  ["bytes=500-5000", { first: 500, last: 999 }],
  ["bytes=-200", { first: 800, last: 999 }],
  ["bytes=-5000", { first: 0, last: 999 }],
  ["Bytes=10-20", { first: 10, last: 20 }],
  ...["bytes=1000-", "bytes=1000-2000", "bytes=-0"].map((past) => [past, "unsatisfiable"] as const),
  ...[null, "", "bytes=-", "bytes=20-10", "bytes=0-1,5-6", "bytes=a-b", "seconds=0-1"].map(
    (all) => [all, null] as const,
  ),
] as const)("the range %j of 1,000 bytes is %j", (header, range) => {
  expect(rangeFor(header, 1000)).toEqual(range);
});

test("an empty file has no range", () => {
  expect(rangeFor("bytes=0-", 0)).toBe("unsatisfiable");
});

const root = mkdtempSync(path.join(tmpdir(), "araknid-builds-"));
const link = path.join(root, "previous");
const write = (build: string, file: string) => {
  mkdirSync(path.join(root, build, "client", "assets"), { recursive: true });
  writeFileSync(path.join(root, build, "client", file), build);
};
const hasOf = (now: Date) => {
  const files = new StaticFiles(path.join(root, "new", "client"), { link, now });
  return (url: string) => {
    const found = files.find(url, null);
    return found && Buffer.from(found.body).toString();
  };
};

beforeAll(() => {
  for (const build of ["old", "new"]) {
    write(build, `assets/${build}-1234.js`);
    write(build, "assets/same-1234.js");
  }
  write("old", "gone.txt");
  symlinkSync("old", link);
});
afterAll(() => rmSync(root, { recursive: true }));

test("open pages still find their scripts after an update, and nothing else of it", () => {
  const find = hasOf(new Date());
  expect(find("/assets/old-1234.js")).toBe("old");
  expect(find("/assets/new-1234.js")).toBe("new");
  expect(find("/assets/same-1234.js")).toBe("new");
  expect(find("/gone.txt")).toBeNull();
});

test("a site that was updated more than a week ago has only its own files", () => {
  const find = hasOf(new Date(Date.now() + 8 * 24 * 60 * 60_000));
  expect(find("/assets/new-1234.js")).toBe("new");
  expect(find("/assets/old-1234.js")).toBeNull();
});
