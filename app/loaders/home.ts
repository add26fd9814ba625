import { readChampions } from "#domain/competition/champions.ts";
import { readCupNumbers } from "#domain/competition/cup-numbers.ts";
import { type CupPhase, cupPhase, firstCupDay } from "#domain/competition/games/cup-phase-rules.ts";
import { listTeamGames, readGameDays } from "#domain/competition/games/list-games.ts";
import { nowAndNext, startOfDay } from "#domain/competition/games/now-and-next-rules.ts";
import { suspensionOf } from "#domain/competition/games/suspension-rules.ts";
import type { Ctx } from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { cupTopic, teamTopic } from "#domain/core/topics.ts";
import { hasClosed, whyRostersLocked } from "#domain/cup/cup-dates-rules.ts";
import { type Cup, cupBySlug, listTournaments, type Tournament } from "#domain/cup/current-cup.ts";
import { placeOf } from "#domain/cup/place-rules.ts";
import { isConsentPending } from "#domain/people/guardians/consent-rules.ts";
import { readFamily } from "#domain/people/guardians/family.ts";
import { ON_TIME } from "#domain/scheduling/field-delay-rules.ts";
import { readFieldDelays } from "#domain/scheduling/field-delays.ts";
import { picturesIn } from "#domain/site/content/content-pictures.ts";
import { richText } from "#domain/site/content/rich-text.ts";
import type { SiteContent } from "#domain/site/content/sections.ts";
import { readShownPictures } from "#domain/site/pictures/shown-pictures.ts";
import { listPublicTeams } from "#domain/teams/rosters.ts";
import { myTeams, type TeamView } from "#domain/teams/team-view.ts";
import { NO_PRESENT, readPresent } from "./results.ts";
import { readSponsors } from "./sponsors.ts";

const MAX_ROWS = 2;

/** What the home page shows of the cup today: to every reader the same, or of the team with a slug. */
export async function readCupToday(
  ctx: Ctx,
  cup: Cup,
  tournaments: Tournament[],
  slug: string | null,
) {
  const days = await readGameDays(ctx, cup.id);
  const today = todayIn(cup.zone, ctx.now);
  const phase = cupPhase(cup, days, today);
  const { presents, until, isOnFields } =
    phase === "during" ? await readPresent(ctx, cup, tournaments) : NO_PRESENT;
  const late = isOnFields ? await readFieldDelays(ctx, cup) : ON_TIME;
  const mine = phase === "during" && slug ? await readTeamToday(ctx, cup, tournaments, slug) : null;
  const hasEnded = (id: number) =>
    phase === "after" && days.some(({ tournamentId, open }) => tournamentId === id && open === 0);
  const first = firstCupDay(cup, days);
  return {
    phase,
    today,
    // A live game is first on the page, whichever tournament it belongs to.
    presents: presents
      .toSorted((a, b) => Number(b.now.length > 0) - Number(a.now.length > 0))
      .map((each) => ({
        ...each,
        next: each.next.slice(0, MAX_ROWS),
        latest: each.latest.slice(0, MAX_ROWS),
      })),
    mine,
    late,
    place: placeOf(cup),
    isSuspended: suspensionOf(cup, ctx.now) !== null,
    champions: phase === "before" ? [] : await readChampions(ctx, cup, tournaments, hasEnded),
    numbers: phase === "after" ? await readCupNumbers(ctx, cup.id) : null,
    changesAt: [
      until,
      mine?.until ?? null,
      late.until,
      phase === "before" && first ? startOfDay(first, cup.zone).toISOString() : null,
    ],
  };
}

async function readTeamToday(ctx: Ctx, cup: Cup, tournaments: Tournament[], slug: string) {
  const team = (await listPublicTeams(ctx)).find((each) => each.slug === slug);
  const tournament = tournaments.find(({ name }) => name === team?.tournamentName);
  if (!team || !tournament) return null;
  const present = nowAndNext(await listTeamGames(ctx, team.id), ctx.now, cup.zone);
  const { name, slug: group } = tournament;
  return { name: team.name, slug, tournament: { name, slug: group }, ...present };
}

/** What a cup that is over says for the next one. */
export async function readPastCup(ctx: Ctx, slug: string) {
  const cup = await cupBySlug(ctx, slug);
  const [champions, numbers] = await Promise.all([
    readChampions(ctx, cup, await listTournaments(ctx, cup.id), () => true),
    readCupNumbers(ctx, cup.id),
  ]);
  return { name: cup.name, path: `/cups/${cup.slug}`, champions, numbers, topic: cupTopic(cup.id) };
}

/** The reader's teams with their next games, and the children who need an answer. */
export async function readOwnCup(ctx: Ctx, cup: Cup, phase: CupPhase) {
  const [views, family] = await Promise.all([myTeams(ctx), readFamily(ctx, cup)]);
  const teams = await Promise.all(views.map((view) => readOwnTeam(ctx, cup, phase, view)));
  return {
    teams,
    pending: family
      .filter(({ isHolder, state }) => !isHolder && isConsentPending(state))
      .map(({ id, firstName }) => ({ id, firstName })),
    changesAt: teams.map(({ until }) => until),
    topics: teams.map(({ id }) => teamTopic(id)),
  };
}

async function readOwnTeam(ctx: Ctx, cup: Cup, phase: CupPhase, team: TeamView) {
  const { now, next, awaited, until } = nowAndNext(
    await listTeamGames(ctx, team.id),
    ctx.now,
    cup.zone,
  );
  const [playing, last] = [now[0], awaited.at(-1)];
  const canFill =
    team.manages &&
    phase !== "after" &&
    !hasClosed(cup, ctx.now) &&
    !whyRostersLocked(cup, ctx.now, ctx.locale);
  return {
    id: team.id,
    name: team.name,
    slug: team.slug,
    played: playing ? { game: playing, isOver: false } : last ? { game: last, isOver: true } : null,
    next: playing ? null : (next[0] ?? null),
    fee: team.fee.owing > 0 ? team.feeSentence : null,
    openSpots: canFill ? team.roster.filter(({ player, held }) => !player && !held).length : 0,
    newcomers: team.manages ? team.newcomers : 0,
    until,
  };
}

/**
 * What the home page tells of the institute. Its own pictures are null and none where drawings are
 * shown instead.
 */
export async function readHomeStory(ctx: Ctx, content: SiteContent) {
  const { home, about, gallery, programs } = content;
  const find = await readShownPictures(ctx, [
    home.picture,
    about.photo,
    ...picturesIn("gallery", gallery),
  ]);
  return {
    texts: { ...home, about: richText(home.about) },
    about: { ...about, founderStory: richText(about.founderStory), photo: find(about.photo) },
    picture: find(home.picture),
    gallery: gallery.items.flatMap(({ id, picture, caption }) => {
      const found = find(picture);
      return found ? [{ id, picture: found, caption }] : [];
    }),
    sponsors: await readSponsors(ctx, content),
    prices: programs.items.map(({ id, title, price, unit, duration, plans }) => ({
      id,
      title,
      price,
      unit,
      duration,
      plans: plans.map((plan) => plan.price ?? 0),
    })),
  };
}
