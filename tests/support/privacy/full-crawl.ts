import { randomUUID } from "node:crypto";
import { readCupOverview } from "#domain/cup/cup-overview.ts";
import { exportFiles } from "#domain/site/exports/export-input.ts";
import { joinToken } from "#domain/teams/joining.ts";
import { listed } from "../assertions/tables.ts";
import { cached } from "../declared-routes.ts";
import { beginCardPayment } from "../factories/cards.ts";
import { gameLink } from "../factories/field-entries.ts";
import { addCrest, addPicture } from "../factories/pictures.ts";
import { makeReferee, refereeLink } from "../factories/referees.ts";
import { isLongRun } from "../fixtures/run-length.ts";
import { U16 } from "../fixtures/world.ts";
import { Mailbox } from "../servers/mailbox.ts";
import { builtRoutes, filled, type Params } from "./addresses.ts";
import { change } from "./changes.ts";
import { crawl, kindOf, type Reader, readData, Seen } from "./crawler.ts";
import { MarkedSite } from "./marked-site.ts";
import { MarkedWorld, type Persona, STAFF } from "./marked-world.ts";
import { breakThings, type CrawlContext, listen, readLinks, readMail } from "./other-channels.ts";
import { begin, tellEverybody, writeLetters } from "./pending-actions.ts";
import { DAILY_READERS, PAGE_READERS } from "./readers.ts";

type Form = [address: string, fields: Record<string, string>];

const ALIKE: readonly string[] = ["admin", "visitor"];
const CONSOLE_READERS: readonly string[] = [...ALIKE, ...STAFF, ...(isLongRun ? ["mate"] : [])];

/** What the console edits of the site holds nobody's data; a daily run reads two. */
const SECTIONS = [
  "programs",
  "merch",
  "home",
  "about",
  "gallery",
  "sponsors",
  "rules",
  "grounds",
  "contact",
  "legal",
  "privacy",
];

const pageReaders: ReadonlySet<string> = new Set(PAGE_READERS);

/** The console, and pages for everybody, treat most readers alike: daily a few read them. */
function isReadBy({ name }: Reader, address: string): boolean {
  if (isLongRun || ALIKE.includes(name)) return true;
  if (address.startsWith("/admin")) return CONSOLE_READERS.includes(name);
  return cached.addressOf(address)?.page.for !== "everybody";
}

export class PrivacyCrawl implements CrawlContext {
  readonly site = new MarkedSite();
  readonly marked = new MarkedWorld(this.site);
  readonly seen = new Seen(this.marked.markers);
  readonly mailbox = new Mailbox(this.site);
  readonly readers: Reader[] = [];
  readonly kinds = new Map<string, string>();

  async take(): Promise<void> {
    await this.site.open();
    await this.mailbox.open();
    await this.marked.fill();
    await this.marked.addStaff();
    const { formerToken } = await change(this.marked);
    await begin(this.marked);
    await this.#signIn();
    await this.#crawl();
    await listen(this);
    await writeLetters(this.marked, this.mailbox);
    await tellEverybody(this.marked);
    await readMail(this);
    await readLinks(this, formerToken);
    await this.#sendReadingForms();
    await breakThings(this);
    this.seen.note("the log", "its lines", this.site.lines.join("\n"));
  }

  async end(): Promise<void> {
    await this.mailbox.close();
    await this.site.close();
  }

  cookieOf(name: string): string {
    return this.readers.find((each) => each.name === name)?.cookie ?? "";
  }

