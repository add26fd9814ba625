import { afterAll, beforeAll, beforeEach } from "vitest";
import { createLog } from "../../server/log.ts";
import { MailService, MailWorker } from "../../server/mail.ts";
import { MailServer, type ReceivedMail, readableHeader } from "./mail-server.ts";
import type { World } from "./world.ts";

const from = { name: "Araknid Cup", address: "cup@institute.example", domain: "institute.example" };

/** A mail as whoever gets it reads it. */
export interface Mail {
  to: string;
  subject: string;
  /** The plain text. */
  text: string;
  html: string;
  /** The first link in it, or the first with this in its address; throws where there is none. */
  link(part?: string): string;
}

/** Everybody's mailbox: what the site sends over SMTP, once a test says so. */
export class Mailbox {
  readonly #world: World;
  #server!: MailServer;
  #worker!: MailWorker;

  constructor(world: World) {
    this.#world = world;
  }

  async open(): Promise<void> {
    this.#server = await MailServer.open();
    this.#worker = new MailWorker({
      ctx: this.#world.visitor(),
      service: new MailService({ url: this.#server.url, from }),
      log: createLog("silent"),
      now: () => this.#world.now,
    });
  }

  /** Sends what is due at the world's time. */
  deliver(): Promise<void> {
    return this.#worker.deliverDue();
  }

  /** What an address got, oldest first. On its way the domain is written in lower case. */
  to(address: string): Mail[] {
    const key = address.toLowerCase();
    return this.#server.received
      .filter(({ to }) => to.some((each) => each.toLowerCase() === key))
      .map(read);
  }

  /** What everybody got since the test began, oldest first. */
  get all(): Mail[] {
    return this.#server.received.map(read);
  }

  /** The same as it came over the wire. */
  get raw(): readonly ReceivedMail[] {
    return this.#server.received;
  }

  /** The newest mail to an address, sent now if it was not yet; throws where there is none. */
  async newest(address: string): Promise<Mail> {
    await this.deliver();
    const mail = this.to(address).at(-1);
    if (!mail) throw new Error(`No mail to ${address} at ${this.#world.now.toISOString()}.`);
    return mail;
  }

  /** Forgets what came so far. */
  clear(): void {
    this.#server.received.length = 0;
  }

  /** How the next mails are met by the mail service, one each; then they are taken. */
  get manners(): MailServer["manners"] {
    return this.#server.manners;
  }

  async close(): Promise<void> {
    await this.#worker.stop();
    await this.#server.close();
  }
}

function read(mail: ReceivedMail): Mail {
  return {
    to: mail.to.join(", "),
    subject: readableHeader(mail.headers.get("subject") ?? ""),
    text: mail.body,
    html: mail.html ?? "",
    link: (part = "") => {
      const links = mail.body.match(/https?:\/\/\S+/g) ?? [];
      const found = links.find((each) => each.includes(part));
      if (!found) throw new Error(`No link with '${part}' in: ${mail.body}`);
      return found;
    },
  };
}

/**
 * A real SMTP server and a worker on the world's database and clock, for the tests of a file; called
 * behind `useSite()` or `useWorld()`. Empty before each test.
 */
export function useMailbox(world: World): Mailbox {
  const mailbox = new Mailbox(world);
  beforeAll(() => mailbox.open());
  beforeEach(() => mailbox.clear());
  afterAll(() => mailbox.close());
  return mailbox;
}
