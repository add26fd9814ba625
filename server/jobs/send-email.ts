import type { Ctx } from "../../domain/core/context.ts";
import { deliverMail } from "../../domain/messaging/email-delivery.ts";
import { describe, type Log } from "../ops/log.ts";
import type { MailService } from "./mail-service.ts";
import type { RowTask } from "./queue.ts";

export interface MailParts {
  ctx: Ctx;
  service: Pick<MailService, "send" | "domain">;
  log: Log;
  now?: () => Date;
}

/** The task that attempts to send one email of the outbox. */
export function sendEmailTask({ ctx, service, log, now = () => new Date() }: MailParts): RowTask {
  return async (mailId, { isRepeated }) => {
    const delivery = await deliverMail({ ...ctx, now: now() }, mailId, {
      send: (mail) => service.send(mail),
      domain: service.domain,
      jitter: Math.random(),
      now,
      isRepeated,
      report: (error) => log.error({ error: describe(error) }, "a mail cannot be written"),
    });
    if (delivery) log.info(delivery, "a mail was tried");
  };
}
