import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { useFormAnswer } from "#app/forms/answer.tsx";
import { ButtonForm } from "#app/forms/form.tsx";
import { adminForm, forms } from "#app/forms/forms.ts";
import { beforeFrom } from "#app/forms/http-errors.ts";
import { page } from "#app/routing/page.ts";
import { mailto } from "#app/ui/addresses.ts";
import { ListPages } from "#app/ui/buttons.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ConsoleMailNotice, MailDeliveryStatus, useSendsMail } from "#app/ui/mail/mail-notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { Done, EmptyState, Panel } from "#app/ui/page-layout.tsx";
import { When } from "#app/ui/timestamp.tsx";
import { enquiriesTopic } from "#domain/core/topics.ts";
import { formatPhone } from "#domain/people/players/phone-rules.ts";
import { retryInput } from "#domain/site/contact-input.ts";
import { listContactMessages, retryContactMessage } from "#domain/site/contact-messages.ts";
import { message } from "#i18n/message.ts";

export const loader = page(
  { access: "admin", title: message("messages.title") },
  async ({ ctx, site, query }) => {
    const before = beforeFrom(query);
    return {
      ...(await listContactMessages(ctx, { before })),
      isNewest: before === null,
      retried: site.sendsMail ? Number(query.get("done")) : null,
      topics: [enquiriesTopic],
    };
  },
);

export const action = forms({
  retry: adminForm({
    input: retryInput,
    run: async (input, { ctx, back }) => {
      await retryContactMessage(ctx, input);
      return back(String(input.enquiryId), `#message-${input.enquiryId}`);
    },
  }),
});

export default function Messages() {
  const t = useTranslations("messages");
  const { enquiries, isNewest, older, retried } = useLoaderData<typeof loader>();
  const sendsMail = useSendsMail();
  const isRefused = useFormAnswer() !== undefined;
  return (
    <Page>
      <ConsoleMailNotice />
      {enquiries.length === 0 ? (
        <EmptyState next={t("noneNext")}>{t(isNewest ? "none" : "noneOlder")}</EmptyState>
      ) : null}
      <div className="cols mt-5">
        {enquiries.map(
          ({ id, fromName, fromEmail, contactPhone, message: text, written, mail }) => (
            <Panel key={id} id={`message-${id}`} heading={<bdi>{fromName}</bdi>}>
              <p className="text-soft">
                <When moment={written} />
              </p>
              <p className="flex flex-wrap gap-x-6">
                <a
                  className="inline-flex min-h-11 items-center wrap-anywhere"
                  href={mailto(fromEmail)}
                >
                  {fromEmail}
                </a>
                <a className="inline-flex min-h-11 items-center" href={`tel:+1${contactPhone}`}>
                  {formatPhone(contactPhone)}
                </a>
              </p>
              <p dir="auto" className="my-4 whitespace-pre-wrap wrap-anywhere">
                {text}
              </p>
              {id === retried && !isRefused ? <Done>{t("retried")}</Done> : null}
              {mail ? <MailDeliveryStatus mail={mail} kind="forward" /> : null}
              <div className="choices">
                <a
                  className="button button-plain"
                  href={mailto(fromEmail)}
                  aria-label={t("replyTo", { name: fromName })}
                >
                  <Icon name="mail" className="size-5" />
                  {t("reply")}
                </a>
                {sendsMail && mail && mail.state !== "sent" && !mail.isBeingTried ? (
                  <ButtonForm intent="retry" hidden={{ enquiryId: id }}>
                    {t("tryAgain")}
                  </ButtonForm>
                ) : null}
              </div>
            </Panel>
          ),
        )}
      </div>
      <ListPages label={t("more")} entries={t("entries")} older={older} />
    </Page>
  );
}
