import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { SiteLink } from "#app/i18n/reader-language.tsx";
import type { MyTeam } from "#app/loaders/my-teams.ts";
import type { Game } from "#domain/competition/games/list-games.ts";
import { formatCents } from "#domain/teams/fee-rules.ts";
import { WhenAndWhere } from "../games/game-labels.tsx";
import { Icon, type IconName } from "../icon.tsx";
import { InviteButtons } from "./invite-players.tsx";

/** What somebody opens their team's page for, each with its next step. */
export function TeamTiles({ team, cupName }: { team: MyTeam; cupName: string }) {
  const t = useTranslations("teams.tile");
  const games = useTranslations("games");
  const { present, fee, roster, invite, manages } = team;
  const [playing] = present.now;
  const game = playing ?? present.next[0];
  const filled = roster.filter(({ player }) => player !== null);
  const waiting = filled.filter(({ player }) => player?.pending !== undefined).length;
  const hasRoom = roster.some(({ player, held }) => !player && !held);
  return (
    <ul className="mb-5 flex flex-wrap gap-3 print:hidden">
      <Tile
        icon="calendar"
        name={playing ? games("playingNow") : games("nextGame")}
        href={game && `/games/${game.id}`}
        action={t("toGame")}
      >
        {game ? <Opponent game={game} team={team} today={present.today} /> : t("noGame")}
      </Tile>
      {fee.fee > 0 ? (
        <Tile
          icon="card"
          name={t("fee")}
          href={fee.owing > 0 ? "/PaymentMethods" : undefined}
          action={t("pay", { amount: formatCents(team.toSend) })}
          isMain
        >
          {fee.owing === 0
            ? t("paid")
            : t("received", { received: formatCents(fee.received), fee: formatCents(fee.fee) })}
          <progress max={fee.fee} value={fee.received} aria-label={t("fee")} />
        </Tile>
      ) : null}
      <Tile icon="people" name={t("roster")}>
        {t("filled", { filled: filled.length, size: roster.length })}
        <progress max={roster.length} value={filled.length} aria-label={t("roster")} />
        {invite?.isOpen && hasRoom ? (
          <InviteButtons team={team} link={invite.link} cupName={cupName} />
        ) : null}
      </Tile>
      {manages ? (
        <Tile
          icon="family"
          name={t("consents")}
          href={waiting > 0 ? `/manage/${team.id}` : undefined}
          action={t("remind")}
        >
          {waiting === 0 ? t("allAgreed") : t("waiting", { count: waiting })}
        </Tile>
      ) : null}
    </ul>
  );
}

function Tile({
  icon,
  name,
  href,
  action,
  isMain = false,
  children,
}: {
  icon: IconName;
  name: string;
  /** Without one there is nothing to do. */
  href?: string | undefined;
  action?: string;
  isMain?: boolean;
  children: ReactNode;
}) {
  return (
    <li className="flex grow basis-32 flex-col rounded-md bg-sunk p-3">
      <p className="my-0 flex items-center gap-2 text-sm font-medium text-soft">
        <Icon name={icon} className="size-5 shrink-0" />
        {name}
      </p>
      <div className="my-1 grow leading-snug font-bold wrap-anywhere">{children}</div>
      {href ? (
        <SiteLink
          href={href}
          className={
            isMain
              ? "button button-primary button-small"
              : "inline-flex min-h-11 items-center font-medium"
          }
        >
          {action}
        </SiteLink>
      ) : null}
    </li>
  );
}

function Opponent({ game, team, today }: { game: Game; team: { id: number }; today: string }) {
  const t = useTranslations("teams.tile");
  const isFirst = game.team1Id === team.id;
  const score =
    game.team1Score === null
      ? null
      : isFirst
        ? `${game.team1Score}–${game.team2Score}`
        : `${game.team2Score}–${game.team1Score}`;
  return (
    <>
      {score ? <span className="block font-display text-xl leading-none">{score}</span> : null}
      {t("against", { team: isFirst ? game.team2Name : game.team1Name })}
      <span className="block text-sm font-normal text-soft">
        <WhenAndWhere game={game} today={today} />
      </span>
    </>
  );
}
