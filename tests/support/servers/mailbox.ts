import { afterAll, beforeAll, beforeEach } from "vitest";
import { MailService, sendEmailTask } from "#server/jobs/mail-service.ts";
import type { RowTask } from "#server/jobs/queue.ts";
import { createLog } from "#server/ops/log.ts";
import type { World } from "../fixtures/world.ts";
import { runDueMails } from "./deliveries.ts";
import { MailServer, type ReceivedMail, readableHeader } from "./mail-server.ts";

const from = { name: "Araknid Cup", address: "cup@institute.example", domain: "institute.example" };

type Mail = ReturnType<typeof read>;

export class Mailbox {
  readonly #world: World;
  #server!: MailServer;
  #service!: MailService;
  #task!: RowTask;

  constructor(world: World) {
    this.#world = world;
  }

  async open(): Promise<void> {
    this.#server = await MailServer.open();
    this.#service = new MailService({ url: this.#server.url, from });
    this.#task = sendEmailTask({
      ctx: this.#world.visitor(),
      service: this.#service,
      log: createLog("silent"),
      now: () => this.#world.now,
    });
  }

  deliver(): Promise<void> {
    return runDueMails(this.#world, this.#task);
  }

  to(address: string): Mail[] {
    const key = address.toLowerCase();
    return this.#server.received
      .filter(({ to }) => to.some((each) => each.toLowerCase() === key))
      .map(read);
  }

  get all(): Mail[] {
    return this.#server.received.map(read);
  }

  get raw(): readonly ReceivedMail[] {
    return this.#server.received;
  }

  /** Delivers what is due and returns the newest message to an address; throws if there is none. */
  async newest(address: string): Promise<Mail> {
    await this.deliver();
    const mail = this.to(address).at(-1);
    if (!mail) throw new Error(`No mail to ${address} at ${this.#world.now.toISOString()}.`);
    return mail;
  }

  clear(): void {
    this.#server.received.length = 0;
  }

  get manners(): MailServer["manners"] {
    return this.#server.manners;
  }

  async close(): Promise<void> {
    this.#service.close();
    await this.#server.close();
  }
}

function read(mail: ReceivedMail) {
  /** The first link, or the first whose address contains `part`. */
  const link = (part = "") => {
    const links = mail.body.match(/https?:\/\/\S+/g) ?? [];
    const found = links.find((each) => each.includes(part));
    if (!found) throw new Error(`No link with '${part}' in: ${mail.body}`);
    return found;
  };
  return {
    to: mail.to.join(", "),
    subject: readableHeader(mail.headers.get("subject") ?? ""),
    text: mail.body,
    html: mail.html ?? "",
    link,
    token: (part: string) => new URL(link(part)).searchParams.get("token") ?? "",
  };
}

/** A real SMTP server for the world's email; call it after `useSite()` or `useWorld()`. */
export function useMailbox(world: World): Mailbox {
  const mailbox = new Mailbox(world);
  beforeAll(() => mailbox.open());
  beforeEach(() => mailbox.clear());
  afterAll(() => mailbox.close());
  return mailbox;
}
