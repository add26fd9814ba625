import { createContext, type RouterContextProvider, redirect } from "react-router";
import { todayIn } from "../../domain/core/date-rules.ts";
import { formatLongDate, formatTimestamp } from "../../domain/core/format-rules.ts";
import type { Cup } from "../../domain/cup/current-cup.ts";
import {
  beginFactorInput,
  changeFactorInput,
  codeInput,
} from "../../domain/people/accounts/account-input.ts";
import { readTwoFactor } from "../../domain/people/sign-in/two-factor.ts";
import {
  beginTwoFactor,
  confirmTwoFactor,
  type EnrolledTwoFactor,
  renewRecoveryCodes,
  turnOffTwoFactor,
} from "../../domain/people/sign-in/two-factor-enrollment.ts";
import { answerForm } from "../forms/form-action.ts";
import { requestOf } from "../http/request-context.ts";
import type { CodesOf, NewCodes } from "../ui/accounts/recovery-codes.tsx";
import type { TwoFactorView } from "../ui/accounts/two-factor.tsx";
import { drawQr } from "../ui/qr/draw-qr.ts";

type Context = Readonly<RouterContextProvider>;

const codesAreShown = createContext(false);

/** True if the response shows new recovery codes, which a reload would lose. */
export function showsCodes(context: Context): boolean {
  return context.get(codesAreShown);
}

/** Also returns what a printed sheet of recovery codes says. */
export async function twoFactorView(
  context: Context,
  cup: Cup,
): Promise<TwoFactorView & { codesOf: CodesOf }> {
  const { ctx, siteUrl } = requestOf(context);
  const { since, begun, ...state } = await readTwoFactor(ctx);
  return {
    ...state,
    since: since && formatTimestamp(cup.zone, since),
    begun: begun && { ...begun, qr: drawQr(begun.address) },
    codesOf: {
      site: siteUrl.replace(/^https?:\/\//, ""),
      email: state.email,
      madeOn: formatLongDate(todayIn(cup.zone, ctx.now)),
    },
  };
}

/**
 * Handles the two-factor forms at `here`; returns null for any other form. `off` is the outcome
 * after turning it off.
 */
export async function answerTwoFactor(
  context: Context,
  fields: FormData,
  { here, off }: { here: string; off: string },
) {
  const { ctx, session } = requestOf(context);
  switch (fields.get("intent")) {
    case "begin":
      return answerForm(context, fields, beginFactorInput, {
        form: "begin",
        act: async (input) => {
          await beginTwoFactor(ctx, input);
          return redirect(`${here}#two-factor`, 303);
        },
      });
    case "confirm":
      return withCodes(context, { here, isRenewed: false }, (take) =>
        answerForm(context, fields, codeInput, {
          form: "confirm",
          act: async (input) => take(await confirmTwoFactor(ctx, input)),
        }),
      );
    case "renew":
      return withCodes(context, { here, isRenewed: true }, (take) =>
        answerForm(context, fields, changeFactorInput, {
          form: "renew",
          act: async (input) => take(await renewRecoveryCodes(ctx, input)),
        }),
      );
    case "turn-off":
      return answerForm(context, fields, changeFactorInput, {
        form: "turn-off",
        act: async (input) => {
          session.start(await turnOffTwoFactor(ctx, input));
          return redirect(`${here}?done=${off}`, 303);
        },
      });
    default:
      return null;
  }
}

/** Recovery codes appear only in this response, so it can't redirect. */
async function withCodes<Refused>(
  context: Context,
  { here, isRenewed }: { here: string; isRenewed: boolean },
  answer: (take: (enrolled: EnrolledTwoFactor) => Response) => Promise<Refused>,
): Promise<Refused | NewCodes> {
  let recoveryCodes: string[] = [];
  const refused = await answer((enrolled) => {
    requestOf(context).session.start(enrolled.session);
    recoveryCodes = enrolled.recoveryCodes;
    return redirect(here, 303);
  });
  if (recoveryCodes.length === 0) return refused;
  context.set(codesAreShown, true);
  return { recoveryCodes, isRenewed };
}
