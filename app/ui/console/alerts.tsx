import { Form, Link } from "react-router";
import { useTranslations } from "use-intl";
import { Button, Intent, useKeyedLink } from "#app/forms/form.tsx";
import type { CardReport } from "#domain/competition/games/cards.ts";
import type { NextSteps } from "#domain/competition/knockout/next-steps.ts";
import { alertTags, bold, ConsoleButton, ConsoleLink } from "../buttons.tsx";
import { Notice, Panel } from "../page-layout.tsx";
import { REFUSED_ENTRIES_ID } from "../results/refused-entries.tsx";

export interface MaintenanceView {
  backedUp: string | null;
  backupFailed: { at: string; reason: string } | null;
  failedMails: number;
}

export function MaintenanceAlerts({ backedUp, backupFailed, failedMails }: MaintenanceView) {
  const t = useTranslations("console");
  return (
    <>
      {backupFailed ? (
        <Notice kind="bad">
          <p>
            {t.rich("backups.failed", { ...backupFailed, b: (text) => <strong>{text}</strong> })}{" "}
            {backedUp ? t("backups.lastGood", { at: backedUp }) : t("backups.noneGood")}
          </p>
        </Notice>
      ) : null}
      {failedMails > 0 ? (
        <Notice>
          <p>
            <strong>{t("failedEmails.count", { count: failedMails })}</strong>{" "}
            <ConsoleLink to="/admin/messages/outbox?only=failed">
              {t("failedEmails.show")}
            </ConsoleLink>
          </p>
        </Notice>
      ) : null}
    </>
  );
}

export function LastBackup({ backedUp }: MaintenanceView) {
  const t = useTranslations("console");
  return (
    <Panel heading={t("backups.title")}>
      <p>{backedUp ? t("backups.last", { at: backedUp }) : t("backups.none")}</p>
    </Panel>
  );
}

/** Where the details of `AlertsSummary` are, so that they don't push the score desk down. */
export const ALERTS_ID = "news";

export function AlertsSummary({
  refused,
  backupFailed,
  failedMails,
  areDaysWrong,
  wrongCodes,
}: Pick<MaintenanceView, "backupFailed" | "failedMails"> & {
  areDaysWrong: boolean;
  refused: number;
  wrongCodes: { tries: number } | null;
}) {
  const t = useTranslations("console");
  const items = [
    refused > 0 && t("alerts.refused", { count: refused }),
    areDaysWrong && t("alerts.days"),
    backupFailed && t("alerts.backup"),
    failedMails > 0 && t("alerts.emails", { count: failedMails }),
    wrongCodes && t("alerts.codes", { count: wrongCodes.tries }),
  ].filter((each) => typeof each === "string");
  if (items.length === 0) return null;
  return (
    <ul
      aria-label={t("alerts.label")}
      className="my-0 flex list-none flex-wrap gap-x-4 pl-0 text-base"
    >
      {items.map((item, index) => {
        const isRefused = refused > 0 && index === 0;
        return (
          <li key={item}>
            <a
              href={`#${isRefused ? REFUSED_ENTRIES_ID : ALERTS_ID}`}
              className={`inline-flex min-h-11 items-center ${isRefused ? "font-bold" : ""}`}
            >
              {item}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

export function WrongCodesAlert({ tries, since }: { tries: number; since: string }) {
  const t = useTranslations("console");
  return (
    <Notice
      kind="bad"
      text={t.rich("codes.tried", {
        tries,
        since,
        ...alertTags("/admin/players"),
      })}
    />
  );
}

export interface CodeAttemptsView {
  tries: number;
  most: number;
  recovers: string | null;
}

export function CodeAttempts({ tries, most, recovers }: CodeAttemptsView) {
  const t = useTranslations("console");
  return (
    <Panel heading={t("codes.title")}>
      <p>{t.rich("codes.attempts", { tries, most, b: bold })}</p>
      {recovers === null ? (
        <p className="hint">{t("codes.hint")}</p>
      ) : (
        <Notice kind="bad" text={t("codes.guessing", { until: recovers })} />
      )}
    </Panel>
  );
}

export function TwoFactorOffer() {
  const t = useTranslations("console");
  return (
    <Panel heading={t("twoFactor.title")}>
      <p>{t("twoFactor.about")}</p>
      <Form method="post" action="/admin/security" className="choices">
        <Intent value="later" />
        <ConsoleButton to="/admin/security">{t("twoFactor.setUp")}</ConsoleButton>
        <Button kind="plain">{t("twoFactor.later")}</Button>
      </Form>
    </Panel>
  );
}

export function SuspensionLink({ isSuspended }: { isSuspended: boolean }) {
  const t = useTranslations("console");
  return (
    <Link
      to="/admin/day"
      className={`button button-small ${isSuspended ? "button-primary" : "button-danger"}`}
    >
      {t(isSuspended ? "suspension.resume" : "suspension.suspend")}
    </Link>
  );
}

/** Red cards from the field that nobody has confirmed. */
export function CardReportsAlert({ reports }: { reports: CardReport[] }) {
  return reports.map((report) => <CardReportAlert key={report.gameId} {...report} />);
}

function CardReportAlert({ gameId, teams }: CardReport) {
  const t = useTranslations("gameForms");
  const cards = useKeyedLink(`/admin/games/edit/${gameId}/cards`);
  return <Notice text={t.rich("cards.todo", { teams: teams.join(", "), ...alertTags(cards) })} />;
}

/** What the organizer has to do next, each with its link, in the order in which it matters. */
export function NextStepsNotice({ steps }: { steps: NextSteps }) {
  const t = useTranslations("console.next");
  const { confirm, draw, hasDraft, unpaid } = steps;
  return (
    <>
      {confirm.map(({ id, name }) => (
        <Notice
          key={`confirm ${id}`}
          text={t.rich("confirm", { tournament: name, ...alertTags(`/admin/knockout/${id}`) })}
        />
      ))}
      {draw.map(({ id, name }) => (
        <Notice
          key={`draw ${id}`}
          text={t.rich("draw", { tournament: name, ...alertTags(`/admin/standings/${id}`) })}
        />
      ))}
      {hasDraft ? <Notice text={t.rich("draft", alertTags("/admin/schedule"))} /> : null}
      {unpaid > 0 ? (
        <Notice text={t.rich("unpaid", { count: unpaid, ...alertTags("/admin/payments") })} />
      ) : null}
    </>
  );
}
