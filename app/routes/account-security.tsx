import { redirect } from "react-router";
import { accountTopic } from "../../domain/core/topics.ts";
import { currentCup } from "../../domain/cup/current-cup.ts";
import {
  changeEmailInput,
  changePasswordInput,
  endSessionInput,
} from "../../domain/people/accounts/account-input.ts";
import { readAccount } from "../../domain/people/accounts/accounts.ts";
import {
  readRequestedEmail,
  requestEmailChange,
} from "../../domain/people/accounts/email-change.ts";
import {
  readVerification,
  sendVerification,
} from "../../domain/people/accounts/email-verification.ts";
import { parseDropped } from "../../domain/people/accounts/verification-rules.ts";
import { changePassword } from "../../domain/people/sign-in/passwords.ts";
import {
  endOtherSessions,
  endOwnSession,
  listSessions,
} from "../../domain/people/sign-in/session-list.ts";
import { listSignIns } from "../../domain/people/sign-in/sign-in-history.ts";
import { useFormAnswer } from "../forms/answer.tsx";
import { type FormAnswer, noFields } from "../forms/form-action.ts";
import { doneMessage } from "../forms/form-messages.ts";
import { form, forms } from "../forms/forms.ts";
import { showsCodes, twoFactorForms, twoFactorView } from "../loaders/two-factor.ts";
import { page } from "../routing/page.ts";
import { DroppedNotice, EmailSection } from "../ui/accounts/email-verification.tsx";
import { PasswordSection } from "../ui/accounts/password.tsx";
import { type NewCodes, RecoveryCodes } from "../ui/accounts/recovery-codes.tsx";
import { SessionsSection, SignInHistory } from "../ui/accounts/sessions.tsx";
import { TwoFactor } from "../ui/accounts/two-factor.tsx";
import { type MailMessages, mailMessages } from "../ui/mail/mail-messages.ts";
import { MailNotice } from "../ui/mail/mail-notice.tsx";
import { Done } from "../ui/notice.tsx";
import { PageHead } from "../ui/page-layout.tsx";
import type { Route } from "./+types/account-security";

const HERE = "/account/security";

export const loader = page(
  { access: "signed in", title: "Sign-in and Security" },
  async ({ context, site, query }) => {
    const { ctx, sendsMail } = site;
    const account = await readAccount(ctx);
    if (!account || ctx.actor.kind === "visitor") throw redirect(`/login?next=${HERE}`);
    const cup = await currentCup(ctx.db);
    const [unverified, wanted, sessions, twoFactor, history] = await Promise.all([
      readVerification(ctx, cup),
      readRequestedEmail(ctx),
      listSessions(ctx),
      twoFactorView(context, cup),
      listSignIns(ctx),
    ]);
    return {
      email: account.email,
      isAdmin: account.isAdmin,
      // Without email the organizer has no way to confirm an address.
      unverified: account.isAdmin && !sendsMail ? null : unverified,
      wanted,
      sessions,
      zone: cup.zone,
      dropped: parseDropped(query.get("dropped")),
      twoFactor,
      history,
      done: outcomeOf(
        query.get("done"),
        { unverified, wanted, hasTwoFactor: twoFactor.since !== null },
        mailMessages(sendsMail),
      ),
      topics: showsCodes(context) ? [] : [accountTopic(ctx.actor.accountId)],
    };
  },
);

const outcomes = ({ verificationSent, newAddressAsked }: MailMessages): Record<string, string> => ({
  "verification-sent": verificationSent,
  "email-asked": newAddressAsked,
  password: "Password changed. Every other browser was signed out.",
  confirmed:
    "Your email is confirmed and your new password is set. You're logged in only on this browser.",
  reset: "Password changed. You're logged in only on this browser.",
  "session-ended": "Signed out there.",
  "sessions-ended": "Signed out everywhere else.",
  "two-factor-off": "Two-factor sign-in is off.",
});

function outcomeOf(
  done: string | null,
  waits: { unverified: object | null; wanted: string | null; hasTwoFactor: boolean },
  words: MailMessages,
): string | null {
  if (done === "two-factor-off" && waits.hasTwoFactor) return null;
  if (done === "email-asked" && waits.wanted === null) return null;
  if (done === "verification-sent" && waits.unverified === null) return null;
  return doneMessage(outcomes(words), done);
}

export const action = forms({
  "send-verification": form({
    access: "signed in",
    limits: ["verify-email.account"],
    input: noFields,
    run: async (_, { ctx }) => {
      await sendVerification(ctx);
      return done("verification-sent");
    },
  }),
  "change-email": form({
    access: "signed in",
    limits: ["change-email.account", "own-password.account"],
    input: changeEmailInput,
    run: async (input, { ctx }) => {
      await requestEmailChange(ctx, input);
      return done("email-asked");
    },
  }),
  "change-password": form({
    access: "signed in",
    limits: ["own-password.account"],
    input: changePasswordInput,
    run: async (input, { ctx, session }) => {
      session.start(await changePassword(ctx, input));
      return done("password");
    },
  }),
  "end-session": form({
    access: "signed in",
    input: endSessionInput,
    run: async (input, { ctx }) => {
      await endOwnSession(ctx, input);
      return done("session-ended");
    },
  }),
  "end-other-sessions": form({
    access: "signed in",
    name: "end-session",
    input: noFields,
    run: async (_, { ctx }) => {
      await endOtherSessions(ctx);
      return done("sessions-ended");
    },
  }),
  ...twoFactorForms({
    setUp: "signed in",
    change: "signed in",
    here: HERE,
    off: "two-factor-off",
  }),
});

function done(outcome: string): Response {
  return redirect(`${HERE}?done=${outcome}`, 303);
}

export default function AccountSecurity({
  loaderData: {
    email,
    isAdmin,
    unverified,
    wanted,
    sessions,
    zone,
    twoFactor,
    history,
    done,
    dropped,
  },
}: Route.ComponentProps) {
  const answer = useFormAnswer<FormAnswer | NewCodes>();
  if (answer && "recoveryCodes" in answer) {
    return (
      <>
        <PageHead title="Sign-in and Security" />
        <RecoveryCodes made={answer} of={twoFactor.codesOf}>
          <a href={HERE} className="button button-plain">
            I saved them
          </a>
        </RecoveryCodes>
      </>
    );
  }
  return (
    <>
      <PageHead title="Sign-in and Security" lead="Your address, your password, your browsers." />
      {done && !answer ? <Done>{done}</Done> : null}
      {answer ? null : <DroppedNotice dropped={dropped} hasNewPassword />}
      <MailNotice />
      <div className="grid items-start gap-5 *:my-0 md:grid-cols-2">
        <EmailSection email={email} unverified={unverified} wanted={wanted} answer={answer} />
        <PasswordSection email={email} answer={answer} />
      </div>
      <TwoFactor view={twoFactor} action={`${HERE}#two-factor`} answer={answer} />
      <SessionsSection sessions={sessions} zone={zone} answer={answer} />
      <SignInHistory lines={history} />
      <p>
        <a href={isAdmin ? "/admin" : "/account"} className="inline-flex min-h-11 items-center">
          {isAdmin ? "Back to the console" : "Back to your account"}
        </a>
      </p>
    </>
  );
}
