import type { ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { ButtonForm } from "#app/forms/form.tsx";
import { formatCents } from "#domain/teams/fee-rules.ts";
import type { TeamView } from "#domain/teams/team-view.ts";
import { ConfirmDialog } from "../dialog.tsx";
import { Panel } from "../page-layout.tsx";

/** Asks before `intent`, about a player or the team. `who` is for screen readers. */
export function TeamQuestion({
  intent,
  player,
  button,
  who,
  ...dialog
}: { intent: string; player?: string; button: string; who?: string } & Pick<
  ComponentProps<typeof ConfirmDialog>,
  "question" | "kind" | "small" | "fields"
>) {
  return (
    <ConfirmDialog
      id={player ? `${intent}-${player}` : intent}
      button={
        <>
          {button}
          {who ? <span className="sr-only"> {who}</span> : null}
        </>
      }
      intent={intent}
      fields={player ? { playerId: player } : {}}
      {...dialog}
    />
  );
}

type RosterPlayer = NonNullable<TeamView["roster"][number]["player"]>;

export function ManagedRoster({
  team,
  byAdmin = false,
  locked = false,
}: {
  team: TeamView;
  /** The admin can change locked rosters and leave a team without a manager. */
  byAdmin?: boolean;
  locked?: boolean;
}) {
  const t = useTranslations("manage");
  const tags = useTags();
  return (
    <ol className="rows mb-4">
      {team.roster.map(({ slot, player }) =>
        player ? (
          <li key={player.id} className="py-3 md:flex md:items-center md:justify-between md:gap-4">
            <p className="m-0 flex items-baseline gap-x-3">
              <span className="w-5 shrink-0 text-soft">{slot}</span>
              <span className="min-w-0 wrap-anywhere">
                <b className="mr-3">{player.name}</b>
                <span className="text-sm text-soft">{tags(player).join(", ")}</span>
              </span>
            </p>
            <div className="mt-2 flex shrink-0 flex-wrap justify-between gap-x-6 gap-y-2 md:mt-0">
              {player.mayManage ? (
                <TeamQuestion
                  intent="hand-over"
                  player={player.id}
                  button={t("handOver.button")}
                  who={player.isHolder ? player.name : t("guardianOf", { name: player.name })}
                  kind="plain"
                  small
                  question={t("handOver.question", {
                    team: team.name,
                    name: player.name,
                    whom: player.isHolder ? "player" : "guardian",
                  })}
                />
              ) : null}
              {byAdmin || !(locked || (player.isManagers && player.isHolder)) ? (
                <TeamQuestion
                  intent="remove"
                  player={player.id}
                  button={t("remove.button")}
                  who={player.name}
                  small
                  question={t("remove.question", { name: player.name })}
                />
              ) : null}
            </div>
          </li>
        ) : null,
      )}
    </ol>
  );
}

function useTags() {
  const t = useTranslations("manage");
  return ({ isManagers, isCoManager, isHolder, pending, paid }: RosterPlayer) => [
    ...(isManagers ? [isHolder ? t("tags.manager") : t("tags.managersChild")] : []),
    ...(isCoManager ? [t("tags.coManager")] : []),
    ...(pending ? [t("tags.pending", { pending })] : []),
    ...(paid > 0 ? [t("tags.paid", { amount: formatCents(paid) })] : []),
  ];
}

export function ReplaceCode({ team }: { team: TeamView }) {
  const t = useTranslations("manage");
  return (
    <TeamQuestion
      intent="replace-code"
      button={t("replaceCode.button")}
      kind="plain"
      question={t("replaceCode.question")}
      fields={{ teamCode: team.teamCode }}
    />
  );
}

export function NewPlayers({ team }: { team: TeamView }) {
  const t = useTranslations("manage");
  const joined = team.roster.flatMap(({ player }) => (player && !player.approved ? player : []));
  const newcomers = [
    ...team.requests.map((each) => ({ ...each, asks: true })),
    ...joined.map(({ id, name }) => ({ playerId: id, name, asks: false })),
  ];
  if (newcomers.length === 0) return null;
  const why = team.whyNotApproving;
  const approvable = newcomers.filter(({ asks }) => asks || !why);
  return (
    <Panel id="new-players" heading={t("newPlayers.heading")}>
      <p>{t("newPlayers.lead")}</p>
      <ul className="rows mb-4">
        {newcomers.map(({ playerId, name, asks }) => (
          <li
            key={playerId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
          >
            <span className="min-w-0 wrap-anywhere">
              <b className="mr-3">{name}</b>
              <span className="text-sm text-soft">
                {asks ? t("newPlayers.asked") : t("newPlayers.onRoster")}
              </span>
            </span>
            <span className="flex flex-wrap gap-2">
              {asks || !why ? (
                <ButtonForm intent="approve" hidden={{ playerId }}>
                  {t("approve.button")}
                  <span className="sr-only"> {name}</span>
                </ButtonForm>
              ) : null}
              {asks ? (
                <TeamQuestion
                  intent="decline"
                  player={playerId}
                  button={t("decline.button")}
                  who={name}
                  question={t("decline.question", { name })}
                />
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {why && joined.length > 0 ? <p className="hint">{why}</p> : null}
      {approvable.length > 1 ? (
        <ButtonForm intent="approve" hidden={{ playerId: "all" }}>
          {t("approve.all")}
        </ButtonForm>
      ) : null}
      {joined.length > 0 ? <p className="hint mt-3">{t("newPlayers.stranger")}</p> : null}
    </Panel>
  );
}
