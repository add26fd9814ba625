import { redirect } from "react-router";
import { useTranslations } from "use-intl";
import { formatLongDate, formatTimestamp } from "#domain/core/format-rules.ts";
import { isStaffAccount } from "#domain/core/staff-role-rules.ts";
import { accountTopic } from "#domain/core/topics.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import {
  changeEmailFields,
  changePasswordFields,
  endSessionInput,
} from "#domain/people/accounts/account-input.ts";
import { readAccount } from "#domain/people/accounts/accounts.ts";
import { readRequestedEmail, requestEmailChange } from "#domain/people/accounts/email-change.ts";
import { readVerification, sendVerification } from "#domain/people/accounts/email-verification.ts";
import { isApprovedManager } from "#domain/people/accounts/manager-approvals.ts";
import { parseDropped } from "#domain/people/accounts/verification-rules.ts";
import { deviceName } from "#domain/people/sign-in/device-rules.ts";
import { changePassword } from "#domain/people/sign-in/passwords.ts";
import {
  endOtherSessions,
  endOwnSession,
  listSessions,
} from "#domain/people/sign-in/session-list.ts";
import { listSignIns, type SignInDay } from "#domain/people/sign-in/sign-in-history.ts";
import { message } from "#i18n/message.ts";
import { FormFailure, useAnswer, useFormAnswer } from "../forms/answer.tsx";
import { Fields } from "../forms/field-of.tsx";
import { Button, ButtonForm, FieldsForm } from "../forms/form.tsx";
import type { FormAnswer } from "../forms/form-action.ts";
import { form, forms, mutationForms } from "../forms/forms.ts";
import { useLocale } from "../i18n/reader-language.tsx";
import { showsCodes, twoFactorForms, twoFactorView } from "../loaders/two-factor.ts";
import { page } from "../routing/page.ts";
import { DroppedNotice, EmailSection } from "../ui/accounts/email-link.tsx";
import { type NewCodes, RecoveryCodes, TwoFactor } from "../ui/accounts/two-factor.tsx";
import { ButtonLink, TextLink, timeAt } from "../ui/buttons.tsx";
import { MailNotice } from "../ui/mail/mail-notice.tsx";
import { Page } from "../ui/page.tsx";
import { Panel } from "../ui/page-layout.tsx";
import type { Route } from "./+types/account-security";

const HERE = "/account/security";

export const loader = page(
  {
    access: "signed in",
    title: message("security.title"),
    done: {
      confirmed: message("security.done.confirmed"),
      reset: message("security.done.reset"),
    },
  },
  async ({ context, site, query, translate }) => {
    const { ctx, sendsMail } = site;
    const account = await readAccount(ctx);
    if (!account || ctx.actor.kind === "visitor") throw redirect(`/login?next=${HERE}`);
    const cup = await currentCup(ctx.db);
    const done = query.get("done");
    const named = <Line extends { device: string }>(line: Line) => ({
      ...line,
      device: translate(deviceName(line.device)),
    });
    const [unverified, wanted, sessions, twoFactor, history] = await Promise.all([
      readVerification(ctx, cup),
      readRequestedEmail(ctx),
      listSessions(ctx),
      twoFactorView(context, cup),
      listSignIns(ctx),
    ]);
    return {
      email: account.email,
      isStaff: isStaffAccount(account),
      // Without email the organizer has no way to confirm an address.
      unverified: isStaffAccount(account) && !sendsMail ? null : unverified,
      wanted,
      isApproved: await isApprovedManager(ctx.db, cup, ctx.actor.accountId),
      sessions: sessions.map(named),
      zone: cup.zone,
      dropped: parseDropped(query.get("dropped")),
      twoFactor,
      history: history.map(named),
      isOver:
        (done === "turn-off" && twoFactor.since !== null) ||
        (done === "change-email" && wanted === null) ||
        (done === "send-verification" && unverified === null),
      topics: showsCodes(context) ? [] : [accountTopic(ctx.actor.accountId)],
    };
  },
);

const signedInForm = mutationForms("signed in");

export const action = forms({
  "send-verification": form({
    access: "signed in",
    done: { mail: "verificationSent" },
    run: (_, { ctx }) => sendVerification(ctx),
  }),
  "change-email": signedInForm(requestEmailChange, changeEmailFields, { mail: "newAddressAsked" }),
  "change-password": form({
    access: "signed in",
    fields: changePasswordFields,
    done: message("security.done.passwordChanged"),
    run: async (input, { ctx, session }) => session.start(await changePassword(ctx, input)),
  }),
  "end-session": signedInForm(
    endOwnSession,
    endSessionInput,
    message("security.done.signedOutThere"),
  ),
  "end-other-sessions": form({
    access: "signed in",
    name: "end-session",
    done: message("security.done.signedOutElsewhere"),
    run: (_, { ctx }) => endOtherSessions(ctx),
  }),
  ...twoFactorForms({ setUp: "signed in", change: "signed in" }),
});

