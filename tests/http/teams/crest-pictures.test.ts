import sharp from "sharp";
import { expect, test } from "vitest";
import { readTeamCrests } from "#domain/site/pictures/team-crests.ts";
import { alerts, textOf } from "#tests/support/assertions/forms.ts";
import { elements } from "#tests/support/assertions/html.ts";
import { scheduleGame } from "#tests/support/factories/games.ts";
import { teamRow } from "#tests/support/factories/payments.ts";
import { TINY_PNG } from "#tests/support/factories/pictures.ts";
import { press } from "#tests/support/fixtures/organizer.ts";
import { type Browser, type Page, useSite } from "#tests/support/fixtures/test-site.ts";
import { type Person, U13 } from "#tests/support/fixtures/world.ts";

const site = useSite();

async function managed(name: string) {
  const { teamId, manager, members } = await site.team(name, { more: 1 });
  const { slug } = await teamRow(site, teamId);
  const browser = await site.signIn(manager);
  return { teamId, slug, manager, members, browser, here: `/manage/${teamId}` };
}

function upload(by: Browser, to: string, bytes: Buffer | null, agreed = "on"): Promise<Page> {
  const body = new FormData();
  body.append("intent", "upload-crest");
  body.append("agreed", agreed);
  body.append("file", bytes ? new File([new Uint8Array(bytes)], "crest.jpg") : new File([], ""));
  return by.send(to, { method: "POST", body });
}

/** A photo that is larger than any form. */
function photo(): Promise<Buffer> {
  const raw = { width: 500, height: 500, channels: 3 } as const;
  const noise = Uint8Array.from({ length: 500 * 500 * 3 }, (_, at) => (at * at * 7919) >> 7);
  return sharp(noise, { raw }).jpeg().toBuffer();
}

const picturesIn = ({ text }: Page) =>
  elements(text, "img").filter(({ src }) => src?.startsWith("/crests/"));

test("a picture as a crest is uploaded with a form alone, waits, and is public once approved", async () => {
  const { browser, here, slug, teamId, manager } = await managed("Comet Kickers");
  await site.team("Comet Rivals");
  await scheduleGame(await site.admin(), U13, "Comet Kickers - Comet Rivals");
  const page = await upload(browser, here, TINY_PNG);
  expect(alerts(page.text)).toEqual([
    ["Picture uploaded. It's waiting for the organizer's approval."],
  ]);
  expect(textOf(page)).toContain("Waiting for approval");
  const { waiting } = await readTeamCrests(manager.ctx, teamId);
  const address = `/crests/${waiting}-96.webp`;
  expect(picturesIn(page)).toMatchObject([{ src: address }]);
  const file = await browser.get(address);
  expect(file.headers.get("Cache-Control")).toBe("no-store");
  const visitor = site.browser();
  const refused = await visitor.get(address);
  expect(refused.status).toBe(404);
  expect(picturesIn(await visitor.get(`/teams/${slug}`))).toEqual([]);

  const desk = await site.signIn(await site.staff("registrar", "scorekeeper"));
  expect(textOf(await desk.get("/admin"))).toContain("1 team crest is waiting for your approval.");
  const players = await desk.get("/admin/players");
  expect(picturesIn(players)).toMatchObject([{ src: address, alt: "" }]);
  expect((await desk.get(address)).status).toBe(200);
  const approved = await press(desk, players, /^Approve/);
  expect(alerts(approved.text)).toEqual([["Crest approved."]]);
  expect(textOf(await desk.get("/admin"))).not.toContain("team crest is waiting");

  const { headers } = await visitor.get(address);
  expect(headers.get("Content-Type")).toBe("image/webp");
  expect(headers.get("Cache-Control")).toBe("public, max-age=86400, must-revalidate");
  expect(headers.get("Set-Cookie")).toBeNull();
  const results = "/schedules-results?group=u13-u15&view=";
  for (const [shown, side] of [
    [`/teams/${slug}`, 96],
    [`/es/teams/${slug}`, 96],
    [`${results}schedule`, 48],
    [`${results}standings`, 48],
    ["/board", 96],
  ] as const) {
    expect(picturesIn(await visitor.get(shown))[0], shown).toEqual({
      class: "crest",
      src: `/crests/${waiting}-${side}.webp`,
      srcset: `/crests/${waiting}-${2 * side}.webp 2x`,
      alt: "",
      width: `${side}`,
      height: `${side}`,
      loading: "lazy",
    });
  }
});

test("managers send whole photos, and nobody else more than a form @long", async () => {
  const { browser, here, members } = await managed("Photographers");
  const bytes = await photo();
  expect(bytes.length).toBeGreaterThan(100_000);
  expect(textOf(await upload(browser, here, bytes))).toContain("Waiting for approval");
  expect((await upload(site.browser(), here, bytes)).url).toMatch(/^\/login/);
  expect((await upload(browser, "/teams", bytes)).status).toBe(413);
  const [member] = members as [Person];
  expect((await upload(await site.signIn(member), here, bytes)).status).toBe(403);
  const tooLarge = await upload(browser, here, Buffer.alloc(15_100_000));
  expect(tooLarge.status).toBe(413);
});
