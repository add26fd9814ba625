import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pictureFiles } from "#db/schema/pictures.ts";
import { seededRandom } from "#domain/core/random-rules.ts";
import { listPictures } from "#domain/site/content/picture-library.ts";
import { sourceSet } from "#domain/site/pictures/picture-rules.ts";
import { createLog } from "#server/ops/log.ts";
import { alerts, fieldErrors, fieldsOf, formOf } from "#tests/support/assertions/forms.ts";
import { elements, readable, within } from "#tests/support/assertions/html.ts";
import { badFiles, damagedFiles, GIF } from "#tests/support/factories/bad-pictures.ts";
import { addPicture, plainPicture } from "#tests/support/factories/pictures.ts";
import { rounds, seed } from "#tests/support/fixtures/run-length.ts";
import { type Browser, type Page, TestSite } from "#tests/support/fixtures/test-site.ts";

class LoggedSite extends TestSite {
  readonly lines: string[] = [];
  protected override readonly log = createLog("error", { write: (line) => this.lines.push(line) });
}

const LIBRARY = "/admin/site/pictures";
const site = new LoggedSite();
let browser: Browser;
let admin: Awaited<ReturnType<TestSite["admin"]>>;

beforeAll(async () => {
  await site.open();
  admin = await site.admin();
  browser = await site.signIn(admin);
});
afterAll(async () => {
  await site.close();
  expect(site.lines).toEqual([]);
});
beforeEach(async () => {
  await site.pool.query("truncate site_content, content_versions, pictures cascade");
});

const filled = { alt: "A field", altEs: "Una cancha", agreed: "on" };

function upload(
  bytes: Buffer | null,
  fields: Record<string, string> = filled,
  { by = browser, name = "photo.jpg", type = "image/jpeg" } = {},
): Promise<Page> {
  const body = new FormData();
  body.append("intent", "upload");
  for (const [field, value] of Object.entries(fields)) body.append(field, value);
  const file = bytes
    ? new File([new Uint8Array(bytes)], name, { type })
    : new File([], "", { type: "application/octet-stream" });
  body.append("file", file);
  return by.send(LIBRARY, { method: "POST", body });
}

const stored = () => site.db.$count(pictureFiles);

async function publish(section: string, change: Record<string, string>): Promise<Page> {
  const address = `/admin/site/${section}`;
  const page = await browser.get(address);
  const fields = { ...fieldsOf(formOf(page, "content")), ...change, intent: "publish" };
  return browser.post(address, fields);
}

async function edit(id: string, change: Record<string, string>): Promise<Page> {
  const address = `${LIBRARY}/${id}`;
  const fields = fieldsOf(formOf(await browser.get(address), "edit"));
  return browser.post(address, { ...fields, intent: "edit", ...change });
}

describe("the organizer", () => {
  test("uploads a picture with a form alone, and anybody gets its files, for a day", async () => {
    const page = await upload(await plainPicture(700, 500).jpeg().toBuffer());
    expect(alerts(page.text).flat()).toEqual(["Picture uploaded. You can use it now."]);
    expect(readable(page.text)).toContain("A field");
    const [picture] = await listPictures(admin);
    if (!picture) throw new Error("no picture");
    for (const format of ["avif", "webp"] as const) {
      const [address = ""] = sourceSet(picture, format).split(" ");
      const { headers } = await site.browser().get(address);
      expect(Object.fromEntries(headers)).toMatchObject({
        "content-type": `image/${format}`,
        "cache-control": "public, max-age=86400, must-revalidate",
        "x-content-type-options": "nosniff",
      });
      expect([headers.get("set-cookie"), headers.get("vary")]).toEqual([null, null]);
      expect(headers.get("content-length")).toMatch(/^\d+$/);
      const again = { headers: { "If-None-Match": headers.get("etag") ?? "" } };
      expect((await browser.send(address, again)).status).toBe(304);
    }
  });

  test("has to choose and describe a file, and gets back what was typed if it is refused", async () => {
    const page = await upload(null, {});
    expect(page.status).toBe(400);
    expect(fieldErrors(formOf(page, "upload"))).toEqual([
      "Choose a picture to upload.",
      "Describe the picture.",
      "Upload the picture only if everyone recognizable in it, or their guardian, has agreed.",
    ]);
    const refused = await upload(GIF);
    expect(refused.status).toBe(400);
    const form = formOf(refused, "upload");
    expect(fieldErrors(form)).toEqual([
      "This isn't a JPEG, PNG, or WebP picture. Save it in one of these formats, then upload it.",
    ]);
    expect(fieldsOf(form)).toMatchObject(filled);
    expect(await stored()).toBe(0);
  });

  test("describes a picture, chooses what stays visible, and deletes it", async () => {
    const id = await addPicture(admin, "A field");
    const address = `${LIBRARY}/${id}`;
    const wrong = await edit(id, { focusX: "33" });
    expect(fieldErrors(formOf(wrong, "edit"))).toEqual([
      "Enter a number from 0 to 100 in steps of 10.",
    ]);
    await edit(id, { alt: "A goal", focusX: "20", focusY: "100" });
    expect(await listPictures(admin)).toMatchObject([
      { alt: { en: "A goal" }, focusX: 20, focusY: 100 },
    ]);
    const gone = await browser.post(address, { intent: "delete" });
    expect(gone.url).toBe(`${LIBRARY}?done=deleted`);
    expect(await stored()).toBe(0);
    expect((await browser.get(address)).status).toBe(404);
  });

  test("deletes a picture whose files then are gone, in memory too", async () => {
    const id = await addPicture(admin, "A field");
    const address = `/pictures/${id}-1.webp`;
    expect((await site.browser().get(address)).status).toBe(200);
    expect(site.running.pages?.find({ url: address, cookies: "araknid=x" })).not.toBeNull();
    await browser.post(`${LIBRARY}/${id}`, { intent: "delete" });
    for (const by of [site.browser(), browser]) {
      const { status, headers } = await by.get(address);
      expect([status, headers.get("Cache-Control")]).toEqual([410, "no-store"]);
    }
  });
});

