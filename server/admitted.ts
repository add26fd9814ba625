import { isDatabaseUnavailable } from "../db/connectivity.ts";
import type { Ctx } from "../domain/core/context.ts";
import { accountOfKnownDevice } from "../domain/people/sign-in/sign-in-limits.ts";
import type { AdmissionQueue } from "./admission-queue.ts";

/**
 * Waits for admission and then answers; returns null if refused. Reads the whole body first, so
 * that a slow sender does not block the queue.
 */
export async function admitted(
  queue: AdmissionQueue,
  ctx: Ctx,
  request: Request,
  answer: (request: Request) => Promise<Response>,
): Promise<Response | null> {
  const whole = await wholeOf(request);
  const account = await accountOf(ctx, whole);
  const leave = await queue.enter({ address: ctx.address, account }, request.signal);
  if (!leave) return null;
  try {
    return await answer(whole);
  } finally {
    leave();
  }
}

async function wholeOf(request: Request): Promise<Request> {
  const body = await request.arrayBuffer().catch(
    (error: unknown) =>
      new ReadableStream({
        start: (controller) => controller.error(error),
      }),
  );
  return new Request(request, { body, duplex: "half" } as RequestInit);
}

async function accountOf(ctx: Ctx, request: Request): Promise<string | null> {
  if (!request.headers.has("Cookie")) return null;
  const fields = await request
    .clone()
    .formData()
    .catch(() => null);
  const email = fields?.get("email");
  if (typeof email !== "string") return null;
  try {
    return await accountOfKnownDevice(ctx, email);
  } catch (error) {
    if (isDatabaseUnavailable(error)) return null;
    throw error;
  }
}
