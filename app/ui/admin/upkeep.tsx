import { Link } from "react-router";
import { Notice } from "../notice.tsx";
import { Panel } from "../panel.tsx";

export interface UpkeepView {
  backedUp: string | null;
  backupFailed: { at: string; reason: string } | null;
  failedMails: number;
}

export function UpkeepTrouble({ backedUp, backupFailed, failedMails }: UpkeepView) {
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

export function LastBackup({ backedUp }: UpkeepView) {
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
