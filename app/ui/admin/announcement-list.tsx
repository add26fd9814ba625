import { Form } from "react-router";
import { Button, Intent } from "../../forms/form-parts.tsx";
import { EmptyState } from "../empty-state.tsx";
import { Panel } from "../panel.tsx";
import { count } from "./count.ts";
import type { Moment } from "./mail-state.tsx";

export interface AnnouncementView {
  id: number;
  to: string;
  subject: string;
  body: string;
  mailed: boolean;
  recipients: number;
  written: Moment;
  banner: { until: Moment; stands: boolean } | null;
}

export function AnnouncementList({
  announcements,
  disabled,
}: {
  announcements: AnnouncementView[];
  disabled: boolean;
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
              To <bdi>{each.to}</bdi>, <time dateTime={each.written.iso}>{each.written.text}</time>
            </p>
            <p className="m-0">{each.mailed ? `${count(each.recipients, "mail")}.` : "No mail."}</p>
            {each.banner ? (
              <p className="m-0">
                {each.banner.stands ? "The banner stands until " : "The banner ended on "}
                <time dateTime={each.banner.until.iso}>{each.banner.until.text}</time>.
              </p>
            ) : null}
            <details>
              <summary className="min-h-11 content-center">Read the message</summary>
              <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
                {each.body}
              </p>
            </details>
            {each.banner?.stands ? (
              <Form method="post" action="/admin/messages/write" preventScrollReset>
                <Intent value="take-down" />
                <input type="hidden" name="announcementId" value={each.id} />
                <Button kind="plain" disabled={disabled}>
                  Take Down<span className="sr-only"> {each.subject}</span>
                </Button>
              </Form>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
