import { isDatabaseAway } from "../db/away.ts";
import { accountOfDevice } from "../domain/accounts/account-of-device.ts";
import type { Ctx } from "../domain/context.ts";
import type { AdmissionQueue } from "./admission-queue.ts";

/**
 * Has a form wait in `queue`, and answered; null where it is refused. All of it has come before it waits: whoever sends
 * slowly keeps nobody waiting.
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

/** The same request with its body in memory; reading it fails where reading it failed here. */
async function wholeOf(request: Request): Promise<Request> {
  const body = await request.arrayBuffer().catch(
    (error: unknown) =>
      new ReadableStream({
        start: (controller) => controller.error(error),
      }),
  );
  return new Request(request, { body, duplex: "half" } as RequestInit);
}

/** The account that a form with an address names, where its browser signed in to it before. */
async function accountOf(ctx: Ctx, request: Request): Promise<string | null> {
  // Nothing else names a browser: most forms are not read twice.
  if (!request.headers.has("Cookie")) return null;
  // Whoever answers the form says what is wrong with it.
  const fields = await request
    .clone()
    .formData()
    .catch(() => null);
  const email = fields?.get("email");
  if (typeof email !== "string") return null;
  try {
    return await accountOfDevice(ctx, email);
  } catch (error) {
    if (isDatabaseAway(error)) return null;
    throw error;
  }
}
