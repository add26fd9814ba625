import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { MixedText } from "#app/i18n/reader-language.tsx";
import type { MyTeam } from "#app/loaders/my-teams.ts";
import type { TeamView } from "#domain/teams/team-view.ts";
import { ConfirmEmail } from "../accounts/email-link.tsx";
import { ButtonLink, bold, CopyButton, siteLink, TextLink, timeAt } from "../buttons.tsx";
import { ConfirmDialog } from "../dialog.tsx";
import { Notice, Panel } from "../page-layout.tsx";
import { RefereeDuties } from "../referees/referee-duties.tsx";
import { CrestStyles, TeamCrest } from "./crest.tsx";
import { InvitePlayers, inviteId } from "./invite-players.tsx";
import { MissingPlayers } from "./missing-players.tsx";
import { TeamTiles } from "./team-tiles.tsx";

function TeamRoster({ team }: { team: Pick<MyTeam, "id" | "roster" | "invite"> }) {
  const t = useTranslations("teams");
  const filled = team.roster.filter(({ player }) => player !== null).length;
  return (
    <>
      <h3 id={`roster-${team.id}`}>{t("roster.heading", { filled, size: team.roster.length })}</h3>
      <ol
        aria-labelledby={`roster-${team.id}`}
        className="rows mb-5 list-decimal pl-8 marker:font-display marker:text-lg marker:font-extrabold marker:text-soft"
      >
        {team.roster.map(({ slot, player, held }) => (
          <li key={slot} className="py-2 pl-2">
            {player ? (
              <span className="flex flex-wrap justify-between gap-x-4">
                <span className="min-w-0 font-bold wrap-anywhere">{player.name}</span>
                <span className="text-soft">{t("roster.goals", { goals: player.goalScored })}</span>
                {player.pending ? (
                  <span className="basis-full text-bad">
                    {t("roster.pending", { pending: player.pending })}
                  </span>
                ) : null}
              </span>
            ) : (
              <span className="flex flex-wrap items-center justify-between gap-x-4">
                <span className="text-soft">
                  {held
                    ? t.rich(held.name === null ? "roster.held" : "roster.heldFor", {
                        name: held.name ?? "",
                        until: held.until.text,
                        time: timeAt(held.until.iso),
                      })
                    : t("roster.empty")}
                </span>
                {team.invite?.isOpen && !held ? (
                  <TextLink
                    href={`#${inviteId(team)}`}
                    aria-label={t("invite.toSlot", { slot: String(slot) })}
                    className="-my-2 print:hidden"
                  >
                    {t("invite.slot")}
                  </TextLink>
                ) : null}
              </span>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

export function ShortNamesNotice({
  why,
  button = true,
}: {
  why: NonNullable<TeamView["shortNames"]>;
  button?: boolean;
}) {
  const t = useTranslations("teams");
  return (
    <Notice>
      {why.unconfirmed ? <ConfirmEmail toSee="fullNames" button={button} /> : null}
      {why.unapproved === "player" ? (
        <p>{why.unconfirmed ? t("shortNames.alsoUnapproved") : t("shortNames.unapproved")}</p>
      ) : null}
      {why.unapproved === "manager" ? (
        <p>
          {why.unconfirmed
            ? t("shortNames.alsoUnapprovedManager")
            : t("shortNames.unapprovedManager")}
        </p>
      ) : null}
    </Notice>
  );
}

export function TeamPanel({
  team,
  cupName,
  offersLink,
  isFirst,
  children,
}: {
  team: MyTeam;
  cupName: string;
  offersLink: boolean;
  isFirst: boolean;
  /** Comes before the ways out of the team. */
  children: ReactNode;
}) {
  const t = useTranslations("teams");
  const coManagers = useTranslations("coManagers");
  // The first team's questions have the short addresses, such as /teams?confirm=leave.
  const suffix = isFirst ? "" : `-${team.id}`;
  return (
    <>
      <Panel
        id={`team-${team.id}`}
        heading={
          <span className="flex items-center gap-3 text-2xl">
            <TeamCrest crest={team.crest} side={96} />
            <span className="min-w-0 wrap-anywhere">{team.name}</span>
          </span>
        }
      >
        <p className="mt-0 mb-4 text-soft">
          <span className="sr-only">{t("tournament")}: </span>
          {team.tournamentName}
        </p>
        {team.ineligible ? (
          <Notice kind="bad">
            <p>
              <MixedText>{team.ineligible}</MixedText>
            </p>
          </Notice>
        ) : null}
        <MissingPlayers team={team} />
        <TeamTiles team={team} cupName={cupName} />
        <div className="cols gap-x-8">
          <div className="min-w-0">
            <RefereeDuties games={team.refereed} today={team.present.today} inPanel />
            <CrestStyles />
            <p className="print:hidden">
              {t.rich("fee", {
                fee: () => <MixedText>{team.feeSentence}</MixedText>,
                reference: team.paymentReference,
                b: bold,
                link: siteLink("/PaymentMethods"),
              })}
            </p>
            {team.manages && !team.isManager ? <p>{coManagers("coManages")}</p> : null}
            {team.withoutSlot ? (
              <p>
                {t("withoutSlot")} {team.withoutSlot.why}
              </p>
            ) : null}
            <InvitePlayers team={team} cupName={cupName} />
            {team.newcomers > 0 ? (
              <Notice>
                <p>
                  <TextLink href={`/manage/${team.id}#new-players`}>
                    {t("approve", { count: team.newcomers })}
                  </TextLink>
                </p>
              </Notice>
            ) : null}
            {/* Hidden in print, because rosters are posted in public. */}
            {team.invite ? null : (
              <dl data-device="never" className="rounded-md bg-sunk p-3 print:hidden">
                <dt className="text-base text-soft">{t("code.label")}</dt>
                <dd className="flex flex-wrap items-center justify-between gap-2">
                  <span className="font-display text-2xl leading-none font-extrabold tracking-wider">
                    {team.teamCode}
                  </span>
                  <CopyButton text={team.teamCode} label={t("code.copy")} />
                </dd>
              </dl>
            )}
            {team.invite ? null : <p className="hint print:hidden">{t("code.hint")}</p>}
          </div>
          <div className="min-w-0">
            {team.shortNames ? (
              <ShortNamesNotice why={team.shortNames} button={offersLink} />
            ) : null}
            <TeamRoster team={team} />
            {team.fill &&
            !team.fill.closed &&
            team.roster.some(({ player, held }) => !player && !held) ? (
              <p className="print:hidden">
                <TextLink href={`#fill-${team.id}`}>{t("fill")}</TextLink>
              </p>
            ) : null}
            <p className="choices">
              {team.manages ? (
                <ButtonLink kind="plain" href={`/manage/${team.id}`}>
                  {t("manage")}
                </ButtonLink>
              ) : null}
              <ButtonLink kind="plain" href={`/teams/${team.slug}`}>
                {t("publicPage")}
              </ButtonLink>
              <ButtonLink
                kind="plain"
                href={`/schedules-results?group=${team.group}&view=schedule`}
              >
                {t("schedule")}
              </ButtonLink>
            </p>
          </div>
        </div>
      </Panel>
      {children}
      <div className="mt-6 mb-8 flex flex-wrap gap-3 print:hidden">
        {team.ownPlayerId !== null && team.mayLeave ? (
          <ConfirmDialog
            id={`leave${suffix}`}
            button={t("leave.button")}
            question={t("leave.question")}
            intent="leave"
            fields={{ teamId: team.id, playerId: team.ownPlayerId }}
          />
        ) : null}
        {/* A manager whose child is on the team has both options. */}
        {team.isManager ? (
          <ConfirmDialog
            id={`delete${suffix}`}
            button={t("delete.button")}
            question={t("delete.question", { cup: cupName })}
            intent="delete"
            fields={{ teamId: team.id }}
          />
        ) : null}
      </div>
    </>
  );
}