  async #signIn(): Promise<void> {
    this.readers.push({ name: "visitor", cookie: "" });
    if (isLongRun) {
      const over = await this.site.cookieOf(this.marked.person("mate"), { over: true });
      this.readers.push({ name: "expired", cookie: over });
    }
    for (const name of DAILY_READERS) {
      this.readers.push({ name, cookie: await this.site.cookieOf(this.marked.person(name)) });
    }
  }

  async #crawl(): Promise<void> {
    const { site, seen } = this;
    const routeIds = await this.#everyRoute();
    const addresses = [...routeIds.keys()];
    const read = await Promise.all(
      this.readers.map(async (reader) => {
        if (!pageReaders.has(reader.name)) return { reader, found: new Set<string>() };
        const each = isLongRun && reader.name === "admin" ? 3 : 1;
        const console = CONSOLE_READERS.includes(reader.name);
        const found = await crawl(site, seen, reader, { addresses, routeIds, each, console });
        return { reader, found };
      }),
    );
    const { ctx } = this.marked.person("captain");
    const order = await beginCardPayment(ctx, site.stripe, this.marked.team("Lions").id);
    for (const address of this.#outcomes(order)) this.kinds.set(kindOf(address), address);
    // Every reader requests what any reader found, one address of each kind.
    for (const { found } of read) {
      for (const address of found) this.kinds.set(kindOf(address), address);
    }
    await Promise.all(
      read.map(async ({ reader, found }) => {
        const own = new Set([...found].map(kindOf));
        const others = [...this.kinds].flatMap(([kind, each]) => (own.has(kind) ? [] : [each]));
        for (const address of new Set([...addresses, ...others])) {
          if (!found.has(address) && isReadBy(reader, address))
            await readData(site, seen, reader, address, routeIds.get(address));
        }
      }),
    );
  }

  async #everyRoute(): Promise<Map<string, string>> {
    const { site, marked } = this;
    const teams = (["Lions", "Cubs", "Gone", "Veterans"] as const).map((name) => marked.team(name));
    const { pastCups: past } = await readCupOverview(site.visitor());
    const players: Persona[] = ["named", "kidBare", "waitKidTeen"];
    const params: Params = {
      slug: (pattern) => {
        if (pattern.includes("/tournaments/")) return ["u13-u15", "u16"];
        return (pattern.includes("/teams") ? teams : past).map(({ slug }) => slug);
      },
      group: () => ["u16"],
      teamId: (pattern) =>
        (pattern.startsWith("/manage")
          ? [...teams.slice(0, 2), marked.team("Eagles")]
          : teams.slice(0, 2)
        ).map(({ id }) => String(id)),
      gameId: () => ["1"],
      token: async (pattern) => [
        pattern.startsWith("/referee")
          ? await refereeLink(
              marked.person("admin").ctx,
              await makeReferee(marked.person("admin").ctx, `Rolf at ${pattern}`),
            )
          : await gameLink(site, marked.person("admin").ctx, 1),
      ],
      section: () => (isLongRun ? SECTIONS : ["home", "gallery"]),
      picture: async () => [await addPicture(marked.person("admin").ctx, "A field")],
      file: async (pattern) => [
        pattern.startsWith("/crests")
          ? `${await addCrest(marked.person("captain").ctx, marked.team("Lions").id)}-96.webp`
          : `${await addPicture(marked.person("admin").ctx, "A goal")}-1.webp`,
      ],
      item: () => ["birthday"],
      tournamentId: async () => [String(await site.tournamentId(U16))],
      playerId: (pattern) =>
        players
          .slice(0, pattern.startsWith("/admin") ? 1 : players.length)
          .map((name) => marked.person(name).playerId),
    };
    const routeIds = new Map<string, string>();
    for (const { id, pattern } of await builtRoutes()) {
      for (const address of await filled(pattern, params)) routeIds.set(address, id);
    }
    return routeIds;
  }

  /** Pages without links: the results of forms, and older pages of lists. */
  #outcomes(order: string): string[] {
    const { id, code } = this.marked.team("Lions");
    return listed`
      /teams?player=${this.marked.person("kidPaper").playerId} | /teams?done=create
      /account/security?done=confirmed&dropped=guardian,consents
      /teams?done=join&team=${id} | /manage/${id}?done=removed | /admin?done=updated&game=1
      /admin/day?done=resume&at=15:30&by=20
      /admin/day/replan?from=00:00&field0=1&endsBy=23:00&canMoveEarlier=on
      /admin/print?day=2025-07-15&sheet=games&field=1 | /admin/print?day=2025-07-15&sheet=referees
      /board?group=u16&page=2 | /embed/u16/standings?theme=dark
      /admin/games/edit?done=updated&team=lions | /admin/games/edit/1?from=front
      /admin/games/edit/1/cards?sending=${randomUUID()}
      /admin/referees?day=2025-07-15&done=set&game=1
      /admin/games/edit/1?preview=1&team1Score=0&team2Score=3 | /admin/games/create?otherDate=1
      /admin/schedule?move=1 | /admin/schedule?planning=1 | /admin/schedule?step=what
      /admin/schedule?step=times | /admin/players/${id}?done=goal&goal=1
      /admin/cup?done=settings | /admin/waitlist?done=made&made=${id}
      /admin/payments/${id}?done=recorded&receipt=1 | /admin/payments?receipts=all
      /PaymentMethods?card=${order}
      /admin/payments?done=remind&reminded=${id} | /programs?preview | /?preview
      /admin/messages?before=9999 | /admin/messages/outbox?only=failed&before=9999
      /admin/security/log?of=teams&before=9999 | /admin/security/log?about=team:${id}
      /admin/security/log?by=${this.marked.person("scorekeeper").accountId}
      /admin/messages/write?to=team:${id} | /admin/security?done=turn-off
      /guardian/agree?token=nothing | /invitation?token=nothing
      /join/${joinToken(this.site.visitor(), { id, teamCode: code })} | /join/nothing
      /register?as=guardian | /account?done=saved | /account/security?done=password
    `;
  }

  async #sendReadingForms(): Promise<void> {
    const { marked, site, seen } = this;
    const { id } = marked.team("Lions");
    const message = { to: `team:${id}`, subject: "Hello", body: "Hello", byMail: "on" };
    const forms: Form[] = [
      ...(["named", "kidBare", "mate"] as const).map((name): Form => {
        const { playerId } = marked.person(name);
        return [`/admin/players/${id}`, { intent: "contact", playerId }];
      }),
      ["/admin/people", { intent: "", search: "zq" }],
      ["/admin/messages/write", { intent: "preview", ...message }],
      ["/admin/messages/outbox", { intent: "read", mailId: "1" }],
      ...["sheets", `${id}/sheet`].map((sheets): Form => {
        const asked = { intent: "sheets", reason: "Check-in", fullDates: "on" };
        return [`/admin/players/${sheets}`, asked];
      }),
      ...exportFiles.map((file): Form => [`/admin/${file}.csv`, { reason: "Insurance list" }]),
    ];
    const people = [...marked.people.values()].filter(({ playerId }) => playerId !== "");
    for (const { name, cookie } of this.readers) {
      const looked = ["admin", "registrar"].includes(name) ? people : people.slice(0, 2);
      const contacts = looked.map(
        ({ playerId }): Form => [`/admin/people/${playerId}`, { intent: "contact" }],
      );
      const sent = [...forms, ...contacts].filter(([to]) => isReadBy({ name, cookie }, to));
      for (const [address, form] of sent) {
        for (const to of isLongRun ? [address, `${address}.data`] : [address]) {
          const { text } = await site.ask(to, cookie, form);
          seen.note(name, `${to} (${form["intent"]})`, text);
        }
      }
    }
  }
}
