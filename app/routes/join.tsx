import { data, redirect } from "react-router";
import { useTranslations } from "use-intl";
import { listTeamGames } from "#domain/competition/games/list-games.ts";
import { nowAndNext } from "#domain/competition/games/now-and-next-rules.ts";
import { type Ctx, isStaff } from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { accountTopic, cupTopic, teamTopic, tournamentTopic } from "#domain/core/topics.ts";
import { nextDeadline, paymentDue } from "#domain/cup/cup-dates-rules.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { crestOf } from "#domain/teams/crest-rules.ts";
import { familyFields, familyInput, joinWithChild } from "#domain/teams/join-with-child.ts";
import { findTeamByLink, joinByLink } from "#domain/teams/joining.ts";
import { message } from "#i18n/message.ts";
import { form, forms } from "../forms/forms.ts";
import { nullIfNotFound } from "../forms/http-errors.ts";
import { minimumDelay } from "../http/minimum-delay.ts";
import { headOfData } from "../http/page-meta.ts";
import { playerOf } from "../loaders/accounts.ts";
import { acceptedTerms, offeredTexts, optionalIds, readConsentTexts } from "../loaders/consents.ts";
import { readJoiner, whyClosed } from "../loaders/joining.ts";
import { page } from "../routing/page.ts";
import { teamsPath } from "../ui/addresses.ts";
import { ButtonLink } from "../ui/buttons.tsx";
import { NextGame } from "../ui/games/game-card.tsx";
import { Page } from "../ui/page.tsx";
import { FeeNotice, Notice } from "../ui/page-layout.tsx";
import { CrestStyles, TeamCrest } from "../ui/teams/crest.tsx";
import { JoinPanel } from "../ui/teams/join-panel.tsx";
import { JoinWithChild } from "../ui/teams/join-with-child.tsx";
import { AddPlayerLine, RegisterOrLogIn } from "../ui/teams/my-teams.tsx";
import type { Route } from "./+types/join";

export const meta = headOfData;

/** Opened from a team's join link, with or without a session. A GET joins nothing. */
export const loader = page({ access: "everybody" }, async (request) => {
  const { ctx, query, param, translate, views } = request;
  const link = await nullIfNotFound(readJoin(ctx, param("token"), query.get("player")));
  const title = link
    ? message("teams.link.title", { team: link.teamName })
    : message("teams.join.heading");
  const { topics = [], until } = link ?? {};
  const shown = {
    link,
    head: { title: translate(title) },
    topics,
    until,
    forms: views({ family: familyFields(link?.today ?? "") }),
    consentTexts: await readConsentTexts(ctx),
    visitorKey: crypto.randomUUID(),
  };
  return data(shown, { status: link ? 200 : 404 });
});

export const action = forms({
  join: form({
    access: "own player",
    failed: message("teams.join.failed"),
    run: async (_, submitted) => {
      const floor = minimumDelay();
      const playerId = await playerOf(submitted);
      const token = submitted.param("token");
      const { requested } = await joinByLink(submitted.ctx, { token, playerId });
      return toTeams({ playerId, requested }, floor);
    },
  }),
  family: form({
    access: "everybody",
    queue: "public",
    failed: message("teams.join.failed"),
    input: async ({ ctx }) => {
      const { zone } = await currentCup(ctx.db);
      return familyInput(todayIn(zone, ctx.now), await optionalIds(ctx));
    },
    run: async (input, { ctx, session, param }) => {
      const floor = minimumDelay();
      const token = param("token");
      const agreed = { terms: await acceptedTerms(ctx), texts: await offeredTexts(ctx) };
      const family = await joinWithChild(ctx, input, { token, ...agreed });
      session.start(family.session);
      if (family.joined === null) return redirect(`/join/${token}`, 303);
      return toTeams(family.joined, floor);
    },
  }),
});

/** A request takes as long as with a wrong code. */
async function toTeams(
  { playerId, requested }: { playerId: string; requested?: boolean | undefined },
  floor: Promise<unknown>,
) {
  if (requested) await floor;
  return redirect(teamsPath(playerId, { done: requested ? "requested" : "join" }), 303);
}

export default function Join({ loaderData }: Route.ComponentProps) {
  const { link, head, visitorKey } = loaderData;
  const { title } = head;
  const t = useTranslations("teams");
  if (!link) {
    return (
      <Page title={title}>
        <Notice text={t("link.over")} />
        <p className="choices">
          <ButtonLink href="/teams">{t("link.toPage")}</ButtonLink>
        </p>
      </Page>
    );
  }
  const { teamName, tournamentName, cupName, reader, closed, joiner, crest, present, fees } = link;
  return (
    <Page
      kicker={`${cupName}, ${tournamentName}`}
      title={
        <span className="flex items-center gap-3">
          <TeamCrest crest={crest} side={96} />
          <span className="wrap-anywhere">{title}</span>
        </span>
      }
    >
      {closed && !joiner?.isOnTeam ? <Notice text={closed} /> : null}
      <NextGame present={present} />
      <p>
        <FeeNotice fees={fees} />
      </p>
      {reader !== "visitor" ? null : closed ? (
        <RegisterOrLogIn next={link.path} />
      ) : (
        <JoinWithChild path={link.path} team={teamName} visitorKey={visitorKey} />
      )}
      {reader === "admin" ? <p>{t("admin.lead")}</p> : null}
      {joiner ? <JoinPanel link={link} joiner={joiner} /> : null}
      {joiner?.mayAddPlayers && !closed ? <AddPlayerLine next={link.path} /> : null}
      <CrestStyles />
    </Page>
  );
}

/**
 * What opening a join link shows. Visitors see only names that are public anyway. `requested` is
 * the player chosen in the address.
 */
async function readJoin(ctx: Ctx, token: string, requested: string | null) {
  const cup = await currentCup(ctx.db);
  const team = await findTeamByLink(ctx, cup.id, token);
  const { actor } = ctx;
  const present = nowAndNext(await listTeamGames(ctx, team.id), ctx.now, cup.zone);
  const shown = {
    path: `/join/${token}`,
    today: todayIn(cup.zone, ctx.now),
    crest: crestOf(team),
    present,
    fees: { team: cup.teamFee, person: cup.personFee, due: paymentDue(cup, ctx.locale) },
    teamName: team.name,
    tournamentName: team.tournamentName,
    cupName: cup.name,
    reader: actor.kind === "visitor" ? actor.kind : isStaff(actor) ? "admin" : "player",
    closed: whyClosed(ctx, cup, team),
    joiner: null,
    until: [nextDeadline(cup, ctx.now), present.until].filter((each) => each !== null).sort()[0],
    topics: [cupTopic(cup.id), teamTopic(team.id), tournamentTopic(team.tournamentId)],
  } as const;
  if (actor.kind === "visitor" || isStaff(actor)) return shown;
  return {
    ...shown,
    joiner: await readJoiner(ctx, cup, team, requested),
    topics: [...shown.topics, accountTopic(actor.accountId)],
  };
}
