import { useTranslations } from "use-intl";
import { useAnswer } from "#app/forms/answer.tsx";
import { ButtonForm, FieldsForm } from "#app/forms/form.tsx";
import type { TeamRequest } from "#domain/teams/team-requests/decide-request.ts";
import type { MyTeamRequest } from "#domain/teams/team-requests/request-team.ts";
import { alertTags, wrapping } from "../buttons.tsx";
import { ConfirmDialog } from "../dialog.tsx";
import { Notice, Panel } from "../page-layout.tsx";
import { ManagerCard } from "./waiting-managers.tsx";

/** What becomes of a team that its creator asked for. */
export function TeamRequestNotice({ request }: { request: MyTeamRequest }) {
  const t = useTranslations("teamRequests");
  const { name: team, tournamentName: tournament, reason, isDeclined } = request;
  const named = { team, tournament, b: wrapping };
  if (isDeclined) {
    return (
      <Notice>
        <p className="text-lg">{t.rich("declined.heading", named)}</p>
        {reason ? <p className="wrap-anywhere">{t("declined.reason", { reason })}</p> : null}
        <p>{t("declined.next")}</p>
        <ButtonForm intent="withdraw-request">{t("declined.hide")}</ButtonForm>
      </Notice>
    );
  }
  return (
    <Notice>
      <p className="text-lg">{t.rich("waiting.heading", named)}</p>
      <p>{t("waiting.next")}</p>
      <ConfirmDialog
        id="withdraw-request"
        button={t("waiting.withdraw")}
        question={t("waiting.question", { team })}
        intent="withdraw-request"
        kind="plain"
      />
    </Notice>
  );
}

export const TEAM_REQUESTS_ID = "requests";

export function TeamRequestsPanel({ requests }: { requests: TeamRequest[] }) {
  const t = useTranslations("teamRequests.console");
  if (requests.length === 0) return null;
  return (
    <Panel heading={t("heading")} id={TEAM_REQUESTS_ID}>
      <p className="hint">{t("why")}</p>
      <ul className="rows">
        {requests.map((request) => (
          <li key={request.id} className="py-3">
            <Request request={request} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Request({ request }: { request: TeamRequest }) {
  const t = useTranslations("teamRequests.console");
  const { id, name, tournamentName, by, asked } = request;
  const answer = useAnswer(declineFormOf(id));
  return (
    <>
      <p className="m-0 wrap-anywhere">
        <b className="mr-3">{name}</b>
        <span className="text-sm text-soft">{tournamentName}</span>
      </p>
      <p className="m-0 wrap-anywhere">{by ? t("by", { name: by.name, asked }) : asked}</p>
      {by ? <ManagerCard manager={by} /> : null}
      <ButtonForm
        intent="approve-team"
        hidden={{ requestId: id, version: by?.version ?? "" }}
        kind="primary"
      >
        {t("approve")}
        <span className="sr-only"> {name}</span>
      </ButtonForm>
      <details className="mt-2" open={answer !== undefined || undefined}>
        <summary>{t("declineOf", { team: name })}</summary>
        <FieldsForm
          name={declineFormOf(id)}
          id={`decline-${id}`}
          of="decline-team"
          intent="decline-team"
          hidden={{ requestId: id }}
          button={t("decline")}
          kind="danger"
        />
      </details>
    </>
  );
}

/** The form's name in its answer, which says of which request it is. */
export const declineFormOf = (id: number | string) => `decline-team-${id}`;

export function TeamRequestsAlert({ count }: { count: number }) {
  const t = useTranslations("teamRequests.console");
  if (count === 0) return null;
  return (
    <Notice text={t.rich("todo", { count, ...alertTags(`/admin/players#${TEAM_REQUESTS_ID}`) })} />
  );
}
