import { sql } from "drizzle-orm";
import { addGoal } from "#domain/competition/goals/goals.ts";
import {
  accountTopic,
  consoleTopic,
  cupTopic,
  enquiriesTopic,
  type Topic,
  teamTopic,
  tournamentTopic,
  waitlistTopic,
} from "#domain/core/topics.ts";
import { startListener as serve } from "#server/http/listener.ts";
import { listed } from "../assertions/tables.ts";
import { isLongRun } from "../fixtures/run-length.ts";
import { registration, testConfig } from "../fixtures/test-site.ts";
import { U16 } from "../fixtures/world.ts";
import type { Mailbox } from "../servers/mailbox.ts";
import { linkFor } from "./changes.ts";
import { kindOf, type Reader, readOne, type Seen } from "./crawler.ts";
import type { MarkedSite } from "./marked-site.ts";
import type { MarkedWorld } from "./marked-world.ts";

export interface CrawlContext {
  site: MarkedSite;
  marked: MarkedWorld;
  seen: Seen;
  mailbox: Mailbox;
  readers: Reader[];
  cookieOf(name: string): string;
}

export async function listen(tour: CrawlContext): Promise<void> {
  const { site, marked } = tour;
  const { server, port } = await serve(site.running, { ...testConfig, port: 0 });
  const u16 = await site.tournamentId(U16);
  const { accountId, playerId } = marked.person("mate");
  const topics: Topic[] = [
    teamTopic(marked.team("Lions").id),
    tournamentTopic(u16),
    waitlistTopic(u16),
    cupTopic(site.cup.id),
    accountTopic(accountId),
    enquiriesTopic,
    consoleTopic,
  ];
  const query = new URLSearchParams({ topics: topics.join(" "), since: site.running.hub.last });
  for (const name of ["admin", "mate", "visitor"]) {
    const response = await fetch(`http://127.0.0.1:${port}/live?${query}`, {
      headers: { Cookie: tour.cookieOf(name) },
    });
    const said = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const first = (await said?.read())?.value ?? "";
    await addGoal(marked.person("admin").ctx, playerId);
    const second = (await said?.read())?.value ?? "";
    if (!second.includes("event: changed")) throw new Error("The stream told of nothing.");
    tour.seen.note("the stream", name, first + second);
    await said?.cancel();
  }
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

/** Records messages and the pages behind their links as the recipient's, then lists of messages. */
export async function readMail(tour: CrawlContext): Promise<void> {
  const { site, marked, seen, mailbox } = tour;
  const { now } = site;
  site.now = new Date(now.getTime() + 5 * 24 * 60 * 60_000);
  await mailbox.deliver();
  site.now = now;
  const read = new Set<string>();
  for (const mail of mailbox.all) {
    const name = readerAt(marked, mail.to);
    seen.note(name, `mail '${mail.subject}'`, `${mail.subject}\n${mail.text}\n${mail.html}`);
    for (const [link] of mail.text.matchAll(/https?:\/\/\S+/g)) {
      const { pathname, search } = new URL(link);
      const kind = `${name} ${kindOf(pathname + search)}`;
      // Daily one of each kind.
      if (!isLongRun && read.has(kind)) continue;
      read.add(kind);
      await readOne(site, seen, { name, cookie: "" }, pathname + search);
    }
  }
  const later = listed`
    /admin/messages/outbox | /admin/messages | /admin/people/guardians | /account/data.json | /
  `;
  for (const reader of tour.readers) {
    for (const address of later) await readOne(site, seen, reader, address);
  }
}

export async function readLinks(tour: CrawlContext, formerToken: string): Promise<void> {
  const { site, marked, seen } = tour;
  const behind = async (name: string, token: string) => {
    const address = `/guardian/agree?token=${token}`;
    await readOne(site, seen, { name, cookie: "" }, address);
    await readOne(site, seen, { name, cookie: "" }, `/guardian/data.json?token=${token}`);
    const { text } = await site.ask(address, "", { intent: "agree", token, name: "" });
    seen.note(name, `${address} (agree)`, text);
  };
  await behind("former-guardian-of-waitTeenReplaced", formerToken);
  for (const [name, { guardianId }] of marked.everybody) {
    if (guardianId !== null) await behind(`guardian-of-${name}`, await linkFor(marked, name));
  }
}

function readerAt({ people, addresses }: MarkedWorld, address: string): string {
  const known = addresses.get(address);
  if (known) return known;
  for (const [name, { details }] of people) {
    if (details.email === address) return name;
    if (details.guardianEmail === address) return `guardian-of-${name}`;
  }
  return address;
}

export async function breakThings(tour: CrawlContext): Promise<void> {
  const { site, seen } = tour;
  const { details } = tour.marked.person("mate");
  const { firstName: from_name, email, phone: contact_phone, lastName: message } = details;
  const { agreed: _, ...words } = details;
  const forms: [string, Record<string, string>][] = [
    ["/login", { email, password: details.password }],
    ["/register", { ...registration(), ...words, email: `new-${email}`, password: "green grass" }],
    ["/forgot", { email }],
    ["/guardian", { email: details.guardianEmail }],
    ["/contact", { from_name, from_email: email, contact_phone, message }],
  ];
  const pages = ["/teams", "/teamWaitlist?group=u16", "/account", "/admin/players/sheets"];
  let failures = 0;
  // Columns that forms write or query: a database error repeats their values.
  const broken = {
    accounts: ["/login", "/forgot"],
    players: ["/register"],
    guardians: ["/guardian"],
    enquiries: ["/contact"],
  };
  for (const [table, sent] of Object.entries(broken)) {
    await site.db.execute(sql.raw(`alter table ${table} rename to broken`));
    for (const [address, form] of forms.filter(([each]) => sent.includes(each))) {
      const { text } = await site.ask(address, "", form);
      if (!text.startsWith("500")) throw new Error(`${address} does not need ${table}.`);
    }
    for (const name of ["visitor", "mate", "admin"]) {
      for (const address of pages) {
        const { text } = await site.ask(address, tour.cookieOf(name));
        if (!text.startsWith("500")) continue;
        failures++;
        seen.note("an error page", address, text);
      }
    }
    await site.db.execute(sql.raw(`alter table broken rename to ${table}`));
  }
  if (failures < 10 || site.lines.length < failures) throw new Error("Nothing went wrong.");
}
