import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { enquiriesTopic } from "../../../domain/core/topics.ts";
import { formatPhone } from "../../../domain/people/players/phone-rules.ts";
import { retryInput } from "../../../domain/site/contact-input.ts";
import { listEnquiries, retryEnquiry } from "../../../domain/site/contact-messages.ts";
import { message } from "../../../i18n/message.ts";
import { useFormAnswer } from "../../forms/answer.tsx";
import { ButtonForm } from "../../forms/form.tsx";
import { adminForm, forms } from "../../forms/forms.ts";
import { beforeFrom } from "../../forms/http-errors.ts";
import { page } from "../../routing/page.ts";
import { mailto } from "../../ui/addresses.ts";
import { ListPages } from "../../ui/buttons.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { MailDeliveryStatus } from "../../ui/mail/mail-delivery.tsx";
import { useSendsMail } from "../../ui/mail/mail-messages.ts";
import { ConsoleMailNotice } from "../../ui/mail/mail-notice.tsx";
import { Done } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { Panel } from "../../ui/page-layout.tsx";
import { When } from "../../ui/timestamp.tsx";

export const loader = page(
  { access: "admin", title: message("messages.title") },
  async ({ ctx, site, query }) => {
    const before = beforeFrom(query);
    return {
      ...(await listEnquiries(ctx, { before })),
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
      await retryEnquiry(ctx, input);
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
