import { useTranslations } from "use-intl";
import { type GameGoal, readPublicGame, type SideRecord } from "#domain/competition/game-page.ts";
import { gameName, resultName } from "#domain/competition/games/game-name-rules.ts";
import type { Game } from "#domain/competition/games/list-games.ts";
import { nowAndNext } from "#domain/competition/games/now-and-next-rules.ts";
import { hasResult, isToPlay } from "#domain/competition/games/result-rules.ts";
import { formatDate, formatTime } from "#domain/competition/games/schedule-rules.ts";
import { suspensionOf } from "#domain/competition/games/suspension-rules.ts";
import { placeSentence } from "#domain/competition/standings/place-rules.ts";
import { cupTopic, teamTopic, tournamentTopic } from "#domain/core/topics.ts";
import { listTournaments } from "#domain/cup/current-cup.ts";
import { placeOf } from "#domain/cup/place-rules.ts";
import { ON_TIME } from "#domain/scheduling/field-delay-rules.ts";
import { readFieldDelays } from "#domain/scheduling/field-delays.ts";
import type { Crest } from "#domain/teams/crest-rules.ts";
import { localePath } from "#i18n/locales.ts";
import { message } from "#i18n/message.ts";
import { headOfData } from "../http/page-meta.ts";
import { withDependencies } from "../http/request-context.ts";
import { useText } from "../i18n/use-text.ts";
import { cardAddress, readGameCard } from "../loaders/game-card.ts";
import { page } from "../routing/page.ts";
import { ButtonLink, CopyButton, ShareButton } from "../ui/buttons.tsx";
import { GameStateLine } from "../ui/games/game-card.tsx";
import { WhenAndWhere } from "../ui/games/game-labels.tsx";
import { Match } from "../ui/games/match.tsx";
import { resultsAddress } from "../ui/results/results-navigation.tsx";
import { DirectionsLink, FieldLink } from "../ui/site/place.tsx";
import { CrestStyles, TeamCrest } from "../ui/teams/crest.tsx";
import type { Route } from "./+types/game";

export const meta = headOfData;

export const loader = page(
  { access: "everybody", cache: { for: "everybody" } },
  async ({ ctx, context, site, id, translate }) => {
    const { game, cup, tournament, goals, records } = await readPublicGame(ctx, id);
    const card = await readGameCard(ctx, { game, cup, tournament });
    const { today, until, now, awaited } = nowAndNext([game], ctx.now, cup.zone);
    const isOnField = game.date === today && game.field !== null && isToPlay(game);
    const late = isOnField ? await readFieldDelays(ctx, cup) : ON_TIME;
    // Tournaments share fields, so a game of any of them can delay this one.
    const others = isOnField ? await listTournaments(ctx, cup.id) : [tournament];
    const address = `/games/${id}`;
    const title = titleOf(game, translate(resultName(game) ?? ""));
    const day = formatDate(game.date, 0, ctx.locale);
    const when = [day, game.time && formatTime(game.time, ctx.locale), game.field];
    const sentenceOf = (record: SideRecord | null) =>
      record && {
        form: record.form,
        place: record.place && translate(placeSentence(record.place, record.bracket)),
      };
    const teams = [game.team1Id, game.team2Id].filter((each) => each !== null);
    return withDependencies(context, {
      game,
      cup: { name: cup.name, slug: cup.slug, isCurrent: cup.isCurrent },
      place: cup.isCurrent && !hasResult(game) ? placeOf(cup) : null,
      tournament: { name: tournament.name, slug: tournament.slug },
      goals,
      records: { 1: sentenceOf(records[1]), 2: sentenceOf(records[2]) },
      today,
      isNow: now.length > 0,
      isAwaited: awaited.length > 0,
      late,
      isSuspended: cup.isCurrent && suspensionOf(cup, ctx.now) !== null,
      title,
      link: site.siteUrl + localePath(ctx.locale, address),
      head: {
        title,
        // Search engines index only the current cup.
        ...(cup.isCurrent && {
          description: translate(
            message("gamePage.about", {
              game: title,
              when: when.filter(Boolean).join(", "),
              cup: cup.name,
              tournament: tournament.name,
            }),
          ),
          path: address,
          card: "schedules" as const,
          ...(card && { picture: localePath(ctx.locale, cardAddress(id, card)) }),
        }),
      },
      address,
      until: [until, late.until].filter((moment) => moment !== null).sort()[0] ?? null,
      topics: [
        cupTopic(cup.id),
        ...others.map((each) => tournamentTopic(each.id)),
        ...teams.map(teamTopic),
      ],
    });
  },
);

/** 'Lions 2-1 Tigers', or 'Lions - Tigers' before there is a score. */
function titleOf({ team1Name, team2Name, team1Score }: Game, result: string): string {
  return team1Score === null
    ? `${team1Name} - ${team2Name}`
    : `${team1Name} ${result} ${team2Name}`;
}

