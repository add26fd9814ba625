import { parse as parseCsv } from "csv-parse/sync";
import { parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { teams } from "#db/schema/teams.ts";
import { originalCell } from "#domain/core/spreadsheet-rules.ts";
import { cleanLine } from "#domain/core/text-rules.ts";
import { enqueueMail } from "#domain/messaging/email-outbox.ts";
import { accountRow } from "#tests/support/factories/passwords.ts";
import { useOrganizer } from "#tests/support/fixtures/organizer.ts";
import { badInput, badInputFor, sampled } from "#tests/support/fixtures/test-data.ts";
import { readableHeader } from "#tests/support/servers/mail-server.ts";
import { useMailbox } from "#tests/support/servers/mailbox.ts";

const { site, browser } = useOrganizer();
const mailbox = useMailbox(site);

/** What makes a spreadsheet evaluate a cell, whatever separates its cells. */
const RUNS = /(?:^|[;\t\r\n])\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;

test("a cell reads as typed and is no formula", async () => {
  const { teamId } = await site.team("Cells");
  const cells = [
    ...badInput().filter(({ category }) => category === "csv_formula"),
    ...badInput(),
  ].flatMap(({ id, value }) => {
    const clean = cleanLine(value, 80);
    return clean.ok ? [{ id, value: clean.value }] : [];
  });
  for (const { id, value } of sampled(cells, 120)) {
    await site.set(teams, { id: teamId }, { name: value });
    const { text, status } = await browser.get("/admin/payments.csv");
    expect([id, status]).toEqual([id, 200]);
    const rows: string[][] = parseCsv(text, { bom: true });
    const [heading, row = []] = rows;
    expect([id, rows.length, row.length]).toEqual([id, 2, heading?.length]);
    for (const cell of row) expect([id, RUNS.test(cell)]).toEqual([id, false]);
    const cellOf = (column: string) => row[heading?.indexOf(column) ?? -1] ?? "";
    expect([id, originalCell(cellOf("team"))]).toEqual([id, value]);
  }
}, 120_000);

const HEADERS =
  "auto-submitted content-transfer-encoding content-type date from message-id mime-version reply-to subject to";
const TAGS = new Set(
  "html head meta title body style table tbody tr td div p a br h1 span".split(" "),
);

test("an email is a single message to its recipient, whatever it contains", async () => {
  const items = [...badInputFor("header"), ...badInputFor("subject"), ...badInputFor("text")];
  for (const [number, { id, value }] of sampled(items, 36).entries()) {
    mailbox.clear();
    // PostgreSQL rejects NUL and lone surrogates; forms strip them, and marks of direction.
    const typed = value.toWellFormed().replaceAll(/[\0\u202A-\u202E\u2066-\u2069]/g, "");
    const to = `to-${number}@mail.example`;
    await enqueueMail(site.db, site.now, {
      to,
      replyTo: { name: typed, address: "ana@mail.example" },
      subject: `About ${typed}`,
      body: `Hello\n${typed}\nGoodbye`,
    });
    await mailbox.deliver();
    const [mail, ...others] = mailbox.raw;
    expect([id, mail?.to, others]).toEqual([id, [to], []]);
    const names = [...(mail?.headers.keys() ?? [])];
    expect(HEADERS.split(" "), id).toEqual(expect.arrayContaining(names));
    const replyTo = /(?:^| <)([^\s<>"]+)>?$/.exec(mail?.headers.get("reply-to") ?? "")?.[1];
    expect([id, replyTo]).toEqual([id, "ana@mail.example"]);
    expect([id, mail?.headers.get("to")]).toEqual([id, to]);
    const subject = readableHeader(mail?.headers.get("subject") ?? "");
    expect([id, subject.startsWith("About")]).toEqual([id, true]);
    const lines = typed.replace(/\r\n?/g, "\n");
    const signed = "\n\nAraknid, http://127.0.0.1:3000";
    expect([id, mail?.body.trimEnd()]).toEqual([id, `Hello\n${lines}\nGoodbye${signed}`]);
    const tags = parse(mail?.html ?? "")
      .querySelectorAll("*")
      .map(({ rawTagName }) => rawTagName);
    expect([id, tags.filter((name) => !TAGS.has(name))]).toEqual([id, []]);
  }
}, 120_000);

describe("a forged Host header", () => {
  const SAYS = {
    Host: "evil.example",
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Proto": "gopher",
    Forwarded: "host=evil.example;proto=gopher",
    "X-Original-URL": "/admin",
    "X-Rewrite-URL": "/admin",
  };

  test.each(["/", "/sitemap.xml", "/schedules-results", "/teams?", "/nowhere"])(
    "a forged Host changes nothing on %s and is not cached",
    async (address) => {
      site.running.pages?.clear();
      const ask = (origin: string, headers: Record<string, string>) =>
        site.running.site(new Request(new URL(address, origin), { headers }), "127.0.0.1");
      const asked = await ask("http://evil.example", SAYS);
      const said = `${[...asked.headers].join("\n")}\n${await asked.text()}`;
      expect(said).not.toContain("evil.example");
      expect(said).not.toContain("gopher");
      const after = await ask("http://127.0.0.1:3000", {});
      expect([after.status, after.headers.get("Location")]).toEqual([
        asked.status,
        asked.headers.get("Location"),
      ]);
      expect(await after.text()).not.toContain("evil.example");
    },
  );

  test("a forged Host is in no email link", async () => {
    mailbox.clear();
    const someone = await site.person();
    const { email } = await accountRow(site, someone.accountId);
    await site.running.site(
      new Request("http://evil.example/forgot", {
        method: "POST",
        body: new URLSearchParams({ email }),
        headers: { ...SAYS, "Sec-Fetch-Site": "same-origin" },
      }),
      "127.0.0.1",
    );
    const mail = await mailbox.newest(email);
    expect(mail.link()).toMatch(/^http:\/\/127\.0\.0\.1:3000\/reset\?/);
    expect(mail.text).not.toContain("evil.example");
  });
});
