import type { ReactNode } from "react";
import type { MyJoinRequest } from "../../../domain/teams/joining.ts";
import { ButtonLink } from "../buttons.tsx";
import { LinkCard } from "../link-card.tsx";
import { Notice } from "../notice.tsx";
import { PageHead } from "../page-layout.tsx";

/** Success messages (spec §8) by the `done` parameter. */
export const OUTCOMES = new Map([
  ["created", "Team created successfully!"],
  ["joined", "Joined team successfully!"],
  ["requested", "We saved your request. If the code is right, the team manager will see it."],
  ["left", "Left team successfully!"],
  ["deleted", "Team deleted successfully!"],
  ["invited", "Invited player successfully!"],
  ["withdrawn", "Withdrew invitation successfully!"],
  ["accepted", "Joined team successfully!"],
  ["declined", "Declined invitation successfully!"],
  ["added", "Player added."],
  ["removed", "Player removed."],
  ["handed-over", "The team has a new team manager."],
  ["waitlist-joined", "Joined waitlist successfully!"],
  ["waitlist-edited", "Edited waitlist successfully!"],
  ["waitlist-left", "Left waitlist successfully!"],
]);

export function FormOutcome({ sentence, more }: { sentence: string; more?: string | null }) {
  return (
    <Notice kind="good" role="status">
      <p>{sentence}</p>
      {more ? <p>{more}</p> : null}
    </Notice>
  );
}

/** Must not reveal whether a team has the code. */
export function RequestNotices({ requests }: { requests: MyJoinRequest[] }) {
  return requests.map(({ playerId, whom, teamCode, state, until }) => {
    const code = <b className="whitespace-nowrap">{teamCode}</b>;
    const whose = whom === null ? "Your" : `${whom}'s`;
    return (
      <Notice key={playerId}>
        {state === "open" ? (
          <>
            <p>
              {whose} request to join a team with the code {code} is waiting for the team manager,
              until <time dateTime={until.iso}>{until.text}</time>.
            </p>
            <p className="hint">
              Someone has been guessing team codes, so team managers approve new players for now.
              We'll email you the answer. Wrong code? Enter the right one below.
            </p>
          </>
        ) : state === "declined" ? (
          <p>
            {whose} request to join a team with the code {code} was declined. Ask your team manager
            for the team's new code.
          </p>
        ) : (
          <p>
            Nobody answered {whom === null ? "your" : `${whom}'s`} request to join a team with the
            code {code}. Check the code with your team manager and try again.
          </p>
        )}
      </Notice>
    );
  });
}

export function VisitorTeams({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHead title="Teams" lead="Log in or register to join, create, or view your team">
        <p className="choices mb-0">
          <ButtonLink href="/login?next=%2Fteams">Log in</ButtonLink>
          <ButtonLink kind="plain" href="/register">
            Register
          </ButtonLink>
        </p>
      </PageHead>
      {children}
      <div className="grid gap-3 md:grid-cols-3">
        <LinkCard href="/schedules-results" title="Schedules & Results" icon="calendar">
          When the teams play, and how they stand.
        </LinkCard>
        <LinkCard href="/CupRules" title="Tournament Rules & Information" icon="book">
          Who may play, and how.
        </LinkCard>
        <LinkCard href="/PaymentMethods" title="Payment Methods" icon="card">
          What a team pays, and where to.
        </LinkCard>
      </div>
    </>
  );
}

export function AdminTeams({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHead
        title="Teams"
        lead="You are logged in as the admin. An admin account is no player and has no team."
      >
        <p className="choices mb-0">
          <ButtonLink href="/admin">Go to the admin console</ButtonLink>
        </p>
      </PageHead>
      {children}
    </>
  );
}
