import { type ReactNode, useId } from "react";
import { useTranslations } from "use-intl";
import { SiteLink } from "#app/i18n/reader-language.tsx";
import type { Game } from "#domain/competition/games/list-games.ts";
import { ButtonLink, wrapping } from "../buttons.tsx";
import { GameCard, type GameClock, stateOf } from "../games/game-card.tsx";
import type { CurrentGames } from "../games/present-panel.tsx";

export interface OwnTeam {
  id: number;
  name: string;
  slug: string;
  game: Game | null;
  isPlaying: boolean;
  /** Null if the fee is paid. */
  fee: string | null;
  openSpots: number;
  newcomers: number;
}

export interface OwnCup {
  teams: OwnTeam[];
  pending: { id: string; firstName: string }[];
}

/** Other games in the age groups of the reader's own games, which are shown above. */
export function otherGames<Present extends CurrentGames & { tournament: { id: number } }>(
  presents: readonly Present[],
  teams: readonly OwnTeam[],
): Present[] {
  const own = teams.flatMap(({ game }) => game ?? []);
  const isOther = ({ id }: Game) => own.every((game) => game.id !== id);
  return presents
    .filter(({ tournament }) => own.some((game) => game.tournamentId === tournament.id))
    .map((present) => ({
      ...present,
      now: present.now.filter(isOther),
      next: present.next.filter(isOther),
    }));
}

export function YourGames({
  teams,
  isSuspended,
  ...clock
}: { teams: OwnTeam[]; isSuspended: boolean } & GameClock) {
  const id = useId();
  const t = useTranslations("home");
  const playing = teams.flatMap(({ game, ...team }) => (game ? [{ ...team, game }] : []));
  if (playing.length === 0) return null;
  const isNow = playing.some(({ isPlaying }) => isPlaying);
  return (
    <section aria-labelledby={id} className="mb-6 print:hidden">
      <h2 id={id} className="mt-6">
        {t(isNow ? "own.playing" : "own.next")}
      </h2>
      <ul className="grid gap-3">
        {playing.map((team) => (
          <li key={team.id}>
            <SiteLink className="game-link" href={`/teams/${team.slug}`}>
              <GameCard
                game={team.game}
                {...clock}
                {...(team.isPlaying
                  ? stateOf(team.game, clock.late, isSuspended)
                  : { state: "next" as const })}
              />
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the reader still owes or can do, each with its action. */
export function OpenTasks({ teams, pending }: OwnCup) {
  const id = useId();
  const t = useTranslations("home");
  const tasks = [
    ...pending.map((child) => (
      <Task key={child.id} href={`/account/players/${child.id}`} action={t("own.approve")}>
        {t("own.pending", { name: child.firstName })}
      </Task>
    )),
    ...teams.flatMap((team) => tasksOf(team, t)),
  ];
  if (tasks.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mb-12 print:hidden">
      <h2 id={id} className="mt-6">
        {t("own.open")}
      </h2>
      <ul className="rows">{tasks}</ul>
    </section>
  );
}

function tasksOf(
  { id, name: team, fee, newcomers, openSpots }: OwnTeam,
  t: ReturnType<typeof useTranslations<"home">>,
) {
  return [
    fee === null ? null : (
      <Task key={`fee ${id}`} href="/PaymentMethods" action={t("own.pay")} kind="primary">
        {t.rich("own.fee", { team, fee, b: wrapping })}
      </Task>
    ),
    newcomers === 0 ? null : (
      <Task key={`new ${id}`} href={`/manage/${id}#new-players`} action={t("own.review")}>
        {t.rich("own.newcomers", { team, count: newcomers, b: wrapping })}
      </Task>
    ),
    openSpots === 0 ? null : (
      <Task key={`open ${id}`} href={`/teams#fill-${id}`} action={t("own.invite")}>
        {t.rich("own.spots", { team, count: openSpots, b: wrapping })}
      </Task>
    ),
  ].filter((each) => each !== null);
}

function Task({
  href,
  action,
  kind = "plain",
  children,
}: {
  href: string;
  action: string;
  kind?: "primary" | "plain";
  children: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span className="min-w-0 grow">{children}</span>
      <ButtonLink kind={kind} href={href}>
        {action}
      </ButtonLink>
    </li>
  );
}
