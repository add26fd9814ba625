import { Form, Link } from "react-router";
import { Button, Intent } from "../../forms/form.tsx";
import { Notice } from "../notice.tsx";
import { Panel } from "../page-layout.tsx";
import { REFUSED_ENTRIES_ID } from "../results/refused-entries.tsx";

export interface MaintenanceView {
  backedUp: string | null;
  backupFailed: { at: string; reason: string } | null;
  failedMails: number;
}

export function MaintenanceAlerts({ backedUp, backupFailed, failedMails }: MaintenanceView) {
  return (
    <>
      {backupFailed ? (
        <Notice kind="bad">
          <p>
            <strong>The last backup failed</strong> on {backupFailed.at}: {backupFailed.reason}{" "}
            {backedUp ? `The last good one was made on ${backedUp}.` : "There is no good one yet."}
          </p>
        </Notice>
      ) : null}
      {failedMails > 0 ? (
        <Notice>
          <p>
            <strong>
              {failedMails === 1 ? "One mail" : `${failedMails} mails`} could not be sent.
            </strong>{" "}
            <Link
              to="/admin/messages/outbox?only=failed"
              className="inline-flex min-h-11 items-center"
            >
              Show what failed
            </Link>
          </p>
        </Notice>
      ) : null}
    </>
  );
}

export function LastBackup({ backedUp }: MaintenanceView) {
  return (
    <Panel heading="Backups">
      <p>
        {backedUp
          ? `The last good backup was made on ${backedUp}.`
          : "No backup has been made yet. The site makes none by itself until BACKUP_EVERY_HOURS is set."}
      </p>
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
  offersFactor,
}: Pick<MaintenanceView, "backupFailed" | "failedMails"> & {
  areDaysWrong: boolean;
  refused: number;
  wrongCodes: { tries: number } | null;
  offersFactor: boolean;
}) {
  const items = [
    refused > 0 && `Not counted from the field (${refused})`,
    areDaysWrong && "Tournament days don't match",
    backupFailed && "Backup failed",
    failedMails > 0 && `Failed mail (${failedMails})`,
    wrongCodes && `Wrong codes (${wrongCodes.tries})`,
    offersFactor && "Two-factor is off",
  ].filter((each) => typeof each === "string");
  if (items.length === 0) return null;
  return (
    <ul
      aria-label="Besides the scores"
      className="-mt-6 mb-0 flex list-none flex-wrap gap-x-4 pl-0 text-[0.95rem]"
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
  return (
    <Notice kind="bad">
      <p>
        <strong>{tries}</strong> wrong team codes were typed since {since}. If a roster holds
        somebody whom nobody knows,{" "}
        <Link to="/admin/players" className="inline-flex min-h-11 items-center">
          give that team a new code
        </Link>
        .
      </p>
    </Notice>
  );
}

export interface CodeAttemptsView {
  tries: number;
  most: number;
  recovers: string | null;
}

export function CodeAttempts({ tries, most, recovers }: CodeAttemptsView) {
  return (
    <Panel heading="Team codes">
      <p>
        Wrong team codes in the last two hours: <b>{tries}</b> (limit {most}).
      </p>
      {recovers === null ? (
        <p className="hint">Past the limit, team managers approve new players for a while.</p>
      ) : (
        <Notice kind="bad">
          <p>
            Somebody may be trying out team codes. Team managers approve new players until{" "}
            {recovers}, or longer if it goes on.
          </p>
        </Notice>
      )}
    </Panel>
  );
}

export function TwoFactorOffer() {
  return (
    <Panel heading="Protect the console">
      <p>
        The console shows every family&rsquo;s contact details. With two-factor sign-in a stolen
        password isn&rsquo;t enough to get in: you also type a code from an app on your phone.
      </p>
      <Form method="post" action="/admin/security" className="choices">
        <Intent value="later" />
        <Link to="/admin/security" className="button button-primary">
          Set it up now
        </Link>
        <Button kind="plain">Later</Button>
      </Form>
    </Panel>
  );
}

export function SuspensionLink({ isHeld }: { isHeld: boolean }) {
  return (
    <p className="choices mt-0">
      <Link
        to="/admin/day"
        className={
          isHeld ? "button button-primary" : "button border-bad bg-bad text-paper! no-underline"
        }
      >
        {isHeld ? "Resume play" : "Suspend play"}
      </Link>
    </p>
  );
}
