import type { ActionFunctionArgs } from "react-router";
import { receiveCardEvent } from "#domain/payments/card/card-events.ts";
import { TooLarge } from "../forms/http-errors.ts";
import { requestOf } from "../http/request-context.ts";
import { withForms } from "../routing/declaration.ts";

const answered = (status: number) => new Response(null, { status });

/** Receives Stripe's events. Stripe tries again after any answer other than 200. */
export const action = withForms(
  async ({ request, context }: ActionFunctionArgs) => {
    const site = requestOf(context);
    const { cards, ctx, report } = site;
    if (!cards) return answered(404);
    let body: Buffer;
    try {
      body = Buffer.from(await request.arrayBuffer());
    } catch (error) {
      return answered(error instanceof TooLarge ? 413 : 400);
    }
    let event: ReturnType<typeof cards.read>;
    try {
      event = cards.read(body, request.headers.get("Stripe-Signature") ?? "", ctx.now);
    } catch {
      return answered(400);
    }
    const system = { ...ctx, actor: { kind: "visitor" as const } };
    if (event) await receiveCardEvent(system, { cards, report }, event);
    return answered(200);
  },
  { "": { access: "everybody" } },
);