test.each([
  "/pictures/x",
  "/pictures/0b7d1f6e-8f0b-4c4e-9d52-0c7a5f8f9a01-480.webp",
  "/crests/0b7d1f6e-8f0b-4c4e-9d52-0c7a5f8f9a01-96.webp",
])("%s is not found, and nobody keeps that", async (path) => {
  const { status, headers } = await site.browser().get(path);
  expect(status).toBe(404);
  expect(headers.get("Cache-Control")).toContain("no-store");
});

describe("a picture that is published", () => {
  test.each([
    ["programs", "/programs", { title: "Yoga", description: "Stretch." }, "picture"],
    ["merch", "/merch", { title: "Cap", price: "18" }, "picture"],
    ["about", "/about", {}, "photo"],
    ["about", "/", {}, "photo"],
    ["about", "/about", { coaches_0_name: "Kim", coaches_0_title: "Coach" }, "coaches_0_photo"],
    ["home", "/", {}, "picture"],
    ["look", "/contact", {}, "logo"],
    ["gallery", "/", { caption: "Spring camp" }, "picture"],
  ])("in %s is on %s", async (section, path, change, field) => {
    const id = await addPicture(admin, "A long pass");
    await site.browser().get(path);
    await publish(section, { ...change, [field]: id });
    const { text } = await site.browser().get(path);
    const [picture = ""] = within(text, "picture");
    expect(elements(picture, "source")).toMatchObject([
      { type: "image/avif", srcset: `/pictures/${id}-1.avif 1w` },
    ]);
    const [image] = elements(picture, "img");
    expect(image).toMatchObject({ width: "1", height: "1", src: `/pictures/${id}-1.webp` });
    expect(image?.["alt"]).toBe(field === "logo" ? "" : "A long pass");
  });

  test("is cropped as the organizer chose, on cached pages too", async () => {
    const id = await addPicture(admin, "A long pass");
    await publish("home", { picture: id });
    await site.browser().get("/");
    await edit(id, { focusX: "0", focusY: "80" });
    const { text } = await site.browser().get("/");
    expect(elements(within(text, "picture")[0] ?? "", "img")[0]?.["class"]).toContain(
      "focused focus-x-0 focus-y-80",
    );
    expect(text).toMatch(/\.focus-x-0\{--focus-x:0/);
  });
});

test("bad files of every kind are refused with a sentence, and leave no file and no error", async () => {
  const next = await badFiles(seededRandom(seed));
  for (let round = 0; round < rounds(10, 300); round++) {
    const bytes = next();
    const page = await upload(bytes);
    const start = bytes.subarray(0, 40).toString("hex");
    expect.soft(page.status, `${round}: ${start}`).toBe(400);
    expect.soft(fieldErrors(formOf(page, "upload")), `${round}: ${start}`).toHaveLength(1);
  }
  expect(await stored()).toBe(0);
  // Noise in the middle of a picture can leave one that is made anew.
  const damaged = await damagedFiles(seededRandom(seed));
  for (let round = 0; round < rounds(2, 100); round++) {
    expect.soft([200, 400], `${round}`).toContain((await upload(damaged())).status);
  }
  expect(site.lines).toEqual([]);
}, 600_000);
