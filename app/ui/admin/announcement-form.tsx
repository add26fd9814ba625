import { useForm } from "@conform-to/react";
import { useEffect, useRef } from "react";
import { Form } from "react-router";
import type { FormAnswer } from "../../forms/answer-form.ts";
import { CheckboxField, SelectField, TextAreaField, TextField } from "../../forms/fields.tsx";
import { answerFor, Button, FormFailure, formProps, Intent } from "../../forms/form-parts.tsx";
import { Panel } from "../panel.tsx";

export const announcementFields = ["to", "subject", "body", "byMail", "bannerUntil"] as const;
export type AnnouncementFields = Record<(typeof announcementFields)[number], string>;

export interface Audiences {
  tournaments: { id: number; name: string }[];
  teams: { id: number; name: string; tournamentName: string }[];
}

const ACTION = "/admin/messages/write";

export function AnnouncementForm({
  audiences,
  values,
  attempt,
  answer: given,
  disabled,
}: {
  audiences: Audiences;
  values: Partial<AnnouncementFields>;
  /** Idempotency key. */
  attempt: string;
  answer: FormAnswer | undefined;
  disabled: boolean;
}) {
  const answer = answerFor(given, "write");
  const [form, fields] = useForm<AnnouncementFields>({
    id: "write",
    lastResult: answer?.result,
    defaultValue: values,
  });
  return (
    <Form {...formProps(form.id, answer)} action={ACTION}>
      <FormFailure answer={answer} />
      <Intent value="preview" />
      <input type="hidden" name="attempt" value={attempt} />
      <SelectField
        field={fields.to}
        label="To"
        hint="Everybody is who plays on a team of this cup, manages one or is on its waitlist; a tournament the same of that tournament. Somebody who only has an account gets nothing. The guardian of a player under 18 gets a copy, where one is known."
      >
        <option value="">Pick one</option>
        <option value="everyone">Everybody in the cup</option>
        <optgroup label="A tournament">
          {audiences.tournaments.map(({ id, name }) => (
            <option key={id} value={`tournament:${id}`}>
              {name}
            </option>
          ))}
        </optgroup>
        {audiences.tournaments.map((tournament) => (
          <optgroup key={tournament.id} label={`A team of ${tournament.name}`}>
            {audiences.teams
              .filter(({ tournamentName }) => tournamentName === tournament.name)
              .map(({ id, name }) => (
                <option key={id} value={`team:${id}`}>
                  {name}
                </option>
              ))}
          </optgroup>
        ))}
      </SelectField>
      <TextField field={fields.subject} label="Subject" autoComplete="off" dir="auto" />
      <TextAreaField field={fields.body} label="Message" rows={8} dir="auto" />
      <CheckboxField field={fields.byMail} label="Send it by mail" />
      <TextField
        field={fields.bannerUntil}
        label="Show It as a Banner Until"
        hint="In the cup's time zone. Empty: no banner. Everybody can read the banner for everybody and for a tournament, on the front page, under Schedules & Results and under Teams, also without an account. A team's is shown to its own people only, under Teams."
        type="datetime-local"
      />
      <div className="grid sm:block">
        <Button disabled={disabled}>Preview</Button>
      </div>
    </Form>
  );
}

export interface PreviewView {
  to: string;
  mail: string | null;
  unguarded: string | null;
  banner: string | null;
}

export function AnnouncementPreview({
  preview,
  values,
  attempt,
  disabled,
}: {
  preview: PreviewView;
  values: AnnouncementFields;
  attempt: string;
  disabled: boolean;
}) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The submit button can be off screen.
    top.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <Panel heading="Preview" id="preview">
      <div ref={top} role="status">
        <p>
          <bdi className="font-bold">{preview.to}</bdi>
        </p>
        {preview.mail === null ? <p>No mail is sent.</p> : <p>{preview.mail}</p>}
        {preview.unguarded ? <p className="font-bold">{preview.unguarded}</p> : null}
        {preview.banner === null ? (
          <p>No banner is shown.</p>
        ) : (
          <p>
            The banner stands until {preview.banner}. {WHO_READS[kindOf(values.to)]}
          </p>
        )}
      </div>
      <blockquote className="my-4 border-l-4 border-hot pl-4">
        <p dir="auto" className="font-bold wrap-anywhere">
          {values.subject}
        </p>
        <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          {values.body}
        </p>
      </blockquote>
      <Form method="post" action={ACTION}>
        <Intent value="send" />
        <input type="hidden" name="attempt" value={attempt} />
        {announcementFields.map((name) => (
          <input key={name} type="hidden" name={name} value={values[name]} />
        ))}
        <div className="grid sm:block">
          <Button disabled={disabled}>Send</Button>
        </div>
      </Form>
      <p className="hint">To change it, go on writing below and preview it again.</p>
    </Panel>
  );
}

const WHO_READS = {
  everyone: "Anybody can read it.",
  tournament: "Anybody can read it.",
  team: "Only the team's own people can read it.",
};

function kindOf(to: string): keyof typeof WHO_READS {
  return to.startsWith("team:") ? "team" : to === "everyone" ? "everyone" : "tournament";
}
