import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useAnswer } from "#app/forms/answer.tsx";
import { FormFailure } from "#app/forms/failure.tsx";
import { ButtonForm } from "#app/forms/form.tsx";
import { useLocale } from "#app/i18n/use-locale.ts";
import { formatLongDate, formatTimestamp } from "#domain/core/format-rules.ts";
import type { listSessions } from "#domain/people/sign-in/session-list.ts";
import type { SignInDay } from "#domain/people/sign-in/sign-in-history.ts";
import { Panel } from "../page-layout.tsx";

export function SessionsSection({
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
    time: (text: ReactNode) => <time dateTime={at.toISOString()}>{text}</time>,
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

export function SignInHistory({ lines }: { lines: SignInDay[] }) {
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
