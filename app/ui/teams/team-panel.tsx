import type { TeamView } from "../../../domain/teams/team-view.ts";
import { ConfirmEmail } from "../accounts/email-verification.tsx";
import { ButtonLink } from "../buttons.tsx";
import { CopyButton } from "../copy-button.tsx";
import { countLabel } from "../count-label.ts";
import { ConfirmDialog } from "../dialog.tsx";
import { NextGame } from "../games/game-card.tsx";
import { Notice } from "../notice.tsx";
import { Panel } from "../page-layout.tsx";
import { TextLink } from "../text-link.tsx";
import type { MyTeam } from "./my-team-views.ts";

function TeamRoster({ team }: { team: Pick<MyTeam, "id" | "roster"> }) {
  const filled = team.roster.filter(({ player }) => player !== null).length;
  return (
    <>
      <h3 id={`roster-${team.id}`}>
        Roster ({filled} of {team.roster.length})
      </h3>
      <ol
        aria-labelledby={`roster-${team.id}`}
        className="rows mb-5 list-decimal pl-8 marker:font-display marker:text-xl marker:font-extrabold marker:text-soft"
      >
        {team.roster.map(({ slot, player, held }) => (
          <li key={slot} className="py-2 pl-2">
            {player ? (
              <span className="flex flex-wrap justify-between gap-x-4">
                <span className="min-w-0 font-bold wrap-anywhere">{player.name}</span>
                <span className="text-soft">
                  {player.goalScored} {player.goalScored === 1 ? "goal" : "goals"}
                </span>
                {player.isPending ? (
                  <span className="basis-full text-bad">Guardian has not agreed yet</span>
                ) : null}
              </span>
            ) : (
              <span className="text-soft">
                {held ? (
                  <>
                    Held{held.name === null ? "" : ` for ${held.name}`} until{" "}
                    <time dateTime={held.until.iso}>{held.until.text}</time>
                  </>
                ) : (
                  "Empty Slot"
                )}
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
  return (
    <Notice>
      {why.unconfirmed ? <ConfirmEmail toSee="full names" button={button} /> : null}
      {why.unapproved ? (
        <p>
          {why.unconfirmed ? "Your" : "You'll see full names once your"} team manager{" "}
          {why.unconfirmed ? "also needs to approve you." : "approves you."}
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
}: {
  team: MyTeam;
  cupName: string;
  offersLink: boolean;
  isFirst: boolean;
}) {
  // The first team's questions have the short addresses, such as /teams?confirm=leave.
  const suffix = isFirst ? "" : `-${team.id}`;
  return (
    <Panel
      id={`team-${team.id}`}
      heading={<span className="text-4xl wrap-anywhere">{team.name}</span>}
    >
      {team.ineligible ? (
        <Notice kind="bad">
          <p>{team.ineligible}</p>
        </Notice>
      ) : null}
      <dl className="grid gap-3 sm:grid-cols-2">
        {/* Hidden in print, because rosters are posted in public. */}
        <div className="rounded-md bg-sunk p-3 print:hidden">
          <dt className="text-[0.95rem] text-soft">Team code</dt>
          <dd className="flex flex-wrap items-center justify-between gap-2">
            <span className="font-display text-5xl leading-none font-extrabold tracking-wider">
              {team.teamCode}
            </span>
            <CopyButton text={team.teamCode} label="Copy code" />
          </dd>
        </div>
        <div className="rounded-md bg-sunk p-3">
          <dt className="text-[0.95rem] text-soft">Tournament</dt>
          <dd className="text-xl leading-tight font-bold">{team.tournamentName}</dd>
        </div>
      </dl>
      <p className="hint print:hidden">
        Whoever has the team code can join the team. Send it to your players only.
      </p>
      {team.withoutSlot ? (
        <p>You manage this team without a slot on its roster. {team.withoutSlot.why ?? ""}</p>
      ) : null}
      <NextGame present={team.present} inPanel />
      {team.newcomers > 0 ? (
        <Notice>
          <p>
            <TextLink href={`/manage/${team.id}#new-players`}>
              Approve {countLabel(team.newcomers, "new player")}
            </TextLink>
          </p>
        </Notice>
      ) : null}
      {team.shortNames ? <ShortNamesNotice why={team.shortNames} button={offersLink} /> : null}
      <TeamRoster team={team} />
      {team.fill &&
      !team.fill.closed &&
      team.roster.some(({ player, held }) => !player && !held) ? (
        <p className="print:hidden">
          <TextLink href={`#fill-${team.id}`}>Fill the team from the waitlist</TextLink>
        </p>
      ) : null}
      <p className="print:hidden">
        <b>{team.feeSentence}</b> Payment reference <b>{team.paymentReference}</b>:{" "}
        <a href="/PaymentMethods">how to pay the fee</a>
      </p>
      <p className="choices">
        {team.isManager ? (
          <ButtonLink kind="plain" href={`/manage/${team.id}`}>
            Manage Team
          </ButtonLink>
        ) : null}
        <ButtonLink kind="plain" href={`/teams/${team.slug}`}>
          Public team page
        </ButtonLink>
        <ButtonLink kind="plain" href={`/schedules-results?group=${team.group}&view=schedule`}>
          Schedule
        </ButtonLink>
      </p>
      <div className="mt-6 flex flex-wrap gap-3 print:hidden">
        {team.ownPlayerId !== null && team.mayLeave ? (
          <ConfirmDialog
            id={`leave${suffix}`}
            button="Leave Team"
            question="Are you sure you want to leave your team?"
            intent="leave"
            fields={{ teamId: team.id, playerId: team.ownPlayerId }}
          />
        ) : null}
        {/* A manager whose child is on the team has both options. */}
        {team.isManager ? (
          <ConfirmDialog
            id={`delete${suffix}`}
            button="Delete Team"
            question={`Are you sure you want to remove your team from ${cupName}?`}
            intent="delete"
            fields={{ teamId: team.id }}
          />
        ) : null}
      </div>
    </Panel>
  );
}
