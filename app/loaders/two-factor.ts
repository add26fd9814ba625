import { createContext, type RouterContextProvider } from "react-router";
import { todayIn } from "#domain/core/date-rules.ts";
import { formatLongDate, formatTimestamp } from "#domain/core/format-rules.ts";
import type { Cup } from "#domain/cup/current-cup.ts";
import {
  appCodeFields,
  beginFactorInput,
  changeFactorFields,
  currentPasswordFields,
} from "#domain/people/accounts/account-input.ts";
import { readTwoFactor } from "#domain/people/sign-in/two-factor.ts";
import {
  beginTwoFactor,
  confirmTwoFactor,
  type EnrolledTwoFactor,
  renewRecoveryCodes,
  turnOffTwoFactor,
} from "#domain/people/sign-in/two-factor-enrollment.ts";
import { readContent } from "#domain/site/content/read-content.ts";
import { message } from "#i18n/message.ts";
import { type DeclaredForm, form, type Submitted } from "../forms/forms.ts";
import { requestOf } from "../http/request-context.ts";
import type { Access } from "../routing/declaration.ts";
import type { CodesOf, NewCodes, TwoFactorView } from "../ui/accounts/two-factor.tsx";
import { drawQr } from "../ui/qr/draw-qr.ts";

type Context = Readonly<RouterContextProvider>;

const newCodes = createContext<NewCodes | null>(null);

/** True if the response shows new recovery codes, which a reload would lose. */
export function showsCodes(context: Context): boolean {
  return context.get(newCodes) !== null;
}

/** Also returns what a printed sheet of recovery codes says. */
export async function twoFactorView(
  context: Context,
  cup: Cup,
): Promise<TwoFactorView & { codesOf: CodesOf }> {
  const { ctx, siteUrl } = requestOf(context);
  const { since, begun, ...state } = await readTwoFactor(
    ctx,
    (await readContent(ctx)).contact.name,
  );
  return {
    ...state,
    since: since && formatTimestamp(cup.zone, since, ctx.locale),
    begun: begun && { ...begun, qr: drawQr(begun.address) },
    codesOf: {
      site: siteUrl.replace(/^https?:\/\//, ""),
      email: state.email,
      madeOn: formatLongDate(todayIn(cup.zone, ctx.now), ctx.locale),
    },
  };
}

/**
 * The two-factor forms of a page: `setUp` is who can begin and confirm, `change` who can renew codes
 * and turn it off.
 */
export function twoFactorForms({ setUp, change }: { setUp: Access; change: Access }) {
  return {
    begin: form({
      access: setUp,
      fields: currentPasswordFields,
      input: beginFactorInput,
      at: "#two-factor",
      run: (input, { ctx }) => beginTwoFactor(ctx, input),
    }),
    confirm: withCodes(
      form({
        access: setUp,
        fields: appCodeFields,
        run: async (input, submitted) =>
          keepCodes(submitted, await confirmTwoFactor(submitted.ctx, input), false),
      }),
    ),
    renew: withCodes(
      form({
        access: change,
        fields: changeFactorFields,
        run: async (input, submitted) =>
          keepCodes(submitted, await renewRecoveryCodes(submitted.ctx, input), true),
      }),
    ),
    "turn-off": form({
      access: change,
      fields: changeFactorFields,
      done: message("security.done.twoFactorOff"),
      run: async (input, { ctx, session }) => session.start(await turnOffTwoFactor(ctx, input)),
    }),
  };
}

/** A duplicate submission gets only the redirect, without the codes. */
function keepCodes(
  { session, context }: Submitted,
  { session: started, recoveryCodes }: EnrolledTwoFactor,
  isRenewed: boolean,
): void {
  session.start(started);
  context.set(newCodes, { recoveryCodes, isRenewed });
}

/** Recovery codes appear only in this response, so it can't redirect. */
function withCodes(declared: DeclaredForm): DeclaredForm {
  return {
    ...declared,
    handle: async (submitted) => {
      const answer = await declared.handle(submitted);
      return submitted.context.get(newCodes) ?? answer;
    },
  };
}
