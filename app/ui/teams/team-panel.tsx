import type { ReservedSlot } from "../../../domain/teams/invitations/list-invitations.ts";
import type { TeamView } from "../../../domain/teams/team-view.ts";
import { ConfirmEmail } from "../accounts/email-verification.tsx";
import { CopyButton } from "../copy-button.tsx";
import { ConfirmDialog } from "../dialog.tsx";
import { Notice } from "../notice.tsx";
import { Panel } from "../page-layout.tsx";
import type { MyTeam } from "./my-team-views.ts";
import { NextGame } from "./next-game.tsx";

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
              <span className="text-soft">{held ? <Held held={held} /> : "Empty Slot"}</span>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

function Held({ held: { name, until } }: { held: ReservedSlot }) {
  return (
    <>
      Held{name === null ? "" : ` for ${name}`} until <time dateTime={until.iso}>{until.text}</time>
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
            <a
              href={`/manage/${team.id}#new-players`}
              className="inline-flex min-h-11 items-center"
            >
              {team.newcomers === 1
                ? "Approve 1 new player"
                : `Approve ${team.newcomers} new players`}
            </a>
          </p>
        </Notice>
      ) : null}
      {team.shortNames ? <ShortNamesNotice why={team.shortNames} button={offersLink} /> : null}
      <TeamRoster team={team} />
      {team.fill &&
      !team.fill.closed &&
      team.roster.some(({ player, held }) => !player && !held) ? (
        <p className="print:hidden">
          <a href={`#fill-${team.id}`} className="inline-flex min-h-11 items-center">
            Fill the team from the waitlist
          </a>
        </p>
      ) : null}
      <p className="print:hidden">
        <b>{team.feeSentence}</b> Payment reference <b>{team.paymentReference}</b>:{" "}
        <a href="/PaymentMethods">how to pay the fee</a>
      </p>
      <p className="choices">
        {team.isManager ? (
          <a className="button button-plain" href={`/manage/${team.id}`}>
            Manage Team
          </a>
        ) : null}
        <a className="button button-plain" href={`/teams/${team.slug}`}>
          Public team page
        </a>
        <a
          className="button button-plain"
          href={`/schedules-results?group=${team.group}&view=schedule`}
        >
          Schedule
        </a>
      </p>
      <div className="mt-6 flex flex-wrap gap-3 print:hidden">
        <WaysOut team={team} cupName={cupName} isFirst={isFirst} />
      </div>
    </Panel>
  );
}

/** A manager whose child is on the team has both options. */
function WaysOut({ team, cupName, isFirst }: { team: MyTeam; cupName: string; isFirst: boolean }) {
  const teamId = String(team.id);
  // The first team's questions have the short addresses, such as /teams?confirm=leave.
  const suffix = isFirst ? "" : `-${teamId}`;
  return (
    <>
      {team.ownPlayerId !== null && team.mayLeave ? (
        <ConfirmDialog
          id={`leave${suffix}`}
          button="Leave Team"
          question="Are you sure you want to leave your team?"
          intent="leave"
          fields={{ teamId, playerId: team.ownPlayerId }}
        />
      ) : null}
      {team.isManager ? (
        <ConfirmDialog
          id={`delete${suffix}`}
          button="Delete Team"
          question={`Are you sure you want to remove your team from ${cupName}?`}
          intent="delete"
          fields={{ teamId }}
        />
      ) : null}
    </>
  );
}
