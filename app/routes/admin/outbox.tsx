import { useState } from "react";
import { Link, redirect, useLoaderData, useNavigation } from "react-router";
import { listOutbox, readMail, retryMail } from "../../../domain/site/outbox.ts";
import { mailInput } from "../../../domain/site/outbox-input.ts";
import { useFormAnswer } from "../../forms/answer.tsx";
import { FormFailure } from "../../forms/form.tsx";
import type { FormAnswer } from "../../forms/form-action.ts";
import { form, forms } from "../../forms/forms.ts";
import { idFrom } from "../../forms/http-errors.ts";
import { requestOf } from "../../http/request-context.ts";
import { page } from "../../routing/page.ts";
import { MessageDialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ConsoleMailNotice } from "../../ui/mail/mail-notice.tsx";
import { OutboxList } from "../../ui/messages/message-lists.tsx";
import { PageHead } from "../../ui/page-layout.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";

const HERE = "/admin/messages/outbox";
/**
 * In milliseconds. Emails publish no events, since those would be public, so the page polls while
 * some are unsent.
 */
const LOOK_AGAIN = 10_000;

export const loader = page({ access: "admin", title: "Outbox" }, async ({ ctx, site, query }) => {
  const { sendsMail } = site;
  const raw = query.get("before");
  const before = raw === null ? null : idFrom(raw);
  const only = query.get("only") === "failed" ? ("failed" as const) : undefined;
  const { mails, older } = await listOutbox(ctx, { before, only, sendsMail });
  const moves = sendsMail && mails.some(({ progress }) => progress.state === "waiting");
  return {
    mails,
    older,
    before,
    only,
    sendsMail,
    retried: Number(query.get("done")) || null,
    until: moves ? new Date(ctx.now.getTime() + LOOK_AGAIN).toISOString() : undefined,
  };
});

interface ReadAnswer {
  mail: { to: string; subject: string; body: string };
}

export const action = forms({
  read: form({
    access: "admin",
    name: "outbox",
    input: mailInput,
    run: async (input, { ctx, context }) =>
      Response.json({
        mail: await readMail(ctx, { ...input, sendsMail: requestOf(context).sendsMail }),
      } satisfies ReadAnswer),
  }),
  retry: form({
    access: "admin",
    name: "outbox",
    input: mailInput,
    run: async (input, { ctx, url }) => {
      await retryMail(ctx, input);
      const before = url.searchParams.get("before");
      const page = before === null ? "" : `&before=${encodeURIComponent(before)}`;
      return redirect(`${HERE}?done=${input.mailId}${page}#mail-${input.mailId}`, 303);
    },
  }),
});

function emptyWords(before: number | null, only?: "failed"): string {
  if (only) return before === null ? "No mail has failed." : "No older mail has failed.";
  return before === null ? "No mail yet." : "No older mail.";
}

export default function Outbox() {
  const { mails, before, only, older, sendsMail, retried } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<FormAnswer | ReadAnswer>();
  const sending = useNavigation().state !== "idle";
  const disabled = useHydrated() && sending;
  const [closed, setClosed] = useState<ReadAnswer>();
  const read = answer && "mail" in answer && answer !== closed ? answer : null;
  const refused = answer && "form" in answer ? answer : undefined;
  return (
    <>
      <PageHead title="Outbox" compact />
      <p>
        What the site writes to people. Messages from the contact page stand under{" "}
        <Link to="/admin/messages">Received</Link>.
      </p>
      <ConsoleMailNotice />
      {only ? (
        <p>
          Failed mail only.{" "}
          <Link to={HERE} className="inline-flex min-h-11 items-center">
            Show All
          </Link>
        </p>
      ) : null}
      <FormFailure answer={refused} />
      {mails.length === 0 ? (
        <EmptyState
          next={
            only
              ? "A mail stands here once its last try has failed."
              : "Mail about accounts, teams and payments stands here once there is some."
          }
        >
          {emptyWords(before, only)}
        </EmptyState>
      ) : null}
      <OutboxList
        mails={mails}
        action={before === null ? HERE : `${HERE}?before=${before}`}
        disabled={disabled}
        retried={sendsMail && !answer ? retried : null}
      />
      {before === null && older === null ? null : (
        <nav aria-label="More mail" className="choices">
          {before === null ? null : (
            <Link className="button button-plain" to={only ? `${HERE}?only=failed` : HERE}>
              Newest Mail
            </Link>
          )}
          {older === null ? null : (
            <Link
              className="button button-plain"
              to={`${HERE}?${only ? "only=failed&" : ""}before=${older}`}
            >
              Older Mail
            </Link>
          )}
        </nav>
      )}
      {read ? (
        <MessageDialog onClose={() => setClosed(read)}>
          <p className="mt-0 text-lg font-bold wrap-anywhere">
            <bdi>{read.mail.subject}</bdi>
          </p>
          <p className="wrap-anywhere">To {read.mail.to}</p>
          <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
            {read.mail.body.trim()}
          </p>
          <p className="text-soft">This look was written down.</p>
        </MessageDialog>
      ) : null}
    </>
  );
}
