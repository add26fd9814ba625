import { createTransport } from "nodemailer";
import type { Ctx } from "../domain/context.ts";
import { TIME_OUT } from "../domain/live-rules.ts";
import { type MailFailure, NO_TLS } from "../domain/mail/back-off-rules.ts";
import { deliverMail, type OutgoingMail, type SendMail } from "../domain/mail/deliver-mail.ts";
import { LEASE } from "../domain/mail/take-mail.ts";
import type { MailSettings } from "./config.ts";
import { describe, type Log } from "./log.ts";
import { requiresTls } from "./mail-tls.ts";

/** How long after a look at the outbox the next one comes, if nobody says that there is mail. */
const PAUSE = 2_000;
/** How many mails are on their way at a time: a service that falls silent over one holds nobody else up. */
const LANES = 3;
/** A service may look a mail over before it says yes: given up on too soon, it arrives twice. */
const PATIENCE = 5 * 60_000;
const LONGEST_TRY = PATIENCE + 60_000;
/** How long a service may take to be there, and to answer once it is, in milliseconds. */
const PATIENT = { timeOut: TIME_OUT, patience: PATIENCE };
/** How often it is said that a try is still under way, also where one time goes wrong. */
const KEEP = LEASE / 4;
/** How long a stop waits for the try that is under way. */
const LONGEST_GOODBYE = 5_000;

/** The mail service of the settings. */
export class MailService {
  readonly #transport;
  readonly #from: MailSettings["from"];

  constructor({ url, from }: MailSettings, { timeOut, patience } = PATIENT) {
    this.#from = from;
    this.#transport = createTransport({
      url,
      requireTLS: requiresTls(url),
      pool: true,
      maxConnections: LANES,
      maxRequeues: 1,
      connectionTimeout: timeOut,
      greetingTimeout: timeOut,
      socketTimeout: patience,
      dnsTimeout: timeOut,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    // What goes wrong comes back from `send`; an error without a listener would end the process.
    this.#transport.on("error", () => {});
  }

  get domain(): string {
    return this.#from.domain;
  }

  /** Hands a mail over; answers what went wrong, or null. */
  async send(mail: OutgoingMail): Promise<MailFailure | null> {
    try {
      await this.#transport.sendMail({
        // Objects: what somebody typed is never read as a list of addresses.
        from: { name: this.#from.name, address: this.#from.address },
        to: { name: "", address: mail.to },
        ...(mail.replyTo && { replyTo: mail.replyTo }),
        subject: mail.subject,
        text: mail.body,
        html: mail.html,
        messageId: mail.messageId,
        // Robots do not answer what a robot wrote.
        headers: { "Auto-Submitted": "auto-generated" },
        signal: AbortSignal.timeout(LONGEST_TRY),
      });
      return null;
    } catch (error) {
      return failureOf(error);
    }
  }

  /** Lets go of the connection, also in the middle of a try. */
  close(): void {
    this.#transport.close({ force: true });
  }
}

/** What a worker works with. */
export interface MailParts {
  ctx: Ctx;
  service: Pick<MailService, "send" | "domain" | "close">;
  log: Log;
  now?: () => Date;
  /** Milliseconds between two looks at the outbox. */
  pause?: number;
}

/**
 * Sends what waits in the outbox, as long as the process lives: several mails at a time, but of those to one
 * address one after the other, in all processes together.
 */
export class MailWorker {
  readonly #parts: MailParts;
  readonly #now: () => Date;
  readonly #lanes: Promise<void>[] = [];
  /** The lanes that have nothing to do: each goes on when it is called. */
  readonly #resting = new Set<() => void>();
  /** How often it was said that there is mail. */
  #calls = 0;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(parts: MailParts) {
    this.#parts = parts;
    this.#now = parts.now ?? (() => new Date());
  }

  /** Begins to look at the outbox: when `wake` says so, and every few seconds for what waited to be tried again. */
  start(): void {
    for (let lane = 0; lane < LANES; lane++) this.#lanes.push(this.#workOn());
    this.#timer = setInterval(() => this.wake(), this.#parts.pause ?? PAUSE).unref();
  }

  /** Says that there is mail: it is looked for at once. */
  wake(): void {
    this.#calls += 1;
    this.#callNext();
  }

  /** One lane looks first: it calls the next once it has found something. */
  #callNext(): void {
    const [next] = this.#resting;
    next?.();
  }

  async #workOn(): Promise<void> {
    while (!this.#stopped) {
      const calls = this.#calls;
      await this.deliverDue();
      // What was written during the look may have been missed by it.
      if (calls === this.#calls) await this.#rest();
    }
  }

  #rest(): Promise<void> {
    if (this.#stopped) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    const goOn = () => {
      this.#resting.delete(goOn);
      resolve();
    };
    this.#resting.add(goOn);
    return promise;
  }

  /** Sends what is due, one mail after the other. Never fails: what goes wrong is logged, and tried later. */
  async deliverDue(): Promise<void> {
    const { ctx, service, log } = this.#parts;
    try {
      while (!this.#stopped) {
        const delivery = await deliverMail(
          { ...ctx, now: this.#now() },
          {
            send: this.#send,
            domain: service.domain,
            jitter: Math.random(),
            now: this.#now,
            report: (error) => log.error({ error: describe(error) }, "a mail cannot be written"),
          },
        );
        if (!delivery) return;
        log.info(delivery, "a mail was tried");
      }
    } catch (error) {
      log.warn({ error: describe(error) }, "the outbox could not be worked on");
    }
  }

  readonly #send: SendMail = async (mail, keep) => {
    this.#callNext();
    const timer = setInterval(() => {
      keep(this.#now()).catch((error: unknown) =>
        this.#parts.log.warn({ error: describe(error) }, "a mail could not be kept"),
      );
    }, KEEP).unref();
    try {
      return await this.#parts.service.send(mail);
    } finally {
      clearInterval(timer);
    }
  };

  /** Ends after the tries that are under way; one that takes too long is broken off and made again after the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    for (const goOn of this.#resting) goOn();
    const patience = Promise.withResolvers<void>();
    const timer = setTimeout(patience.resolve, LONGEST_GOODBYE);
    await Promise.race([Promise.all(this.#lanes), patience.promise]);
    clearTimeout(timer);
    this.#parts.service.close();
  }
}

function failureOf(error: unknown): MailFailure {
  if (!(error instanceof Error)) return {};
  const { code, originalCode, response, responseCode } = error as Error & Record<string, unknown>;
  // What it answered to STARTTLS is no word about the mail.
  if (originalCode === undefined && /\bSTARTTLS\b/.test(error.message)) return { code: NO_TLS };
  const name = [originalCode, code].find((each) => typeof each === "string") ?? kindOf(error);
  return {
    code: name,
    ...(typeof response === "string" && { response }),
    ...(typeof responseCode === "number" && { responseCode }),
  };
}

/** A fault of ours in putting the mail together is no better the next time. */
function kindOf({ name }: Error): string {
  return /^(?:TypeError|RangeError|SyntaxError|URIError)$/.test(name) ? "EMESSAGE" : name;
}
