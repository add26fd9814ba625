import type { Ctx } from "../../domain/core/context.ts";
import { recordPushOutcome, startPush } from "../../domain/messaging/push-outbox.ts";
import { nextPushStep, type PushOutcome } from "../../domain/messaging/push-retry-rules.ts";
import type { Log } from "../ops/log.ts";
import type { PushService } from "./push-service.ts";
import type { RowTask } from "./queue.ts";

export interface PushParts {
  ctx: Ctx;
  service: Pick<PushService, "send">;
  log: Log;
  now?: () => Date;
}

/** The task that attempts to send one message to one browser. */
export function sendPushTask({ ctx, service, log, now = () => new Date() }: PushParts): RowTask {
  return async (messageId) => {
    const message = await startPush({ ...ctx, now: now() }, messageId);
    if (!message) return;
    const { attempts } = message;
    const sent = service.send(message, ctx.siteUrl);
    const outcome = await sent.catch((error: unknown): PushOutcome => {
      log.warn({ messageId, error: nameOf(error) }, "a push could not be sent");
      return { status: null };
    });
    const after = nextPushStep(outcome, { attempts, now: now(), jitter: Math.random() });
    await recordPushOutcome({ ...ctx, now: now() }, message, after);
    const { status } = outcome;
    log.info({ messageId, outcome: after.outcome, attempts, status }, "a push was tried");
  };
}

/** The message can contain the endpoint's URL. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