export default function GamePage({ loaderData }: Route.ComponentProps) {
  const { game, cup, place, tournament, goals, records, today, title, link } = loaderData;
  const { isNow, isAwaited } = loaderData;
  const t = useTranslations("gamePage");
  const say = useText("games");
  const results = cup.isCurrent ? "/schedules-results" : `/cups/${cup.slug}`;
  const schedule = resultsAddress(results, tournament.slug, { id: "schedule" });
  const sides = ([1, 2] as const).map((side) => ({
    side,
    name: game[`team${side}Name`],
    crest: game[`team${side}Crest`],
    slug: game[`team${side}Slug`],
    record: records[side],
  }));
  return (
    <>
      <div className="bleed night mb-6 py-6 text-center print:mb-2 print:py-0">
        <p className="mx-auto mt-0 mb-4 font-bold text-hot print:text-ink">
          {cup.name}, {tournament.name}, {say(gameName(game))}
        </p>
        <h1 className="mx-auto my-0 max-w-3xl font-sans text-lg font-medium">
          <Match game={game} large isNow={isNow || isAwaited} />
        </h1>
        <GameStateLine {...loaderData} />
        <p className="mx-auto mb-0 text-night-soft">
          <WhenAndWhere game={{ ...game, field: null }} today={cup.isCurrent ? today : ""} />
          {game.field === null ? null : (
            <>
              {", "}
              {cup.isCurrent ? <FieldLink field={game.field} /> : game.field}
            </>
          )}
        </p>
        {place ? (
          <p className="mx-auto mb-0">
            {place.name}{" "}
            <DirectionsLink place={place} className="inline-flex min-h-11 items-center gap-1" />
          </p>
        ) : null}
      </div>
      <div className="split">
        <div className="split-main">
          <Goals goals={goals} game={game} sides={sides} />
          <h2>{t("teams")}</h2>
          <div className="grid gap-x-8 sm:grid-cols-2">
            {sides.map(({ side, name, record }) => (
              <section key={side} aria-labelledby={`side-${side}`}>
                <h3 id={`side-${side}`} className="wrap-anywhere">
                  {name}
                </h3>
                {record ? <Form results={record.form} /> : null}
                {record?.place ? <p>{record.place}</p> : null}
              </section>
            ))}
          </div>
        </div>
        <div className="split-rail">
          <p className="choices print:hidden">
            {cup.isCurrent
              ? sides.map(({ side, name, slug }) =>
                  slug === null ? null : (
                    <ButtonLink key={side} kind="plain" href={`/teams/${slug}/follow`}>
                      {t("follow", { team: name })}
                    </ButtonLink>
                  ),
                )
              : null}
            {cup.isCurrent && !hasResult(game) ? (
              <ButtonLink kind="plain" href={`${link}/calendar.ics`}>
                {t("calendar")}
              </ButtonLink>
            ) : null}
            <ButtonLink kind="plain" href={schedule}>
              {t("schedule")}
            </ButtonLink>
          </p>
          <section className="print:hidden" aria-labelledby="share">
            <h2 id="share">{t("share")}</h2>
            <p className="choices">
              <ShareButton link={link} text={title} />
              <CopyButton text={link} label={t("copy")} />
            </p>
          </section>
        </div>
      </div>
      <CrestStyles />
    </>
  );
}

/** Each goal on its team's side. */
function Goals({
  goals,
  game,
  sides,
}: {
  goals: readonly GameGoal[];
  game: Game;
  sides: { side: 1 | 2; name: string; crest: Crest | null }[];
}) {
  const t = useTranslations("gamePage");
  const { team1Score, team2Score } = game;
  if (team1Score === null) return null;
  const isOver = hasResult(game);
  const missing = team1Score + (team2Score ?? 0) - goals.length;
  if (isOver && goals.length === 0 && missing === 0) return null;
  const teamOf = (wanted: 1 | 2) => sides.find(({ side }) => side === wanted);
  return (
    <section aria-labelledby="goals">
      <h2 id="goals" className="mt-4">
        {t("goals")}
      </h2>
      {goals.length === 0 && !isOver ? <p>{t("noGoals")}</p> : null}
      <ol className="goals">
        {goals.map(({ id, side, minute, isOwnGoal, name }) => (
          <li key={id} className={`goal-${side}`}>
            <TeamCrest crest={teamOf(side)?.crest ?? null} />
            <span className="wrap-anywhere">
              {isOwnGoal ? t("ownGoal") : (name ?? t("goal"))}
              <span className="sr-only"> {t("goalFor", { team: teamOf(side)?.name ?? "" })}</span>
            </span>{" "}
            {minute === null ? null : (
              <b className="goal-minute">{t("minute", { minute: Math.max(minute, 1) })}</b>
            )}
          </li>
        ))}
      </ol>
      {isOver && missing > 0 ? <p className="text-soft">{t("unrecorded", { missing })}</p> : null}
    </section>
  );
}

function Form({ results }: { results: SideRecord["form"] }) {
  const t = useTranslations("gamePage");
  if (results.length === 0) return <p className="text-soft">{t("noForm")}</p>;
  return (
    <>
      <p className="mb-1 text-sm text-soft">{t("form")}</p>
      <ol className="flex gap-1.5">
        {results.map((result, index) => (
          <li key={index} className={`form-chip form-${result}`}>
            <abbr title={t(`${result}Long`)}>{t(result)}</abbr>
          </li>
        ))}
      </ol>
    </>
  );
}
