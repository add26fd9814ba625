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
  /** Being played, or over by the clock while its score is to come. */
  played: { game: Game; isOver: boolean } | null;
  /** Null while one is being played. */
  next: Game | null;
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
  const own = teams.flatMap(({ played, next }) => [played?.game ?? [], next ?? []].flat());
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
  const shown = teams.flatMap(({ slug, played, next }) => [
    ...(played ? [{ slug, game: played.game, isOver: played.isOver, isNext: false }] : []),
    ...(next ? [{ slug, game: next, isOver: false, isNext: true }] : []),
  ]);
  if (shown.length === 0) return null;
  const isNow = shown.some(({ isOver, isNext }) => !isOver && !isNext);
  const stateOfOwn = ({ game, isOver, isNext }: (typeof shown)[number]) => {
    if (isOver && !clock.late.games.has(game.id)) return { state: "awaited" } as const;
    return isNext ? ({ state: "next" } as const) : stateOf(game, clock.late, isSuspended);
  };
  return (
    <section aria-labelledby={id} className="mb-6 print:hidden">
      <h2 id={id} className="mt-6">
        {t(isNow ? "own.playing" : shown.every(({ isNext }) => isNext) ? "own.next" : "own.games")}
      </h2>
      <ul className="grid gap-3">
        {shown.map((own) => (
          <li key={`${own.slug} ${own.game.id}`}>
            <SiteLink className="game-link" href={`/teams/${own.slug}`}>
              <GameCard game={own.game} {...clock} {...stateOfOwn(own)} />
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
  // One of them has the main button.
  const owing = teams.find(({ fee }) => fee !== null);
  const tasks = [
    ...pending.map((child) => (
      <Task key={child.id} href={`/account/players/${child.id}`} action={t("own.approve")}>
        {t("own.pending", { name: child.firstName })}
      </Task>
    )),
    ...teams.flatMap((team) => tasksOf(team, t, team === owing)),
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
  isMain: boolean,
) {
  return [
    fee === null ? null : (
      <Task
        key={`fee ${id}`}
        href="/PaymentMethods"
        action={t("own.pay")}
        kind={isMain ? "primary" : "plain"}
      >
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
