import { createTransport } from "nodemailer";
import type { Ctx } from "../../domain/core/context.ts";
import { LIVE_TIMEOUT } from "../../domain/core/live-timing-rules.ts";
import {
  deliverMail,
  type OutgoingMail,
  type SendMail,
} from "../../domain/messaging/email-delivery.ts";
import { MAIL_LEASE } from "../../domain/messaging/email-outbox.ts";
import { type MailFailure, NO_TLS } from "../../domain/messaging/email-retry-rules.ts";
import type { MailSettings } from "../ops/config.ts";
import { describe, type Log } from "../ops/log.ts";

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/**
 * Returns true if email to this `SMTP_URL` must use TLS: always, except on this machine or with
 * `?requireTLS=false`.
 */
export function requiresTls(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  const said = searchParams.get("requireTLS");
  return said === null ? !LOOPBACK.test(hostname) : said !== "false";
}

const PAUSE = 2_000;
const LANES = 3;
/**
 * SMTP servers can scan a message for minutes before accepting; giving up sooner sends it twice.
 */
const PATIENCE = 5 * 60_000;
const LONGEST_TRY = PATIENCE + 60_000;
const PATIENT = { timeOut: LIVE_TIMEOUT, patience: PATIENCE };
/** Renews the lease often enough to survive one failure. */
const KEEP = MAIL_LEASE / 4;
const LONGEST_GOODBYE = 5_000;

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
    // `send` reports the error; without a listener it would end the process.
    this.#transport.on("error", () => {});
  }

  get domain(): string {
    return this.#from.domain;
  }

  async send(mail: OutgoingMail): Promise<MailFailure | null> {
    try {
      await this.#transport.sendMail({
        // Objects, so that user input is never parsed as an address list.
        from: { name: this.#from.name, address: this.#from.address },
        to: { name: "", address: mail.to },
        ...(mail.replyTo && { replyTo: mail.replyTo }),
        subject: mail.subject,
        text: mail.body,
        html: mail.html,
        messageId: mail.messageId,
        headers: { "Auto-Submitted": "auto-generated" },
        signal: AbortSignal.timeout(LONGEST_TRY),
      });
      return null;
    } catch (error) {
      return failureOf(error);
    }
  }

  close(): void {
    this.#transport.close({ force: true });
  }
}

interface MailParts {
  ctx: Ctx;
  service: Pick<MailService, "send" | "domain" | "close">;
  log: Log;
  now?: () => Date;
  pause?: number;
}

/**
 * Delivers the outbox with several workers. Emails to one address are sent in order, even across
 * processes.
 */
export class MailWorker {
  readonly #parts: MailParts;
  readonly #now: () => Date;
  readonly #lanes: Promise<void>[] = [];
  readonly #resting = new Set<() => void>();
  #calls = 0;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(parts: MailParts) {
    this.#parts = parts;
    this.#now = parts.now ?? (() => new Date());
  }

  start(): void {
    for (let lane = 0; lane < LANES; lane++) this.#lanes.push(this.#workOn());
    this.#timer = setInterval(() => this.wake(), this.#parts.pause ?? PAUSE).unref();
  }

  wake(): void {
    this.#calls += 1;
    this.#callNext();
  }

  /** Wakes one worker, which wakes the next once it has found something. */
  #callNext(): void {
    const [next] = this.#resting;
    next?.();
  }

  async #workOn(): Promise<void> {
    while (!this.#stopped) {
      const calls = this.#calls;
      await this.deliverDue();
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

  /** Sends everything due. Never throws: failures are logged and retried. */
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
  // A response to STARTTLS says nothing about the email.
  if (originalCode === undefined && /\bSTARTTLS\b/.test(error.message)) return { code: NO_TLS };
  const name = [originalCode, code].find((each) => typeof each === "string") ?? kindOf(error);
  return {
    code: name,
    ...(typeof response === "string" && { response }),
    ...(typeof responseCode === "number" && { responseCode }),
  };
}

function kindOf({ name }: Error): string {
  return /^(?:TypeError|RangeError|SyntaxError|URIError)$/.test(name) ? "EMESSAGE" : name;
}
