import { createTransport } from "nodemailer";
import type { Ctx } from "../domain/context.ts";
import { TIME_OUT } from "../domain/live-rules.ts";
import type { MailFailure } from "../domain/mail/back-off-rules.ts";
import { deliverMail, LEASE, type OutgoingMail } from "../domain/mail/deliver-mail.ts";
import type { MailSettings } from "./config.ts";
import { describe, type Log } from "./log.ts";

/** How long after a look at the outbox the next one comes. */
const PAUSE = 2_000;
/** A try takes less than the time a mail is ours, so that nobody sends it as well. */
const LONGEST_TRY = LEASE / 2;
const PATIENCE = LONGEST_TRY - 60_000;
/** How long a stop waits for the try that is under way. */
const LONGEST_GOODBYE = 5_000;

/** The mail service of the settings. */
export class MailService {
  readonly #transport;
  readonly #from: MailSettings["from"];

  constructor({ url, from }: MailSettings) {
    this.#from = from;
    this.#transport = createTransport({
      url,
      pool: true,
      // One after the other, so that what was written first arrives first.
      maxConnections: 1,
      maxRequeues: 1,
      connectionTimeout: TIME_OUT,
      greetingTimeout: TIME_OUT,
      // A service may look a mail over before it says yes: given up on too soon, it arrives twice.
      socketTimeout: PATIENCE,
      dnsTimeout: TIME_OUT,
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

/** Sends what waits in the outbox, as long as the process lives. */
export class MailWorker {
  readonly #ctx: Ctx;
  readonly #service: MailService;
  readonly #log: Log;
  readonly #now: () => Date;
  readonly #pause: number;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(parts: {
    ctx: Ctx;
    service: MailService;
    log: Log;
    now?: () => Date;
    /** Milliseconds between two looks at the outbox. */
    pause?: number;
  }) {
    this.#ctx = parts.ctx;
    this.#service = parts.service;
    this.#log = parts.log;
    this.#now = parts.now ?? (() => new Date());
    this.#pause = parts.pause ?? PAUSE;
  }

  /** Begins to look at the outbox, every few seconds: nothing that was committed has to reach it by another way. */
  start(): void {
    this.#timer = setTimeout(() => {
      this.#round = this.deliverDue().finally(() => {
        if (!this.#stopped) this.start();
      });
    }, this.#pause).unref();
  }

  /** Sends what is due, one mail after the other. Never fails: what goes wrong is logged, and tried later. */
  async deliverDue(): Promise<void> {
    try {
      while (!this.#stopped) {
        const delivery = await deliverMail(
          { ...this.#ctx, now: this.#now() },
          {
            send: (mail) => this.#service.send(mail),
            domain: this.#service.domain,
            jitter: Math.random(),
            now: this.#now,
          },
        );
        if (!delivery) return;
        this.#log.info(delivery, "a mail was tried");
      }
    } catch (error) {
      this.#log.warn({ error: describe(error) }, "the outbox could not be worked on");
    }
  }

  /** Ends after the try that is under way; one that takes too long is broken off and made again after the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    const patience = Promise.withResolvers<void>();
    const timer = setTimeout(patience.resolve, LONGEST_GOODBYE);
    await Promise.race([this.#round, patience.promise]);
    clearTimeout(timer);
    this.#service.close();
  }
}

function failureOf(error: unknown): MailFailure {
  if (!(error instanceof Error)) return {};
  const { code, originalCode, response, responseCode } = error as Error & Record<string, unknown>;
  const name = [originalCode, code].find((each) => typeof each === "string") ?? error.name;
  return {
    code: name,
    ...(typeof response === "string" && { response }),
    ...(typeof responseCode === "number" && { responseCode }),
  };
}