export default function AccountSecurity({ loaderData }: Route.ComponentProps) {
  const { email, isStaff, unverified, wanted, isApproved, zone, twoFactor, isOver } = loaderData;
  const t = useTranslations("security");
  const answer = useFormAnswer<FormAnswer | NewCodes>();
  if (answer && "recoveryCodes" in answer) {
    return (
      <Page>
        <RecoveryCodes made={answer} of={twoFactor.codesOf}>
          <ButtonLink href={HERE} kind="plain">
            {t("recovery.saved")}
          </ButtonLink>
        </RecoveryCodes>
      </Page>
    );
  }
  return (
    <Page lead={t("lead")} done={isOver ? null : undefined}>
      {answer ? null : <DroppedNotice dropped={loaderData.dropped} hasNewPassword />}
      <MailNotice />
      <div className="grid items-start gap-5 *:my-0 md:grid-cols-2">
        <EmailSection {...{ email, unverified, wanted, isApproved }} />
        <PasswordSection email={email} />
      </div>
      <TwoFactor view={twoFactor} action={`${HERE}#two-factor`} />
      <SessionsSection sessions={loaderData.sessions} zone={zone} />
      <SignInHistory lines={loaderData.history} />
      <p>
        <TextLink href={isStaff ? "/admin" : "/account"}>
          {t(isStaff ? "backToConsole" : "back")}
        </TextLink>
      </p>
    </Page>
  );
}

function PasswordSection({ email }: { email: string }) {
  const t = useTranslations("accounts");
  return (
    <Panel id="password" heading={t("password.heading")}>
      <FieldsForm name="change-password" action="/account/security#password">
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <Fields />
        <Button>{t("password.change")}</Button>
      </FieldsForm>
      <p>
        <TextLink href="/forgot">{t("login.forgot")}</TextLink>
      </p>
    </Panel>
  );
}

function SessionsSection({
  sessions,
  zone,
}: {
  sessions: Awaited<ReturnType<typeof listSessions>>;
  zone: string;
}) {
  const t = useTranslations("security");
  const locale = useLocale();
  const others = sessions.filter(({ isThis }) => !isThis);
  const moment = (at: Date) => ({
    at: formatTimestamp(zone, at, locale),
    time: timeAt(at.toISOString()),
  });
  return (
    <Panel id="sessions" heading={t("sessions.heading")}>
      <FormFailure answer={useAnswer("end-session")} />
      <ul className="divide-y divide-rule">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
            <div className="min-w-48 grow">
              <p className="my-0 font-bold">
                {session.device}
                {session.isThis ? <span className="text-good"> {t("sessions.this")}</span> : null}
              </p>
              <p className="my-0 text-soft">
                {t.rich("sessions.signedIn", moment(session.createdAt))}
              </p>
              {session.isThis ? null : (
                <p className="my-0 text-soft">
                  {t.rich("sessions.lastSeen", moment(session.lastSeenAt))}
                </p>
              )}
            </div>
            {session.isThis ? null : (
              <ButtonForm
                intent="end-session"
                action="/account/security#sessions"
                hidden={{ sessionId: session.id }}
                aria-label={t("sessions.signOutLabel", {
                  browser: session.device,
                  at: formatTimestamp(zone, session.createdAt, locale),
                })}
              >
                {t("sessions.signOut")}
              </ButtonForm>
            )}
          </li>
        ))}
      </ul>
      {others.length === 0 ? (
        <p>{t("sessions.none")}</p>
      ) : (
        <ButtonForm intent="end-other-sessions" action="/account/security#sessions" kind="danger">
          {t("sessions.signOutElsewhere")}
        </ButtonForm>
      )}
    </Panel>
  );
}

function SignInHistory({ lines }: { lines: SignInDay[] }) {
  const t = useTranslations("security");
  const locale = useLocale();
  return (
    <Panel id="history" heading={t("history.heading")}>
      <p>{t("history.about")}</p>
      {lines.length === 0 ? (
        <p>{t("history.none")}</p>
      ) : (
        <ul className="divide-y divide-rule">
          {lines.map((line) => (
            <li key={`${line.day} ${line.device}`} className="py-3">
              <p className="my-0 font-bold">
                <time dateTime={line.day}>{formatLongDate(line.day, locale)}</time>, {line.device}
              </p>
              <p className={`my-0 ${line.signedIn === 0 ? "text-bad" : "text-soft"}`}>
                <Outcome {...line} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Outcome({ signedIn, failed }: Pick<SignInDay, "signedIn" | "failed">) {
  const t = useTranslations("security");
  const signIns = t("history.signIns", { count: signedIn });
  const failures = t("history.failed", { count: failed });
  if (failed === 0) return signIns;
  return signedIn === 0 ? failures : t("history.both", { signIns, failed: failures });
}
