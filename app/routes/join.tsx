import { data, redirect } from "react-router";
import { useTranslations } from "use-intl";
import { type Ctx, isStaff } from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { accountTopic, cupTopic, teamTopic } from "#domain/core/topics.ts";
import {
  nextDeadline,
  whyRegistrationClosed,
  whyRostersLocked,
} from "#domain/cup/cup-dates-rules.ts";
import { type Cup, currentCup } from "#domain/cup/current-cup.ts";
import { readFamily } from "#domain/people/guardians/family.ts";
import { actingPlayer } from "#domain/people/players/acting-player-rules.ts";
import { isUnder18 } from "#domain/people/players/age-rules.ts";
import { whyNotEligible } from "#domain/teams/eligibility-rules.ts";
import { findTeamByLink, joinByLink } from "#domain/teams/joining.ts";
import { isMember } from "#domain/teams/memberships.ts";
import { message } from "#i18n/message.ts";
import { translate } from "#i18n/translate.ts";
import { PostForm } from "../forms/form.tsx";
import { form, forms } from "../forms/forms.ts";
import { nullIfNotFound } from "../forms/http-errors.ts";
import { minimumDelay } from "../http/minimum-delay.ts";
import { headOfData } from "../http/page-meta.ts";
import { playerOf } from "../loaders/accounts.ts";
import { page } from "../routing/page.ts";
import { GUARDIAN_PATH } from "../ui/accounts/register-form.tsx";
import { teamsPath, withNext } from "../ui/addresses.ts";
import { ButtonLink, TextLink } from "../ui/buttons.tsx";
import { Page } from "../ui/page.tsx";
import { Notice, Panel } from "../ui/page-layout.tsx";
import { AddPlayerLine, FamilyChoice, RegisterOrLogIn } from "../ui/teams/my-teams.tsx";
import type { Route } from "./+types/join";

export const meta = headOfData;

/** Opened from a team's join link, with or without a session. A GET joins nothing. */
export const loader = page({ access: "everybody" }, async ({ ctx, query, param, translate }) => {
  const link = await nullIfNotFound(readJoin(ctx, param("token"), query.get("player")));
  const title = link
    ? message("teams.link.title", { team: link.teamName })
    : message("teams.join.heading");
  const { topics = [], until } = link ?? {};
  const shown = { link, head: { title: translate(title) }, topics, until };
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
      if (requested) await floor;
      return redirect(teamsPath(playerId, { done: requested ? "requested" : "join" }), 303);
    },
  }),
});

export default function Join({
  loaderData: {
    link,
    head: { title },
  },
}: Route.ComponentProps) {
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
  const { teamName, tournamentName, cupName, reader, closed, joiner } = link;
  return (
    <Page
      kicker={`${cupName}, ${tournamentName}`}
      title={<span className="wrap-anywhere">{title}</span>}
    >
      {closed && !joiner?.isOnTeam ? <Notice text={closed} /> : null}
      {reader === "visitor" ? <VisitorSteps path={link.path} teamName={teamName} /> : null}
      {reader === "admin" ? <p>{t("admin.lead")}</p> : null}
      {joiner ? <JoinPanel link={link} joiner={joiner} /> : null}
      {joiner?.mayAddPlayers && !closed ? <AddPlayerLine next={link.path} /> : null}
    </Page>
  );
}

function VisitorSteps({ path, teamName }: { path: string; teamName: string }) {
  const t = useTranslations("teams");
  const accounts = useTranslations("accounts");
  return (
    <Panel heading={t("link.steps")}>
      <p>{t("link.lead", { team: teamName })}</p>
      <RegisterOrLogIn next={path} />
      <p>
        <TextLink href={withNext(GUARDIAN_PATH, path)}>{accounts("register.asGuardian")}</TextLink>
      </p>
    </Panel>
  );
}

type Link = NonNullable<Route.ComponentProps["loaderData"]["link"]>;

function JoinPanel({ link, joiner }: { link: Link; joiner: NonNullable<Link["joiner"]> }) {
  const { family, player, isOnTeam, why } = joiner;
  const t = useTranslations("teams");
  const whom = player?.isHolder ? "you" : "child";
  const about = { whom, name: player?.firstName ?? "", team: link.teamName };
  return (
    <>
      {family.length > 0 ? (
        <FamilyChoice family={family} chosen={player?.id ?? null} path={link.path} />
      ) : null}
      <Panel heading={t("link.roster", about)}>
        {isOnTeam ? <p>{t("link.isOn", about)}</p> : null}
        {why && !isOnTeam ? <p>{why}</p> : null}
        {isOnTeam || why || link.closed ? (
          <p className="choices">
            <ButtonLink kind="plain" href={teamsPath(player?.id ?? null)}>
              {t("link.toTeams")}
            </ButtonLink>
          </p>
        ) : (
          <>
            <p>{t("link.onePerson", about)}</p>
            <PostForm
              intent="join"
              hidden={{ playerId: player?.id }}
              button={<span className="wrap-anywhere">{t("link.button", about)}</span>}
            />
          </>
        )}
      </Panel>
    </>
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
  const shown = {
    path: `/join/${token}`,
    teamName: team.name,
    tournamentName: team.tournamentName,
    cupName: cup.name,
    reader: actor.kind === "visitor" ? actor.kind : isStaff(actor) ? "admin" : "player",
    closed: whyClosed(ctx, cup, team),
    joiner: null,
    until: nextDeadline(cup, ctx.now) ?? undefined,
    topics: [cupTopic(cup.id), teamTopic(team.id)],
  } as const;
  if (actor.kind === "visitor" || isStaff(actor)) return shown;
  return {
    ...shown,
    joiner: await readJoiner(ctx, cup, team, requested),
    topics: [...shown.topics, accountTopic(actor.accountId)],
  };
}

type LinkedTeam = Awaited<ReturnType<typeof findTeamByLink>>;

/** A held slot can be held for the reader, so only players count. */
function whyClosed({ now, locale }: Ctx, cup: Cup, team: LinkedTeam): string | null {
  const isFull = team.playerCount >= team.rosterSize;
  const why =
    whyRostersLocked(cup, now, locale) ??
    whyRegistrationClosed(cup, now, locale) ??
    (isFull ? message("teamErrors.full") : null);
  return translate(locale, why);
}

/** The player who joins, by default one of the account's who can. */
async function readJoiner(ctx: Ctx, cup: Cup, team: LinkedTeam, requested: string | null) {
  const family = await readFamily(ctx, cup);
  const whyNot = ({ teamName, isHolder, dob }: (typeof family)[number]) =>
    teamName === null
      ? whyNotEligible(dob, team.tournament)
      : message(isHolder ? "teamErrors.ownTeam" : "teamErrors.otherTeam");
  const named = family.find(({ id }) => id === requested);
  const able = family.filter((player) => whyNot(player) === null);
  const chosen = named ?? actingPlayer(able, null) ?? actingPlayer(family, null);
  const why = chosen && whyNot(chosen);
  const holder = family.find(({ isHolder }) => isHolder);
  return {
    family: family.length > 1 ? family.map(({ dob: _dob, ...player }) => player) : [],
    player: chosen && { id: chosen.id, firstName: chosen.firstName, isHolder: chosen.isHolder },
    isOnTeam: chosen !== null && (await isMember(ctx.db, team.id, chosen.id)),
    why: translate(ctx.locale, why),
    mayAddPlayers: holder !== undefined && !isUnder18(holder.dob, todayIn(cup.zone, ctx.now)),
  };
}
