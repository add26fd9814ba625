import { useState } from "react";
import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { useFormAnswer } from "#app/forms/answer.tsx";
import { ButtonForm } from "#app/forms/form.tsx";
import { adminForm, forms } from "#app/forms/forms.ts";
import { beforeFrom } from "#app/forms/http-errors.ts";
import { requestOf } from "#app/http/request-context.ts";
import { page } from "#app/routing/page.ts";
import { consoleLink, isolated, ListPages } from "#app/ui/buttons.tsx";
import { DataTable } from "#app/ui/console/data-table.tsx";
import { MessageDialog } from "#app/ui/dialog.tsx";
import { ConsoleMailNotice, MailDeliveryStatus, useSendsMail } from "#app/ui/mail/mail-notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/page-layout.tsx";
import { When } from "#app/ui/timestamp.tsx";
import { listOutbox, readMail, retryMail, sendTestEmail } from "#domain/site/outbox.ts";
import { mailInput } from "#domain/site/outbox-input.ts";
import { message } from "#i18n/message.ts";

const HERE = "/admin/messages/outbox";
/**
 * In milliseconds. Emails publish no events, since those would be public, so the page polls while
 * some are unsent.
 */
const POLL_INTERVAL = 10_000;

export const loader = page(
  { access: "admin", title: message("outbox.title") },
  async ({ ctx, site, query }) => {
    const { sendsMail } = site;
    const before = beforeFrom(query);
    const onlyFailed = query.get("only") === "failed";
    const { mails, older } = await listOutbox(ctx, { before, onlyFailed, sendsMail });
    const isSending = sendsMail && mails.some(({ delivery }) => delivery.state === "waiting");
    return {
      mails,
      older,
      before,
      onlyFailed,
      retried: sendsMail ? Number(query.get("done")) : null,
      until: isSending ? new Date(ctx.now.getTime() + POLL_INTERVAL).toISOString() : undefined,
    };
  },
);

type ListedMail = Awaited<ReturnType<typeof listOutbox>>["mails"][number];

interface ReadAnswer {
  mail: Awaited<ReturnType<typeof readMail>>;
}

export const action = forms({
  read: adminForm({
    input: mailInput,
    run: async ({ mailId }, { ctx, context }) => {
      const mail = await readMail(ctx, { mailId, sendsMail: requestOf(context).sendsMail });
      return Response.json({ mail } satisfies ReadAnswer);
    },
  }),
  test: adminForm({
    done: message("outbox.tested"),
    run: (_, { ctx }) => sendTestEmail(ctx),
  }),
  retry: adminForm({
    input: mailInput,
    run: async (input, { ctx, back }) => {
      await retryMail(ctx, input);
      return back(String(input.mailId), `#mail-${input.mailId}`);
    },
  }),
});

function emptyKey(before: number | null, onlyFailed: boolean) {
  if (onlyFailed) return before === null ? "noneFailed" : "noneFailedOlder";
  return before === null ? "none" : "noneOlder";
}

export default function Outbox() {
  const t = useTranslations("outbox");
  const { mails, before, onlyFailed, older, retried } = useLoaderData<typeof loader>();
  const sendsMail = useSendsMail();
  const answer = useFormAnswer<object | ReadAnswer>();
  const [closed, setClosed] = useState<ReadAnswer>();
  const read = answer && "mail" in answer && answer !== closed ? answer : null;
  // Without the filter, which the email no longer meets once it is tried again.
  const action = before === null ? HERE : `${HERE}?before=${before}`;
  return (
    <Page>
      <p>{t.rich("lead", { link: (text) => <Link to="/admin/messages">{text}</Link> })}</p>
      <ConsoleMailNotice />
      {sendsMail ? (
        <ButtonForm intent="test" action={HERE}>
          {t("test")}
        </ButtonForm>
      ) : null}
      {onlyFailed ? <p>{t.rich("onlyFailed", { link: consoleLink(HERE) })}</p> : null}
      {mails.length === 0 ? (
        <EmptyState next={t(onlyFailed ? "nextFailed" : "next")}>
          {t(emptyKey(before, onlyFailed))}
        </EmptyState>
      ) : null}
      {mails.length > 0 ? (
        <DataTable
          caption={t("title")}
          row="mail"
          groups={[{ name: "", rows: mails }]}
          columns={[
            {
              name: "subject",
              heading: t("table.subject"),
              cell: ({ subject }) => <bdi className="font-bold wrap-anywhere">{subject}</bdi>,
            },
            {
              name: "to",
              heading: t("table.to"),
              cell: ({ to }) => <bdi className="wrap-break-word">{to || t("nobody")}</bdi>,
            },
            {
              name: "written",
              heading: t("table.written"),
              cell: ({ written }) => <When moment={written} />,
            },
            {
              name: "state",
              heading: t("table.state"),
              isPlain: true,
              cell: ({ id, delivery }) => (
                <>
                  <MailDeliveryStatus mail={delivery} />
                  {id === retried && !answer ? <p className="text-good">{t("retried")}</p> : null}
                </>
              ),
            },
            {
              name: "actions",
              heading: t("table.actions"),
              isPlain: true,
              cell: (mail) => <MailActions mail={mail} action={action} />,
            },
          ]}
        />
      ) : null}
      <ListPages label={t("more")} entries={t("entries")} older={older} />
      {read ? (
        <MessageDialog onClose={() => setClosed(read)}>
          <p className="mt-0 text-lg font-bold wrap-anywhere">
            <bdi>{read.mail.subject}</bdi>
          </p>
          <p className="wrap-anywhere">{t.rich("to", { address: read.mail.to, bdi: isolated })}</p>
          <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
            {read.mail.body.trim()}
          </p>
          <p className="text-soft">{t(read.mail.hasLink ? "auditedLink" : "audited")}</p>
        </MessageDialog>
      ) : null}
    </Page>
  );
}

function MailActions({ mail, action }: { mail: ListedMail; action: string }) {
  const t = useTranslations("outbox");
  const sendsMail = useSendsMail();
  const { id, subject, hidden, delivery } = mail;
  const about = { action, hidden: { mailId: id }, size: "small" } as const;
  return (
    <span className="flex flex-wrap items-center gap-2">
      {hidden ? (
        <span className="text-soft">{t(delivery.sent ? "privateSent" : "private")}</span>
      ) : (
        <ButtonForm intent="read" {...about} aria-label={t("readOne", { subject })}>
          {t("read")}
        </ButtonForm>
      )}
      {!sendsMail || delivery.state === "sent" || delivery.isBeingTried ? null : (
        <ButtonForm intent="retry" {...about} aria-label={t("tryAgainOne", { subject })}>
          {t("tryAgain")}
        </ButtonForm>
      )}
    </span>
  );
}
