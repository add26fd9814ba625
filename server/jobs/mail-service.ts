import { createTransport } from "nodemailer";
import type { Ctx } from "#domain/core/context.ts";
import { LIVE_TIMEOUT } from "#domain/core/live-timing-rules.ts";
import { deliverMail, type OutgoingMail } from "#domain/messaging/email-delivery.ts";
import { LOGO } from "#domain/messaging/email-html-rules.ts";
import { LONGEST_ATTEMPT } from "#domain/messaging/email-outbox.ts";
import { type MailFailure, NO_TLS } from "#domain/messaging/email-retry-rules.ts";
import { readLetterhead } from "#domain/site/letterhead.ts";
import type { MailSettings } from "../ops/config.ts";
import type { Log } from "../ops/log.ts";
import type { RowTask } from "./queue.ts";

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/**
 * Returns true if email to this `SMTP_URL` must use TLS: always, except on this machine or with
 * `?requireTLS=false`.
 */
export function requiresTls(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  const setting = searchParams.get("requireTLS");
  return setting === null ? !LOOPBACK.test(hostname) : setting !== "false";
}

/** Emails sent at the same time. */
export const MAIL_CONCURRENCY = 3;
/**
 * SMTP servers can scan a message for minutes before accepting; giving up sooner sends it twice.
 */
const RESPONSE_TIMEOUT = 5 * 60_000;
const LONGEST_TRY = LONGEST_ATTEMPT - 60_000;
const TIMEOUTS = { connect: LIVE_TIMEOUT, response: RESPONSE_TIMEOUT };

export class MailService {
  readonly #transport;
  readonly #from: MailSettings["from"];

  constructor({ url, from }: MailSettings, { connect, response } = TIMEOUTS) {
    this.#from = from;
    this.#transport = createTransport({
      url,
      requireTLS: requiresTls(url),
      pool: true,
      maxConnections: MAIL_CONCURRENCY,
      maxRequeues: 1,
      connectionTimeout: connect,
      greetingTimeout: connect,
      socketTimeout: response,
      dnsTimeout: connect,
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
        ...(mail.logo && {
          attachments: [
            { filename: "logo.png", content: mail.logo, cid: LOGO, contentDisposition: "inline" },
          ],
        }),
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

export interface EmailTaskOptions {
  ctx: Ctx;
  service: Pick<MailService, "send" | "domain">;
  log: Log;
  now?: () => Date;
}

/** The task that attempts to send one email of the outbox. */
export function sendEmailTask({
  ctx,
  service,
  log,
  now = () => new Date(),
}: EmailTaskOptions): RowTask {
  return async (mailId, { isRepeated }) => {
    const delivery = await deliverMail({ ...ctx, now: now() }, mailId, {
      send: (mail) => service.send(mail),
      // A new context, because what was read is kept with it.
      letterhead: () => readLetterhead({ ...ctx }),
      domain: service.domain,
      jitter: Math.random(),
      now,
      isRepeated,
    });
    if (delivery) log.info(delivery, "a mail was tried");
  };
}
