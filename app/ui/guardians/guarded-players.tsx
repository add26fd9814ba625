import { Link } from "react-router";
import type { GuardianState } from "../../../domain/people/guardians/consent-rules.ts";
import type {
  GuardedPlayer,
  listGuardians,
} from "../../../domain/people/guardians/guardian-list.ts";
import { formatPhone } from "../../../domain/people/players/phone-rules.ts";
import { TextField } from "../../forms/fields.tsx";
import { Button, ButtonForm, PostForm, useFields } from "../../forms/form.tsx";
import { ConfirmDialog, useAsked } from "../dialog.tsx";
import { EmptyState } from "../empty-state.tsx";
import { Panel } from "../page-layout.tsx";

const states: Record<GuardianState, string> = {
  adult: "18 or over",
  agreed: "Agreed.",
  ageless: "Their date of birth was deleted: they enter it again.",
  asked: "Not answered yet.",
  declined: "Declined, or taken back.",
  gone: "Had agreed, and has deleted their data: the player is asked to name another.",
  nobody: "Nobody was asked yet.",
};

/** `next` is where to return to after recording the paper that the address asks about. */
export function GuardedPlayerPanel({
  player,
  canRemind,
  next,
}: {
  player: GuardedPlayer;
  canRemind: boolean;
  next: string | null;
}) {
  const { playerId, guardian, team } = player;
  const isAsked = useAsked() === `paper-${playerId}`;
  const paper = player.paper
    ? {
        intent: "paper-back",
        button: "Take Paper Back",
        question: `Take back the signed paper of ${player.name}?`,
      }
    : {
        intent: "paper",
        button: "Record a Signed Paper",
        question: `Was a paper signed by the parent or guardian of ${player.name}, and do you keep it?`,
      };
  return (
    <Panel
      id={`player-${playerId}`}
      heading={
        <Link to={`/admin/people/${playerId}`} className="wrap-anywhere">
          {player.name}
        </Link>
      }
    >
      <p>
        {team ? <Link to={`/admin/players/${team.id}`}>{team.name}</Link> : "On no team"},
        registered on {player.registered}.{" "}
        <b>{player.paper ? "Signed paper recorded." : states[player.state]}</b>
      </p>
      <p className="wrap-anywhere">{guardian ? whoAnswers(guardian) : "No guardian is known."}</p>
      <div className="choices">
        {guardian?.kind === "link" && canRemind ? (
          <ButtonForm intent="remind" hidden={{ playerId }}>
            Send Again
          </ButtonForm>
        ) : null}
        <ConfirmDialog
          id={`paper-${playerId}`}
          button={paper.button}
          question={paper.question}
          intent={paper.intent}
          fields={{ playerId, next: isAsked ? next : null }}
        />
      </div>
      {guardian?.kind === "account" ? null : <ChangeForm player={player} />}
    </Panel>
  );
}

function whoAnswers(guardian: NonNullable<GuardedPlayer["guardian"]>): string {
  if (guardian.kind === "account") {
    return `${guardian.name} (${guardian.email}) answers from the account that the player is in.`;
  }
  const name = guardian.name ? `${guardian.name}, ` : "";
  const phone = guardian.phone ? `, ${formatPhone(guardian.phone)}` : "";
  return `${name}${guardian.email}${phone}, asked on ${guardian.asked}.`;
}

function ChangeForm({ player: { playerId, guardian } }: { player: GuardedPlayer }) {
  const { form, fields, answer } = useFields<{ guardianEmail: string }>(`change-${playerId}`);
  return (
    <details open={answer !== undefined || undefined}>
      <summary>{guardian ? "Name another guardian" : "Name a guardian"}</summary>
      <PostForm {...form} intent="change" hidden={{ playerId }} preventScrollReset>
        <TextField
          field={fields.guardianEmail}
          label="Guardian's Email"
          type="email"
          autoComplete="off"
          hint={guardian ? "What the one before agreed to is taken back." : undefined}
        />
        <Button kind="plain">Ask</Button>
      </PostForm>
    </details>
  );
}

export function SharedAddresses({
  shared,
}: Pick<Awaited<ReturnType<typeof listGuardians>>, "shared">) {
  if (shared.length === 0) {
    return <EmptyState>No address answers for more than one player.</EmptyState>;
  }
  return shared.map(({ email, players }) => (
    <Panel key={email} heading={<span className="wrap-anywhere">{email}</span>}>
      <ul>
        {players.map(({ playerId, name }) => (
          <li key={playerId}>
            <Link
              to={`/admin/people/${playerId}`}
              className="inline-flex min-h-11 items-center wrap-anywhere"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  ));
}
