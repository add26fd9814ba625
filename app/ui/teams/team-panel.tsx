import type { ComponentProps, ReactNode } from "react";
import { useTranslations } from "use-intl";
import { MixedText } from "#app/i18n/reader-language.tsx";
import type { MyTeam } from "#app/loaders/my-teams.ts";
import type { TeamView } from "#domain/teams/team-view.ts";
import { ConfirmEmail } from "../accounts/email-link.tsx";
import { ButtonLink, bold, CopyButton, siteLink, TextLink, timeAt } from "../buttons.tsx";
import { ConfirmDialog } from "../dialog.tsx";
import { GamesTable } from "../games/games-table.tsx";
import { Notice } from "../page-layout.tsx";
import { RefereeDuties } from "../referees/referee-duties.tsx";
import { CrestStyles, TeamCrest } from "./crest.tsx";
import { InvitePlayers, inviteId } from "./invite-players.tsx";
import { MissingPlayers } from "./missing-players.tsx";
import { TeamTiles } from "./team-tiles.tsx";

function TeamRoster({
  team,
  heading: Heading,
}: {
  team: Pick<MyTeam, "id" | "roster" | "invite">;
  heading: "h2" | "h3";
}) {
  const t = useTranslations("teams");
  const filled = team.roster.filter(({ player }) => player !== null).length;
  return (
    <>
      <Heading
        id={`roster-${team.id}`}
        className="mt-0 py-2 font-display text-xl leading-tight font-extrabold"
      >
        {t("roster.heading", { filled, size: team.roster.length })}
      </Heading>
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

/** The team's name, for the heading of a page or a section. */
export function TeamHeading({ team }: { team: Pick<MyTeam, "name" | "crest"> }) {
  return (
    <span className="flex items-center gap-3">
      <TeamCrest crest={team.crest} side={96} />
      <span className="min-w-0 wrap-anywhere">{team.name}</span>
    </span>
  );
}

export function TeamPanel({
  team,
  cupName,
  offersLink,
  isFirst,
  isHeaded,
  children,
}: {
  team: MyTeam;
  cupName: string;
  offersLink: boolean;
  isFirst: boolean;
  /** Whether the team's name is already the page's heading. */
  isHeaded: boolean;
  /** Further ways to fill the team. */
  children: ReactNode;
}) {
  const t = useTranslations("teams");
  const coManagers = useTranslations("coManagers");
  const { id, games, present } = team;
  const heading = isHeaded ? "h2" : "h3";
  const ids = (listed: { id: number }[]) => listed.map((game) => game.id);
  return (
    <>
      <section id={`team-${id}`} className="panel" aria-label={team.name}>
        {isHeaded ? null : (
          <>
            <h2 className="text-2xl">
              <TeamHeading team={team} />
            </h2>
            <p className="mt-0 mb-4 text-soft">
              <span className="sr-only">{t("tournament")}: </span>
              {team.tournamentName}
            </p>
          </>
        )}
        {team.ineligible ? (
          <Notice kind="bad">
            <p>
              <MixedText>{team.ineligible}</MixedText>
            </p>
          </Notice>
        ) : null}
        <MissingPlayers team={team} />
        {team.newcomers > 0 ? (
          <Notice>
            <p>
              <TextLink href={`/manage/${id}#new-players`}>
                {t("approve", { count: team.newcomers })}
              </TextLink>
            </p>
          </Notice>
        ) : null}
        <TeamTiles team={team} cupName={cupName} />
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
        <nav aria-label={t("sections.label", { team: team.name })} className="tabs print:hidden">
          {(["roster", "games", "invite", "settings"] as const).map((section) => (
            <a key={section} href={`#${section}-${id}`}>
              {section === "invite" && !team.invite ? t("code.label") : t(`sections.${section}`)}
            </a>
          ))}
        </nav>
        <div className="grid grid-cols-1 gap-x-8 lg:grid-cols-[1fr_2fr]">
          <section aria-labelledby={`roster-${id}`} className="min-w-0">
            {team.shortNames ? (
              <ShortNamesNotice why={team.shortNames} button={offersLink} />
            ) : null}
            <TeamRoster team={team} heading={heading} />
          </section>
          <section id={`games-${id}`} className="min-w-0">
            <GamesTable
              caption={t("sections.games")}
              games={games}
              here={team.slug}
              row={`team-${id}-game`}
              marks={{ now: ids(present.now), awaited: ids(present.awaited), next: [] }}
            />
            <p className="choices print:hidden">
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
            <RefereeDuties games={team.refereed} today={present.today} inPanel />
          </section>
        </div>
        <CrestStyles />
        {team.invite ? (
          <InvitePlayers team={team} cupName={cupName} heading={heading} />
        ) : (
          <TeamCode team={team} />
        )}
      </section>
      {children}
      <Settings team={team} cupName={cupName} isFirst={isFirst} />
    </>
  );
}

/** Hidden in print, because rosters are posted in public. */
function TeamCode({ team: { id, teamCode } }: { team: MyTeam }) {
  const t = useTranslations("teams.code");
  return (
    <section id={inviteId({ id })} className="print:hidden">
      <dl data-device="never" className="rounded-md bg-sunk p-3">
        <dt className="text-base text-soft">{t("label")}</dt>
        <dd className="flex flex-wrap items-center justify-between gap-2">
          <span className="font-display text-2xl leading-none font-extrabold tracking-wider">
            {teamCode}
          </span>
          <CopyButton text={teamCode} label={t("copy")} />
        </dd>
      </dl>
      <p className="hint">{t("hint")}</p>
    </section>
  );
}

function Settings({
  team,
  cupName,
  isFirst,
}: Pick<ComponentProps<typeof TeamPanel>, "team" | "cupName" | "isFirst">) {
  const t = useTranslations("teams");
  // The first team's questions have the short addresses, such as /teams?confirm=leave.
  const suffix = isFirst ? "" : `-${team.id}`;
  return (
    <section
      id={`settings-${team.id}`}
      aria-labelledby={`settings-${team.id}-heading`}
      className="mt-6 mb-8 print:hidden"
    >
      <h2 id={`settings-${team.id}-heading`} className="text-xl">
        {t("sections.settings")}
      </h2>
      <div className="choices">
        {team.manages ? (
          <ButtonLink kind="plain" href={`/manage/${team.id}`}>
            {t("manage")}
          </ButtonLink>
        ) : null}
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
    </section>
  );
}
