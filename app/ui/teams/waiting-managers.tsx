import { useTranslations } from "use-intl";
import { PostForm } from "#app/forms/form.tsx";
import type { ManagerToApprove, WaitingManager } from "#domain/teams/approve-managers.ts";
import { ConsoleLink, consoleLink } from "../buttons.tsx";
import { Panel } from "../page-layout.tsx";

export const MANAGERS_ID = "managers";

/**
 * People who manage teams, checked if their email is confirmed, so that one tap approves the list
 * that was looked at.
 */
export function WaitingManagersPanel({ managers }: { managers: WaitingManager[] }) {
  const t = useTranslations("approveManagers");
  if (managers.length === 0) return null;
  const approvable = managers.filter(({ isOwn }) => !isOwn);
  const list = (
    <ul className="rows">
      {managers.map((manager, at) => (
        <li key={manager.accountId} className="py-3">
          <Choice manager={manager} name={`manager${at}`} isOnly={approvable.length === 1} />
        </li>
      ))}
    </ul>
  );
  return (
    <Panel heading={t("heading", { count: managers.length })} id={MANAGERS_ID}>
      <p className="hint">{t("why")}</p>
      {approvable.length === 0 ? (
        list
      ) : (
        <PostForm intent="approve-managers" button={t("approve", { count: approvable.length })}>
          {list}
        </PostForm>
      )}
    </Panel>
  );
}

/** Leads to the list, where games come first. */
export function WaitingManagersLine({ count }: { count: number }) {
  const t = useTranslations("approveManagers");
  if (count === 0) return null;
  return (
    <p className="my-3">
      <a href={`#${MANAGERS_ID}`} className="inline-flex min-h-11 items-center font-bold">
        {t("heading", { count })} ({count})
      </a>
    </p>
  );
}

function Choice({
  manager,
  name,
  isOnly,
}: {
  manager: WaitingManager;
  name: string;
  isOnly: boolean;
}) {
  const t = useTranslations("approveManagers");
  const { isOwn } = manager;
  const value = `${manager.accountId} ${manager.version}`;
  const details = `${name}-details`;
  return (
    <>
      {isOwn || isOnly ? (
        <b className="wrap-anywhere">{manager.name}</b>
      ) : (
        <div className="checkbox min-h-11 items-center">
          <input
            type="checkbox"
            id={name}
            name={name}
            value={value}
            aria-describedby={details}
            defaultChecked={manager.isConfirmed}
          />
          <label htmlFor={name} className="font-bold wrap-anywhere">
            {manager.name}
          </label>
        </div>
      )}
      {isOnly && !isOwn ? <input type="hidden" name={name} value={value} /> : null}
      <div id={details}>
        {isOwn ? <p className="hint">{t("own")}</p> : null}
        <ul className="m-0 list-none p-0">
          {manager.teams.map((team) => (
            <li key={team.id} className="wrap-anywhere">
              {t.rich(`how.${team.how}`, {
                team: team.name,
                tournament: team.tournamentName,
                players: team.players,
                link: consoleLink(`/admin/players/${team.id}`),
              })}
            </li>
          ))}
        </ul>
        <ManagerCard manager={manager} />
      </div>
    </>
  );
}

/** What somebody who wants to manage a team typed, and whether their email is proved. */
export function ManagerCard({ manager }: { manager: ManagerToApprove }) {
  const t = useTranslations("approveManagers");
  const { name, age, email, phone, registered, isConfirmed, playerId } = manager;
  return (
    <>
      <p className="m-0 text-sm text-soft wrap-anywhere">
        {t("typed", {
          hasAge: age === null ? "no" : "yes",
          age: String(age ?? ""),
          email,
          hasPhone: phone ? "yes" : "no",
          phone: phone ?? "",
          registered,
        })}
        {isConfirmed ? null : <b className="text-bad"> {t("unconfirmed")}</b>}
      </p>
      <p className="m-0 text-sm">
        <ConsoleLink to={`/admin/people/${playerId}`}>{t("person", { name })}</ConsoleLink>
      </p>
    </>
  );
}
