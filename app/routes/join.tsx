import { data, redirect } from "react-router";
import { useTranslations } from "use-intl";
import { type Ctx, isStaff } from "#domain/core/context.ts";
import { accountTopic, cupTopic, teamTopic } from "#domain/core/topics.ts";
import { nextDeadline } from "#domain/cup/cup-dates-rules.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { findTeamByLink, joinByLink } from "#domain/teams/joining.ts";
import { message } from "#i18n/message.ts";
import { form, forms } from "../forms/forms.ts";
import { nullIfNotFound } from "../forms/http-errors.ts";
import { minimumDelay } from "../http/minimum-delay.ts";
import { headOfData } from "../http/page-meta.ts";
import { playerOf } from "../loaders/accounts.ts";
import { readJoiner, whyClosed } from "../loaders/joining.ts";
import { page } from "../routing/page.ts";
import { GUARDIAN_PATH } from "../ui/accounts/register-form.tsx";
import { teamsPath, withNext } from "../ui/addresses.ts";
import { ButtonLink, TextLink } from "../ui/buttons.tsx";
import { Page } from "../ui/page.tsx";
import { Notice, Panel } from "../ui/page-layout.tsx";
import { JoinPanel } from "../ui/teams/join-panel.tsx";
import { AddPlayerLine, RegisterOrLogIn } from "../ui/teams/my-teams.tsx";
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
