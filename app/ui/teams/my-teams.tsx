import type { ReactNode } from "react";
import { isConsentPending } from "../../../domain/people/guardians/consent-rules.ts";
import type { FamilyPlayer } from "../../../domain/people/guardians/family.ts";
import type { MyJoinRequest } from "../../../domain/teams/joining.ts";
import { teamsPath } from "../addresses.ts";
import { ButtonLink, Choices } from "../buttons.tsx";
import { LinkCard } from "../link-card.tsx";
import { Notice } from "../notice.tsx";
import { Page } from "../page.tsx";

export function FamilyChoice({
  family,
  chosen,
}: {
  family: FamilyPlayer[];
  chosen: string | null;
}) {
  const player = family.find(({ id }) => id === chosen);
  return (
    <>
      <Choices
        label="Players"
        items={family.map(({ id, isHolder, firstName, teamName, waitsFor, state }) => ({
          href: teamsPath(id),
          label: `${isHolder ? "You" : firstName} (${teamName ?? (waitsFor ? "waitlist" : "no team")}${isConsentPending(state) ? ", guardian has not agreed yet" : ""})`,
          chosen: id === chosen,
        }))}
      />
      {player && !player.isHolder ? <ChildLine child={player} /> : null}
    </>
  );
}

function ChildLine({ child: { id, firstName, state } }: { child: FamilyPlayer }) {
  return (
    <>
      <p>
        What you do here you do for <b>{firstName}</b>.{" "}
        <a className="inline-flex min-h-11 items-center" href={`/account/players/${id}`}>
          Details and agreements of {firstName}
        </a>
      </p>
      {isConsentPending(state) ? (
        <Notice>
          <p>
            You have not agreed for {firstName} in this cup, or took it back.{" "}
            <a href={`/account/players/${id}`}>Read and agree</a>
          </p>
        </Notice>
      ) : null}
    </>
  );
}

export function AddPlayerLine() {
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      <span>Do you answer for players under 18?</span>
      <ButtonLink kind="plain" href="/account/players/new">
        Add a Player
      </ButtonLink>
    </p>
  );
}

export function WayCards({ waiting }: { waiting: boolean }) {
  return (
    <nav aria-label="Ways to a team" className="grid gap-3 md:hidden">
      <LinkCard href="#create" title="Create a Team" icon="people">
        You have players, or will find them.
      </LinkCard>
      <LinkCard href="#join" title="Join a Team" icon="key">
        You were given a team code.
      </LinkCard>
      <LinkCard
        href="#waitlist"
        title={waiting ? "Tournament Waitlist" : "Join Tournament Waitlist"}
        icon="list"
      >
        {waiting ? "You are on it: change or leave it." : "You look for a team."}
      </LinkCard>
    </nav>
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
    <Page
      done={null}
      forms={[]}
      lead="Log in or register to join, create, or view your team"
      head={
        <p className="choices mb-0">
          <ButtonLink href="/login?next=%2Fteams">Log in</ButtonLink>
          <ButtonLink kind="plain" href="/register">
            Register
          </ButtonLink>
        </p>
      }
    >
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
    </Page>
  );
}

export function AdminTeams({ children }: { children: ReactNode }) {
  return (
    <Page
      done={null}
      forms={[]}
      lead="You are logged in as the admin. An admin account is no player and has no team."
      head={
        <p className="choices mb-0">
          <ButtonLink href="/admin">Go to the admin console</ButtonLink>
        </p>
      }
    >
      {children}
    </Page>
  );
}
