import { useForm } from "@conform-to/react";
import { Form, Link } from "react-router";
import type { GuardianState } from "../../../domain/people/guardians/consent-rules.ts";
import type { GuardedPlayer } from "../../../domain/people/guardians/guardian-list.ts";
import { formatPhone } from "../../../domain/people/players/phone-rules.ts";
import { answerFor, unmatchedAnswer } from "../../forms/answer.tsx";
import { TextField } from "../../forms/fields.tsx";
import { Button, FormFailure, formProps, Intent } from "../../forms/form.tsx";
import type { FormAnswer } from "../../forms/form-action.ts";
import { doneMessage } from "../../forms/form-messages.ts";
import { GUARDIANS_PATH } from "../addresses.ts";
import { Choices } from "../buttons.tsx";
import { ConfirmDialog, useAsked } from "../dialog.tsx";
import { EmptyState } from "../empty-state.tsx";
import { type MailMessages, useMailMessages } from "../mail/mail-messages.ts";
import { ConsoleMailNotice } from "../mail/mail-notice.tsx";
import { Done } from "../notice.tsx";
import { Panel } from "../page-layout.tsx";

const PATH = GUARDIANS_PATH;

export interface GuardianPage {
  show: "missing" | "agreed" | "shared";
  counts: { missing: number; agreed: number; shared: number };
  players: GuardedPlayer[];
  shared: { email: string; players: { playerId: string; name: string }[] }[];
  done: string | null;
  /** The page to return to after recording a paper; null for this one. */
  next: string | null;
}

const outcomes = (words: MailMessages): Record<string, string> => ({
  remind: words.guardianReminded,
  paper: "The signed paper was recorded.",
  "paper-back": "The signed paper was taken back.",
  changed: words.guardianChanged,
});

export function GuardianConsole({
  page,
  answer,
}: {
  page: GuardianPage;
  answer: FormAnswer | undefined;
}) {
  const { show, counts, players, shared } = page;
  const words = useMailMessages();
  const outcome = answer ? null : doneMessage(outcomes(words), page.done);
  const changes = players.flatMap(({ playerId, guardian }) =>
    guardian?.kind === "account" ? [] : [`change-${playerId}`],
  );
  return (
    <>
      <Choices
        label="Guardians"
        items={[
          { href: PATH, label: `Missing (${counts.missing})`, chosen: show === "missing" },
          {
            href: `${PATH}?show=agreed`,
            label: `Agreed (${counts.agreed})`,
            chosen: show === "agreed",
          },
          {
            href: `${PATH}?show=shared`,
            label: `Answer for several (${counts.shared})`,
            chosen: show === "shared",
          },
        ]}
      />
      <ConsoleMailNotice />
      {outcome ? <Done>{outcome}</Done> : null}
      <FormFailure answer={unmatchedAnswer(answer, changes)} />
      {show !== "shared" && players.length === 0 ? (
        <EmptyState>
          {show === "missing" ? "Nobody is missing." : "No guardian has agreed yet."}
        </EmptyState>
      ) : null}
      {players.map((player) => (
        <PlayerPanel key={player.playerId} player={player} page={page} answer={answer} />
      ))}
      {show === "shared" ? <SharedAddresses shared={shared} /> : null}
    </>
  );
}

const states: Record<GuardianState, string> = {
  adult: "18 or over",
  agreed: "Agreed.",
  ageless: "Their date of birth was deleted: they enter it again.",
  asked: "Not answered yet.",
  declined: "Declined, or taken back.",
  gone: "Had agreed, and has deleted their data: the player is asked to name another.",
  nobody: "Nobody was asked yet.",
};

function PlayerPanel({
  player,
  page,
  answer,
}: {
  player: GuardedPlayer;
  page: GuardianPage;
  answer: FormAnswer | undefined;
}) {
  const { playerId, guardian, team } = player;
  const next = useAsked() === `paper-${playerId}` ? page.next : null;
  const here = page.show === "agreed" ? `${PATH}?show=agreed` : PATH;
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
        {guardian?.kind === "link" && page.show === "missing" ? (
          <Form method="post" action={here} preventScrollReset>
            <Intent value="remind" />
            <input type="hidden" name="playerId" value={playerId} />
            <Button kind="plain">Send Again</Button>
          </Form>
        ) : null}
        <ConfirmDialog
          id={`paper-${playerId}`}
          button={paper.button}
          question={paper.question}
          intent={paper.intent}
          fields={{ playerId, ...(next && { next }) }}
        />
      </div>
      {guardian?.kind === "account" ? null : (
        <ChangeForm player={player} here={here} answer={answer} />
      )}
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

function ChangeForm({
  player: { playerId, guardian },
  here,
  answer,
}: {
  player: GuardedPlayer;
  here: string;
  answer: FormAnswer | undefined;
}) {
  const own = answerFor(answer, `change-${playerId}`);
  const [form, fields] = useForm<{ guardianEmail: string }>({
    id: `change-${playerId}`,
    lastResult: own?.result,
  });
  return (
    <details open={own !== undefined || undefined}>
      <summary>{guardian ? "Name another guardian" : "Name a guardian"}</summary>
      <Form {...formProps(form.id, own)} action={here} preventScrollReset>
        <Intent value="change" />
        <input type="hidden" name="playerId" value={playerId} />
        <FormFailure answer={own} />
        <TextField
          field={fields.guardianEmail}
          label="Guardian's Email"
          type="email"
          autoComplete="off"
          hint={guardian ? "What the one before agreed to is taken back." : undefined}
        />
        <Button kind="plain">Ask</Button>
      </Form>
    </details>
  );
}

function SharedAddresses({ shared }: { shared: GuardianPage["shared"] }) {
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
