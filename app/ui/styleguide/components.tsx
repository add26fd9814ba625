import { type SubmissionResult, useForm } from "@conform-to/react";
import { CheckboxField, SelectField, TextAreaField, TextField } from "../../forms/fields.tsx";
import { Button, FormFailure } from "../../forms/form.tsx";
import { PasswordField } from "../accounts/password.tsx";
import { ButtonLink, Choices } from "../buttons.tsx";
import { CopyButton } from "../copy-button.tsx";
import { ConfirmDialog } from "../dialog.tsx";
import { EmptyState } from "../empty-state.tsx";
import { GameCard } from "../games/game-card.tsx";
import { Icon, iconNames } from "../icon.tsx";
import { LinkCard } from "../link-card.tsx";
import { Done, Notice } from "../notice.tsx";
import { PageHead, Panel } from "../page-layout.tsx";
import { WaitlistTable } from "../teams/waitlist-table.tsx";

type Fields = {
  email: string;
  password: string;
  tournament: string;
  message: string;
  terms: boolean;
};

const filled = {
  email: "ana@example.org",
  tournament: "u16",
  message: "A line,\nand another.",
  terms: "on",
};

const wrong: SubmissionResult = {
  status: "error",
  initialValue: { email: "ana@" },
  error: {
    email: ["Email is invalid"],
    password: ["Password is required"],
    tournament: ["Please select a tournament to join the waitlist."],
    message: ["Message is required"],
    terms: ["You must agree to the terms and conditions"],
  },
};

export function FormStates() {
  return (
    <div className="grid items-start gap-x-5 md:grid-cols-2">
      <Form id="empty" heading="Fields, empty" />
      <Form id="filled" heading="Fields, filled" values={filled} />
      <Form id="wrong" heading="Fields, wrong" result={wrong} />
      <Form id="disabled" heading="Fields, disabled" values={filled} disabled />
    </div>
  );
}

function Form({
  id,
  heading,
  values,
  result,
  disabled = false,
}: {
  id: string;
  heading: string;
  values?: typeof filled;
  result?: SubmissionResult;
  disabled?: boolean;
}) {
  const [, fields] = useForm<Fields>({ id, lastResult: result, defaultValue: values });
  return (
    <Panel heading={heading}>
      {result ? (
        <FormFailure
          answer={{
            form: id,
            result: null,
            failure: { sentence: "Failed to join team. Please try again.", reason: "It is full." },
          }}
        />
      ) : null}
      <fieldset disabled={disabled}>
        <legend className="sr-only">{heading}</legend>
        {/* Nothing on this page can take the focus on load. */}
        <TextField
          field={fields.email}
          label="Email"
          type="email"
          autoFocus={false}
          hint="A hint."
        />
        <PasswordField field={fields.password} autoComplete="current-password" />
        <SelectField field={fields.tournament} label="Tournament" autoFocus={false}>
          <option value="">Select a tournament</option>
          <option value="u16">U16+ (2009 & older)</option>
        </SelectField>
        <TextAreaField field={fields.message} label="Message" rows={3} autoFocus={false} />
        <CheckboxField field={fields.terms} label="I agree to the terms and conditions" />
        <Button type="button">Send</Button>
      </fieldset>
    </Panel>
  );
}

export function Buttons() {
  return (
    <Panel heading="Buttons">
      {[false, true].map((disabled) => (
        <p key={String(disabled)} className="choices">
          {(["primary", "plain", "danger"] as const).map((kind) => (
            <Button key={kind} type="button" kind={kind} disabled={disabled}>
              {kind}
              {disabled ? ", pending" : ""}
            </Button>
          ))}
        </p>
      ))}
      <ConfirmDialog
        id="question"
        button="A question"
        question="Are you sure you want to leave your team?"
        intent="none"
        open={false}
        address="/styleguide?confirm"
        closeTo="/styleguide"
      />
    </Panel>
  );
}

export function LinksAndNotices() {
  return (
    <>
      <Panel heading="Links">
        <p className="choices">
          <ButtonLink href="/styleguide">primary</ButtonLink>
          <ButtonLink href="/styleguide" kind="plain">
            plain
          </ButtonLink>
          <ButtonLink href="/styleguide" kind="danger">
            danger
          </ButtonLink>
          <CopyButton text="123456" label="Copy code" />
        </p>
        <Choices
          label="Choices"
          items={["First", "Second", "Third"].map((label, index) => ({
            href: `/styleguide#${label}`,
            label,
            chosen: index === 1,
          }))}
        />
        <div className="grid gap-3 sm:grid-cols-2">
          <LinkCard href="/styleguide" title="With an icon" icon="people">
            A line on what is there.
          </LinkCard>
          <LinkCard href="/styleguide" title="Plain" />
        </div>
      </Panel>
      <Panel heading="Notices">
        <Notice>
          <p>Something to know before one goes on.</p>
        </Notice>
        <Notice kind="good">
          <p>Something went well.</p>
        </Notice>
        <Notice kind="bad">
          <p>Something was refused, and why.</p>
        </Notice>
        <Done>Joined team successfully!</Done>
        <EmptyState next={<a href="/styleguide">Join it</a>}>
          No players on the waitlist.
        </EmptyState>
      </Panel>
      <Panel heading="Icons">
        <ul className="choices">
          {iconNames.map((name) => (
            <li key={name} className="hint">
              <Icon name={name} className="size-8" />
              {name}
            </li>
          ))}
        </ul>
      </Panel>
      <PageHead compact title="Head of a page of the console" />
    </>
  );
}

const lionsTigers = { team1Name: "Lions", team2Name: "Tigers", team1Score: null, team2Score: null };
const longNames = {
  team1Name: "Associação Desportiva e Recreativa de São João da Madeira",
  team2Name: "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch",
};

export function SampleGames() {
  return (
    <Panel heading="Games">
      <div className="grid gap-3 sm:grid-cols-2">
        <GameCard game={lionsTigers} state="Next game">
          Sat, Jul 27, 3:00 PM
        </GameCard>
        <GameCard game={{ ...lionsTigers, team1Score: 0, team2Score: 1 }} state="Now playing" live>
          Field 2
        </GameCard>
        <GameCard game={{ ...lionsTigers, team1Score: 2, team2Score: 2 }}>Final score</GameCard>
        <GameCard
          game={{
            ...lionsTigers,
            team1Score: 1,
            team2Score: 1,
            team1Penalties: 4,
            team2Penalties: 3,
          }}
        >
          Final, on penalties
        </GameCard>
        <GameCard game={{ ...longNames, team1Score: 99, team2Score: 0 }} />
        <GameCard compact game={{ ...lionsTigers, team1Score: 3, team2Score: 0 }}>
          3:00 PM
        </GameCard>
      </div>
    </Panel>
  );
}

export function SampleTables() {
  const contact = { dob: "2000-02-29", phone: "5550100199" };
  const unknown = { dob: null, phone: null };
  const guardian = { name: "Rosa Minor", phone: "5550100198", email: "rosa@example.org" };
  return (
    <Panel heading="Tables">
      <WaitlistTable
        tournamentName="U16+ (2009 & older)"
        players={[
          { id: 1, own: "self", name: "Ana Silva", age: 25, contact, guardian: null },
          { id: 2, own: null, name: "Mia M.", age: 14, contact: null, guardian },
          { id: 3, own: null, name: "Player", age: null, contact: null, guardian: null },
          { id: 4, own: null, name: "Tom T.", age: null, contact: unknown, guardian: null },
        ]}
      />
    </Panel>
  );
}
