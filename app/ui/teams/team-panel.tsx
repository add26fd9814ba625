import { CopyButton } from "../copy-button.tsx";
import { ConfirmDialog } from "../dialog.tsx";
import { Notice } from "../notice.tsx";
import { Panel } from "../panel.tsx";
import { NextGame } from "../schedule/team-parts.tsx";
import type { Acting } from "./acts-for.tsx";
import { Roster } from "./roster.tsx";
import { ShortNamesNotice } from "./short-names.tsx";
import type { TeamView } from "./team-view.ts";
import { teamsPath } from "./teams-path.ts";

export function TeamPanel({
  team,
  acting,
  cupName,
  offersLink,
  canFill,
  open,
}: {
  team: TeamView;
  acting: Acting;
  cupName: string;
  offersLink: boolean;
  canFill: boolean;
  open: "delete" | "leave" | null;
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
      <Roster team={team} />
      {canFill && team.roster.some(({ player, held }) => !player && !held) ? (
        <p className="print:hidden">
          <a href={`#fill-${team.id}`} className="inline-flex min-h-11 items-center">
            Fill the team from the waitlist
          </a>
        </p>
      ) : null}
      <p className="print:hidden">
        <b>{team.feeSentence}</b> Payment reference <b>{team.reference}</b>:{" "}
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
        <WaysOut team={team} acting={acting} cupName={cupName} open={open} />
      </div>
    </Panel>
  );
}

/** A manager whose child is on the team has both options. */
function WaysOut({
  team,
  acting,
  cupName,
  open,
}: {
  team: TeamView;
  acting: Acting;
  cupName: string;
  open: "delete" | "leave" | null;
}) {
  const teamId = String(team.id);
  return (
    <>
      {team.ownPlayerId !== null && team.mayLeave ? (
        <ConfirmDialog
          id={`leave-${team.id}`}
          button="Leave Team"
          question="Are you sure you want to leave your team?"
          intent="leave"
          fields={{ teamId, playerId: team.ownPlayerId }}
          open={open === "leave"}
          address={teamsPath(acting.player, { confirm: "leave", team: teamId })}
          closeTo={acting.path}
        />
      ) : null}
      {team.isManager ? (
        <ConfirmDialog
          id={`delete-${team.id}`}
          button="Delete Team"
          question={`Are you sure you want to remove your team from ${cupName}?`}
          intent="delete"
          fields={{ teamId }}
          open={open === "delete"}
          address={teamsPath(acting.player, { confirm: "delete", team: teamId })}
          closeTo={acting.path}
        />
      ) : null}
    </>
  );
}
