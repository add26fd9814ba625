import { useEffect, useRef } from "react";
import type {
  listAnnouncements,
  previewAnnouncement,
} from "../../../domain/site/announcements/announcements.ts";
import type { listAudiences } from "../../../domain/site/announcements/audience.ts";
import { CheckboxField, SelectField, TextAreaField, TextField } from "../../forms/fields.tsx";
import { ButtonForm, PostForm, useFields } from "../../forms/form.tsx";
import { countLabel } from "../count-label.ts";
import { EmptyState } from "../empty-state.tsx";
import { type MailMessages, useMailMessages } from "../mail/mail-messages.ts";
import { Panel } from "../page-layout.tsx";
import { When } from "../timestamp.tsx";

export type AnnouncementFields = Partial<
  Record<"to" | "subject" | "body" | "byMail" | "bannerUntil", string>
>;

export function AnnouncementForm({
  audiences,
  to,
}: {
  audiences: Awaited<ReturnType<typeof listAudiences>>;
  to: string;
}) {
  const { form, fields } = useFields<Required<AnnouncementFields>>("write", {
    defaultValue: { to, byMail: "on" },
  });
  return (
    <PostForm {...form} intent="preview" button="Preview">
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
              .filter(({ tournamentId }) => tournamentId === tournament.id)
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
    </PostForm>
  );
}

export function AnnouncementConfirmation({
  preview,
  fields: { to = "", subject, body, byMail, bannerUntil },
}: {
  preview: Awaited<ReturnType<typeof previewAnnouncement>>;
  fields: AnnouncementFields;
}) {
  const { banner, unguarded } = preview;
  const { announcing } = useMailMessages();
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The submit button can be off screen.
    top.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <Panel heading="Preview" id="preview">
      <div ref={top} role="status">
        <p>
          <bdi className="font-bold">{`To ${preview.to}`}</bdi>
        </p>
        <p>{byMail ? recipientsText(announcing, preview) : "No mail is sent."}</p>
        {unguarded > 0 ? <p className="font-bold">{unguardedText(unguarded)}</p> : null}
        <p>
          {banner === null
            ? "No banner is shown."
            : `The banner stands until ${banner.text}. ${readersText(to)}`}
        </p>
      </div>
      <blockquote className="my-4 border-l-4 border-hot pl-4">
        <p dir="auto" className="font-bold wrap-anywhere">
          {subject}
        </p>
        <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          {body}
        </p>
      </blockquote>
      <PostForm
        intent="send"
        name="write"
        hidden={{ to, subject, body, byMail, bannerUntil }}
        button="Send"
      />
      <p className="hint">To change it, go on writing below and preview it again.</p>
    </Panel>
  );
}

function recipientsText(
  announcing: MailMessages["announcing"],
  { mails, guardians }: { mails: number; guardians: number },
): string {
  if (mails === 0) return "Nobody is there to get mail.";
  const addresses = mails === 1 ? "1 address" : `${mails.toLocaleString("en-US")} addresses`;
  const copies = guardians === 0 ? "none" : guardians.toLocaleString("en-US");
  return `${announcing(addresses)}, ${copies} of them for guardians of players under 18.`;
}

function unguardedText(count: number): string {
  const who = `${countLabel(count, "player")} under 18 ${count === 1 ? "has" : "have"}`;
  return `${who} no guardian yet: nobody is copied for them.`;
}

function readersText(to: string): string {
  return to.startsWith("team:")
    ? "Only the team's own people can read it."
    : "Anybody can read it.";
}

export function AnnouncementList({
  announcements,
}: {
  announcements: Awaited<ReturnType<typeof listAnnouncements>>;
}) {
  return (
    <Panel heading="Written in This Cup" id="written">
      {announcements.length === 0 ? (
        <EmptyState next="What you send stands here.">Nothing was written yet.</EmptyState>
      ) : null}
      <ul className="m-0 list-none divide-y divide-line p-0">
        {announcements.map((each) => (
          <li key={each.id} id={`written-${each.id}`} className="py-4">
            <h3 dir="auto" className="mt-0 wrap-anywhere">
              {each.subject}
            </h3>
            <p className="m-0 text-soft">
              To <bdi>{each.to}</bdi>, <When moment={each.written} />
            </p>
            <p className="m-0">
              {each.mailed ? `${countLabel(each.recipients, "mail")}.` : "No mail."}
            </p>
            {each.banner ? (
              <p className="m-0">
                {each.banner.isShown ? "The banner stands until " : "The banner ended on "}
                <When moment={each.banner.until} />.
              </p>
            ) : null}
            <details>
              <summary className="min-h-11 content-center">Read the message</summary>
              <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
                {each.body}
              </p>
            </details>
            {each.banner?.isShown ? (
              <ButtonForm intent="take-down" hidden={{ announcementId: each.id }}>
                Take Down<span className="sr-only"> {each.subject}</span>
              </ButtonForm>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
