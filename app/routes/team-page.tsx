import { useTranslations } from "use-intl";
import { nowAndNext } from "#domain/competition/games/now-and-next-rules.ts";
import { isToPlay } from "#domain/competition/games/result-rules.ts";
import type { TopScorer } from "#domain/competition/goals/top-scorers.ts";
import { listRefereedGames } from "#domain/competition/referees/referees.ts";
import {
  type TeamPlace as PlaceInBracket,
  placeSentence,
} from "#domain/competition/standings/place-rules.ts";
import { readPublicTeam } from "#domain/competition/team-page.ts";
import { cupTopic, teamTopic, tournamentTopic } from "#domain/core/topics.ts";
import { listTournaments } from "#domain/cup/current-cup.ts";
import { ON_TIME } from "#domain/scheduling/field-delay-rules.ts";
import { readFieldDelays } from "#domain/scheduling/field-delays.ts";
import { localePath } from "#i18n/locales.ts";
import { message } from "#i18n/message.ts";
import { headOfData } from "../http/page-meta.ts";
import { withDependencies } from "../http/request-context.ts";
import { atTeam } from "../loaders/team-address.ts";
import { page } from "../routing/page.ts";
import { ButtonLink, bold, CopyButton } from "../ui/buttons.tsx";
import { NextGame } from "../ui/games/game-card.tsx";
import { GamesTable } from "../ui/games/games-table.tsx";
import { Notice, PageHead, Panel } from "../ui/page-layout.tsx";
import { RefereeDuties } from "../ui/referees/referee-duties.tsx";
import { resultsAddress } from "../ui/results/results-navigation.tsx";
import { useRecordOrder } from "../ui/standings/standings-table.tsx";
import { CrestStyles, TeamCrest } from "../ui/teams/crest.tsx";
import type { Route } from "./+types/team-page";

export const meta = headOfData;

export const loader = page(
  { access: "everybody", cache: { for: "everybody" } },
  atTeam(async ({ ctx, context, site, param, translate }) => {
    const { siteUrl } = site;
    const team = await readPublicTeam(ctx, param("slug"));
    const { id, cup, tournament } = team;
    const refereed = await listRefereedGames(ctx, id);
    const present = nowAndNext(team.games, ctx.now, cup.zone);
    const isOnField = team.games.some(
      (game) => game.date === present.today && game.field !== null && isToPlay(game),
    );
    const late = isOnField ? await readFieldDelays(ctx, cup) : ON_TIME;
    // Tournaments share fields, so a game of any of them can delay these.
    const others = isOnField ? await listTournaments(ctx, cup.id) : [tournament];
    const topics = [
      cupTopic(cup.id),
      ...others.map((each) => tournamentTopic(each.id)),
      ...refereed.map(({ tournamentId }) => tournamentTopic(tournamentId)),
      teamTopic(id),
    ];
    const address = `/teams/${team.slug}`;
    const link = siteUrl + localePath(ctx.locale, address);
    const until = [present.until, late.until].filter((moment) => moment !== null).sort()[0] ?? null;
    const about = { team: team.name, cup: cup.name, tournament: tournament.name };
    return withDependencies(context, {
      team: { ...team, facts: translate(team.facts) },
      head: {
        title: team.name,
        // Search engines index only active teams of the current cup.
        ...(cup.isCurrent &&
          !team.withdrawn && {
            description: translate(message("teamPage.about", about)),
            path: address,
            card: "teams" as const,
          }),
      },
      placed: team.place && translate(placeSentence(team.place, team.bracketName)),
      link,
      address,
      topics,
      until,
      late,
      refereed,
      present: cup.isCurrent ? present : null,
    });
  }),
);

