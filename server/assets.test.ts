import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Assets } from "./assets.ts";

const bytes = Uint8Array.from({ length: 1000 }, (_, index) => index % 251);
const folder = mkdtempSync(path.join(tmpdir(), "araknid-assets-"));
let assets: Assets;

beforeAll(() => {
  const names = ["move.webm", "move.mp4", "move.en.vtt", "cup.webmanifest", "display.woff2"];
  for (const name of [...names, "card.png"]) writeFileSync(path.join(folder, name), bytes);
  writeFileSync(path.join(folder, "icon.svg"), "<svg/>".repeat(500));
  assets = new Assets(folder);
});

afterAll(() => rmSync(folder, { recursive: true }));

async function ask(name: string, headers: Record<string, string> = {}, method = "GET") {
  const request = new Request(`http://127.0.0.1/${name}`, { method, headers });
  const response = await assets.answer(request, `/${name}`);
  if (!response) throw new Error(`No ${name}`);
  return response;
}

async function bodyOf(response: Response): Promise<Uint8Array> {
  return new Uint8Array(await response.arrayBuffer());
}

test.each([
  ["move.webm", "video/webm"],
  ["move.mp4", "video/mp4"],
  ["move.en.vtt", "text/vtt; charset=utf-8"],
  ["cup.webmanifest", "application/manifest+json"],
  ["display.woff2", "font/woff2"],
  ["card.png", "image/png"],
])("%s is sent as %s", async (name, type) => {
  expect((await ask(name)).headers.get("Content-Type")).toBe(type);
});

describe("a part of a video", () => {
  test("is sent alone, and says where it belongs", async () => {
    const response = await ask("move.mp4", { Range: "bytes=300-499" });
    expect(response.status).toBe(206);
    expect(response.headers.get("Content-Range")).toBe("bytes 300-499/1000");
    expect(response.headers.get("Content-Type")).toBe("video/mp4");
    expect(await bodyOf(response)).toEqual(bytes.slice(300, 500));
  });

  test("behind its end is refused with its length", async () => {
    const response = await ask("move.mp4", { Range: "bytes=1000-" });
    expect(response.status).toBe(416);
    expect(response.headers.get("Content-Range")).toBe("bytes */1000");
    expect(await response.text()).toBe("");
  });

  test("of the version they know is sent, of another version all of it", async () => {
    const etag = (await ask("move.mp4")).headers.get("ETag") ?? "";
    expect(etag).toMatch(/^"/);
    const same = await ask("move.mp4", { Range: "bytes=0-1", "If-Range": etag });
    expect([same.status, (await bodyOf(same)).length]).toEqual([206, 2]);
    const other = await ask("move.mp4", { Range: "bytes=0-1", "If-Range": '"older"' });
    expect([other.status, (await bodyOf(other)).length]).toEqual([200, 1000]);
  });

  test("can be asked for, says the whole", async () => {
    const response = await ask("move.webm");
    expect(response.status).toBe(200);
    expect(response.headers.get("Accept-Ranges")).toBe("bytes");
    expect(response.headers.has("Content-Range")).toBe(false);
    expect(await bodyOf(response)).toEqual(bytes);
  });

  test("is nothing that HEAD knows", async () => {
    const response = await ask("move.webm", { Range: "bytes=0-1" }, "HEAD");
    expect(response.status).toBe(200);
  });
});

test("text goes out compressed and whole, whatever part is asked for", async () => {
  const headers = { "Accept-Encoding": "gzip", Range: "bytes=0-1" };
  const response = await ask("icon.svg", headers);
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Encoding")).toBe("gzip");
  expect(response.headers.has("Accept-Ranges")).toBe(false);
  expect(response.headers.get("ETag")).toMatch(/^W\//);
});
