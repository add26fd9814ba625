import { isConsentPending } from "../../../domain/people/guardians/consent-rules.ts";
import type { FamilyPlayer } from "../../../domain/people/guardians/family.ts";
import { teamsPath } from "../addresses.ts";
import { ButtonLink, Choices } from "../buttons.tsx";
import { Notice } from "../notice.tsx";

export interface Acting {
  /** Null if the account has only one player. */
  player: string | null;
  path: string;
  fields: Record<string, string>;
}

export function actingFor(playerId: string | null, isOneOfSeveral: boolean): Acting {
  const player = isOneOfSeveral ? playerId : null;
  return { player, path: teamsPath(player), fields: playerId ? { playerId } : {} };
}

export function ActingForField({ acting }: { acting: Acting }) {
  return Object.entries(acting.fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

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
