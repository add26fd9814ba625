import type { ReactNode } from "react";
import { Form } from "react-router";
import { useTranslations } from "use-intl";
import { Button, Hidden, Intent, PostForm } from "#app/forms/form.tsx";
import { SiteLink, useLocale } from "#app/i18n/reader-language.tsx";
import { formatDate, formatTime } from "#domain/competition/games/schedule-rules.ts";
import type {
  ChoicePreview,
  WithdrawalPreview,
  WithdrawnTeam,
} from "#domain/competition/withdrawals/withdrawn-teams.ts";
import { BackLink, bold, ConsoleButton, ConsoleLink } from "../buttons.tsx";
import { useHasRole } from "../console/staff-roles.tsx";
import { Icon } from "../icon.tsx";
import { useMailText } from "../mail/mail-notice.tsx";
import { Page } from "../page.tsx";
import { Notice, Panel } from "../page-layout.tsx";
import { ResultEffects, SideChange } from "../results/confirm-change.tsx";
import { RenameTeamForm } from "./rename-team.tsx";

export function WithdrawView({
  team,
  preview,
  here,
}: {
  team: { id: number; name: string; playerCount: number };
  preview: WithdrawalPreview;
  here: string;
}) {
  const t = useTranslations("consoleTeams");
  const { choices, knockout, live } = preview;
  const mail = useMailText();
  return (
    <>
      <p>
        {[
          t("withdraw.choose", { team: team.name }),
          ...(team.playerCount > 0
            ? [t("withdraw.players", { count: team.playerCount }), mail("withdrawing")]
            : []),
          t("withdraw.fees"),
        ].join(" ")}
      </p>
      {knockout.map((game) => (
        <Notice key={game.id} text={t.rich("withdraw.knockout", { game: game.name, b: bold })} />
      ))}
      {live.map((game) => (
        <Notice
          key={game.id}
          text={t.rich("withdraw.live", {
            teams: `${game.team1Name} - ${game.team2Name}`,
            b: bold,
          })}
        />
      ))}
      {choices.map((choice) => (
        <ChoicePanel key={choice.choice} preview={choice} team={team} here={here} />
      ))}
      <p>
        <ConsoleButton to={here}>{t("withdraw.keep")}</ConsoleButton>
      </p>
    </>
  );
}

function ChoicePanel({
  preview: { choice, games, rows, sides, expected, leavesTable, version, refused },
  team,
  here,
}: {
  preview: ChoicePreview;
  team: { name: string };
  here: string;
}) {
  const t = useTranslations("consoleTeams");
  const locale = useLocale();
  const heading = t(`choices.${choice}.heading`);
  return (
    <Panel heading={heading} id={choice}>
      <p>{t(`choices.${choice}.what`)}</p>
      {refused === null ? (
        <>
          <h3>{t("withdraw.changes", { count: games.length })}</h3>
          <ul aria-label={t("withdraw.games", { choice: heading })} className="rows my-2">
            {games.map((game) => (
              <ChangedGame key={game.id} change={game}>
                {game.team1Name} - {game.team2Name}
                <span className="block text-base text-soft">
                  {[
                    formatDate(game.date, undefined, locale),
                    game.time && formatTime(game.time, locale),
                  ]
                    .filter(Boolean)
                    .join(", ")}
                </span>
              </ChangedGame>
            ))}
          </ul>
          <h3>{t("withdraw.effects")}</h3>
          {leavesTable ? <p>{t("withdraw.leavesTable", { team: team.name })}</p> : null}
          {rows.length + sides.length === 0 ? (
            <p>{t("withdraw.noEffects")}</p>
          ) : (
            <ResultEffects rows={rows} sides={sides} />
          )}
          {expected.length === 0 ? null : (
            <>
              <p>{t("withdraw.expected")}</p>
              <ul aria-label={t("withdraw.advances", { choice: heading })} className="rows my-2">
                {expected.map((side) => (
                  <li
                    key={`${side.after.gameId} ${side.after.side}`}
                    className="py-1 wrap-anywhere"
                  >
                    <SideChange {...side} />
                  </li>
                ))}
              </ul>
            </>
          )}
          <Form method="post" action={`${here}?confirm=withdraw`}>
            <Intent value="withdraw" />
            <Hidden fields={{ choice, version }} />
            <div className="mt-4 grid sm:block">
              <Button kind="danger">{t(`choices.${choice}.button`)}</Button>
            </div>
          </Form>
        </>
      ) : (
        <Notice kind="bad" text={refused} />
      )}
    </Panel>
  );
}

/** A game's result before and after a withdrawal. */
export function ChangedGame({
  change: { from, to },
  children,
}: {
  change: { from: string | null; to: string };
  children: ReactNode;
}) {
  const t = useTranslations("consoleTeams");
  return (
    <li className="flex flex-wrap justify-between gap-x-4 py-1 leading-snug">
      <span className="min-w-0 wrap-anywhere">{children}</span>
      <span>{from === null ? <b>{to}</b> : t.rich("withdraw.becomes", { from, to, b: bold })}</span>
    </li>
  );
}

export function WithdrawnTeamView({ team }: { team: WithdrawnTeam }) {
  const t = useTranslations("consoleTeams");
  const hasRole = useHasRole();
  const { withdrawal, games, roster } = team;
  return (
    <Page title={team.name} lead={`${team.tournamentName}, ${team.bracketName}`}>
      <Notice>
        <p>
          {t.rich("left.at", { at: team.at, b: bold })}{" "}
          {withdrawal && games.length > 0 ? t(`choices.${withdrawal.choice}.done`) : null}
        </p>
      </Notice>
      {hasRole() && withdrawal ? (
        <PostForm
          intent="undo-withdraw"
          hidden={{ withdrawal: withdrawal.id }}
          button={t("left.undo")}
          kind="plain"
        >
          <p>{t("left.undoWhat")}</p>
        </PostForm>
      ) : null}
      {withdrawal ? null : <p>{t("left.cannotUndo")}</p>}
      {games.length > 0 ? (
        <Panel heading={t("left.changed")}>
          <ul className="rows">
            {games.map((game) => (
              <ChangedGame key={game.id} change={game}>
                {game.teams}
              </ChangedGame>
            ))}
          </ul>
        </Panel>
      ) : null}
      {withdrawal ? (
        <Panel heading={t("left.roster")}>
          {roster.length === 0 ? <p>{t("left.nobody")}</p> : null}
          <ul className="rows">
            {roster.map(({ playerId, slot, name: player, teamNow }) => (
              <li key={playerId} className="flex flex-wrap items-center gap-x-3">
                <span className="w-6 text-soft">{slot}</span>
                <ConsoleLink to={`/admin/people/${playerId}`} className="min-w-0 wrap-anywhere">
                  {player}
                </ConsoleLink>
                {teamNow === null ? null : (
                  <span className="text-soft">{t("left.teamNow", { team: teamNow })}</span>
                )}
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      {hasRole() ? <RenameTeamForm team={team} /> : null}
      <p className="choices">
        {hasRole("treasurer") ? (
          <ConsoleButton to={`/admin/payments/${team.id}`}>
            <Icon name="card" className="size-5" />
            {t("payments")}
          </ConsoleButton>
        ) : null}
        <SiteLink href={`/teams/${team.slug}`} className="button button-plain">
          {t("left.publicPage")}
        </SiteLink>
      </p>
      <BackLink to="/admin/players">{t("allTeams")}</BackLink>
    </Page>
  );
}