export default function TeamPage({ loaderData }: Route.ComponentProps) {
  const { team, placed, present, late, link, refereed } = loaderData;
  const t = useTranslations("teamPage");
  const { name, cup, tournament, bracketName, place, facts, games, scorers } = team;
  const ids = (listed: { id: number }[]) => listed.map(({ id }) => id);
  const results = cup.isCurrent ? "/schedules-results" : `/cups/${cup.slug}`;
  const viewOf = (id: "schedule" | "standings") => resultsAddress(results, tournament.slug, { id });
  return (
    <>
      <PageHead
        kicker={`${cup.name}, ${tournament.name}, ${bracketName}`}
        title={
          <span className="flex items-center gap-3">
            <TeamCrest crest={team.crest} side={96} />
            <span className="min-w-0 wrap-anywhere">{name}</span>
          </span>
        }
      />
      {team.withdrawn ? <Notice text={t.rich("withdrawn", { b: bold, cup: cup.name })} /> : null}
      <div className="split">
        <div className="split-main">
          {present && !team.withdrawn ? (
            <NextGame present={present} late={late} isSuspended={cup.isSuspended} />
          ) : null}
          {present ? <RefereeDuties games={refereed} today={present.today} /> : null}
          <p id="follow" className="choices print:hidden">
            <ButtonLink href={`/teams/${team.slug}/follow`}>{t("follow")}</ButtonLink>
            <ButtonLink kind="plain" href={`${link.replace(/^https?:/, "webcal:")}/calendar.ics`}>
              {t("calendar")}
            </ButtonLink>
          </p>
          <GamesTable
            caption={t("games", { team: name })}
            games={games}
            here={team.slug}
            marks={
              present
                ? { now: ids(present.now), awaited: ids(present.awaited), next: [] }
                : undefined
            }
          />
        </div>
        <div className="split-rail">
          {facts.map(({ name: fact, label, value }) =>
            value === "" ? null : (
              <p key={fact} className="wrap-anywhere">
                <b>{label}:</b> <bdi>{value}</bdi>
              </p>
            ),
          )}
          <Panel heading={t("standing")}>
            <TeamStanding place={place} sentence={placed} />
            <p className="choices print:hidden">
              <ButtonLink kind="plain" href={viewOf("standings")}>
                {t("standings")}
              </ButtonLink>
              <ButtonLink kind="plain" href={viewOf("schedule")}>
                {t("schedule")}
              </ButtonLink>
            </p>
          </Panel>
          <TeamGoals scorers={scorers} isPast={!cup.isCurrent} />
          <section className="print:hidden" aria-labelledby="share">
            <h2 id="share">{t("share")}</h2>
            <p>
              {t.rich(present ? "shareLive" : "shareStill", {
                link: () => <span className="wrap-anywhere">{link}</span>,
              })}
            </p>
            <CopyButton text={link} label={t("copy")} />
          </section>
        </div>
      </div>
      <CrestStyles />
    </>
  );
}

function TeamStanding({
  place,
  sentence,
}: {
  place: PlaceInBracket | null;
  sentence: string | null;
}) {
  const t = useTranslations("teamPage");
  const games = useTranslations("games");
  const record = useRecordOrder();
  if (place === null) return <p id="place">{t("noTable")}</p>;
  const figures =
    place.played === 0
      ? []
      : [
          { label: t("place"), figure: games("ordinal", { number: place.rank }) },
          { label: t("points"), figure: place.points },
          { label: t("record"), figure: record.map((each) => place[each]).join("–") },
        ];
  return (
    <div id="place">
      {figures.length > 0 ? (
        <dl className="flex flex-wrap gap-x-6 gap-y-2">
          {figures.map(({ label, figure }) => (
            <div key={label} className="flex flex-col-reverse">
              <dt className="text-base text-soft">{label}</dt>
              <dd className="font-display text-2xl leading-none font-extrabold">{figure}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <p>{sentence}</p>
    </div>
  );
}

function TeamGoals({ scorers, isPast }: { scorers: TopScorer[]; isPast: boolean }) {
  const t = useTranslations("teamPage");
  const games = useTranslations("games");
  const panel = scorers.length > 0 && (
    <Panel heading={t("goals")}>
      <ul className="rows max-w-md">
        {scorers.map(({ name, goals }, index) => (
          // Public names aren't unique.
          <li key={`${name} ${index}`} className="flex min-h-11 items-center justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span>
              {t.rich("goalCount", {
                count: goals,
                goals: (text) => (
                  <b className="font-display text-xl leading-none font-extrabold">{text}</b>
                ),
                unit: (text) => <span className="sr-only"> {text}</span>,
              })}
            </span>
          </li>
        ))}
      </ul>
      <p className="hint">{games(isPast ? "publicNamesPast" : "publicNames")}</p>
    </Panel>
  );
  return <div id="goals">{panel}</div>;
}
