import { data, redirect } from "react-router";
import { useTranslations } from "use-intl";
import { type Ctx, isStaff } from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { formatLongDate } from "#domain/core/format-rules.ts";
import { accountTopic, cupTopic, teamTopic } from "#domain/core/topics.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { isUnder18 } from "#domain/people/players/age-rules.ts";
import { fullName } from "#domain/people/players/name-rules.ts";
import {
  acceptAsManager,
  acceptAsPlayer,
  declineRosterInvitation,
  readRosterInvitation,
} from "#domain/teams/roster-invitations/answer-invitation.ts";
import { findTeam } from "#domain/teams/rosters.ts";
import { readManagerStanding } from "#domain/teams/trusted-managers.ts";
import { message } from "#i18n/message.ts";
import { PostForm } from "../forms/form.tsx";
import { form, forms } from "../forms/forms.ts";
import { nullIfNotFound } from "../forms/http-errors.ts";
import { headOfData } from "../http/page-meta.ts";
import { playerOf } from "../loaders/accounts.ts";
import { claimantOf, readJoiner, whyClosed } from "../loaders/joining.ts";
import { page } from "../routing/page.ts";
import { GUARDIAN_PATH } from "../ui/accounts/register-form.tsx";
import { teamsPath, withNext } from "../ui/addresses.ts";
import { ButtonLink } from "../ui/buttons.tsx";
import { Page } from "../ui/page.tsx";
import { Notice, Panel } from "../ui/page-layout.tsx";
import { ClaimSteps, EndedLink } from "../ui/teams/claim-steps.tsx";
import { JoinPanel } from "../ui/teams/join-panel.tsx";
import { FamilyChoice, RegisterOrLogIn } from "../ui/teams/my-teams.tsx";
import type { Route } from "./+types/invited";

export const meta = headOfData;

/** Opened from an email, with or without a session. A GET changes nothing. */
export const loader = page({ access: "everybody" }, async ({ ctx, param, query, translate }) => {
  const link = await nullIfNotFound(readInvited(ctx, param("token"), query.get("player")));
  const key = link?.player ? "teams.link.title" : "teams.claim.title";
  const title = link ? message(key, { team: link.team }) : message("invitations.one");
  const shown = { head: { title: translate(title) }, link, topics: link?.topics ?? [] };
  return data(shown, { status: link ? 200 : 404 });
});

export const action = forms({
  decline: form({
    access: "link",
    done: message("invited.decline.done"),
    failed: message("invited.decline.failed"),
    run: (_, { ctx, param }) => declineRosterInvitation(ctx, { token: param("token") }),
  }),
  claim: form({
    access: "account",
    run: async (_, { ctx, param }) => {
      const { teamId } = await acceptAsManager(ctx, { token: param("token") });
      return redirect(`/manage/${teamId}`, 303);
    },
  }),
  join: form({
    access: "own player",
    failed: message("teams.join.failed"),
    run: async (_, submitted) => {
      const playerId = await playerOf(submitted);
      await acceptAsPlayer(submitted.ctx, { token: submitted.param("token"), playerId });
      return redirect(teamsPath(playerId, { done: "join" }), 303);
    },
  }),
});

export default function Invited({ loaderData: { link, head } }: Route.ComponentProps) {
  const t = useTranslations("invited");
  if (!link) return <EndedLink title={head.title} text={t("over")} />;
  return (
    <Page kicker={link.kicker} title={<span className="wrap-anywhere">{head.title}</span>}>
      {link.player ? (
        <PlayerSteps link={link} player={link.player} />
      ) : (
        <ClaimSteps team={link.team} path={link.path} reader={link.claimant} />
      )}
      <Panel heading={t("decline.heading")}>
        <p>{t("decline.lead")}</p>
        <PostForm intent="decline" kind="plain" button={t("decline.button")} />
      </Panel>
    </Page>
  );
}

type Link = NonNullable<Route.ComponentProps["loaderData"]["link"]>;

function PlayerSteps({ link, player }: { link: Link; player: NonNullable<Link["player"]> }) {
  const t = useTranslations("invited.player");
  const teams = useTranslations("teams");
  const accounts = useTranslations("accounts.register");
  const { team, path, claimant } = link;
  const { name, birthday, isChild, closed, joiner } = player;
  return (
    <>
      <Panel heading={t("heading")}>
        <p className="font-bold wrap-anywhere">{t("child", { name, born: birthday })}</p>
        <p>{t("what", { team })}</p>
      </Panel>
      {closed && !joiner?.isOnTeam ? <Notice text={closed} /> : null}
      {claimant === "staff" ? <p>{teams("admin.lead")}</p> : null}
      {claimant === "visitor" ? (
        <>
          <p>{t("visitor")}</p>
          {isChild ? (
            <p className="choices">
              <ButtonLink href={withNext(GUARDIAN_PATH, path)}>
                {accounts("guardianButton")}
              </ButtonLink>
              <ButtonLink kind="plain" href={withNext("/login", path)}>
                {teams("visitor.logIn")}
              </ButtonLink>
            </p>
          ) : (
            <RegisterOrLogIn next={path} />
          )}
        </>
      ) : null}
      {joiner?.player ? (
        <JoinPanel link={{ path, teamName: team, closed }} joiner={joiner} />
      ) : joiner && joiner.family.length > 0 ? (
        <FamilyChoice family={joiner.family} chosen={null} path={path} />
      ) : null}
      {joiner?.mayAddPlayers && isChild && !joiner.isMatch && !closed ? (
        <p className="choices items-center">
          <span>{t("add")}</span>
          <ButtonLink
            kind={joiner.player ? "plain" : "primary"}
            href={withNext("/account/players/new", path)}
          >
            {t("addButton")}
          </ButtonLink>
        </p>
      ) : null}
    </>
  );
}

/** What opening the link shows; `requested` is the player chosen in the address. */
async function readInvited(ctx: Ctx, token: string, requested: string | null) {
  const { team, tournamentName, cup, child } = await readRosterInvitation(ctx, token);
  const { actor } = ctx;
  const account = actor.kind === "account" && !isStaff(actor) ? actor : null;
  const isAdult =
    account !== null && (await readManagerStanding(ctx, cup, account.accountId)).adult;
  return {
    team: team.name,
    kicker: `${cup.name}, ${tournamentName}`,
    path: `/invited/${token}`,
    claimant: claimantOf(ctx, isAdult),
    player: child && (await readPlayer()),
    topics: [
      cupTopic(cup.id),
      teamTopic(team.id),
      ...(account ? [accountTopic(account.accountId)] : []),
    ],
  };

  async function readPlayer() {
    if (!child) return null;
    const current = await currentCup(ctx.db);
    const found = await findTeam(ctx, current.id, team.id);
    return {
      name: fullName(child),
      birthday: formatLongDate(child.dob, ctx.locale),
      isChild: isUnder18(child.dob, todayIn(current.zone, ctx.now)),
      closed: whyClosed(ctx, current, found),
      joiner: account ? await readJoiner(ctx, current, found, requested, child) : null,
    };
  }
}
