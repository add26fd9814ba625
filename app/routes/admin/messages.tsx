import { Link, redirect, useLoaderData, useNavigation } from "react-router";
import { enquiriesTopic } from "../../../domain/core/topics.ts";
import { retryInput } from "../../../domain/site/contact-input.ts";
import { listEnquiries, retryEnquiry } from "../../../domain/site/contact-messages.ts";
import { useFormAnswer } from "../../forms/answer.tsx";
import { FormFailure } from "../../forms/form.tsx";
import { form, forms } from "../../forms/forms.ts";
import { idFrom } from "../../forms/http-errors.ts";
import { page } from "../../routing/page.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ConsoleMailNotice } from "../../ui/mail/mail-notice.tsx";
import { ContactMessageList } from "../../ui/messages/message-lists.tsx";
import { PageHead } from "../../ui/page-layout.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";

export const loader = page({ access: "admin", title: "Messages" }, async ({ ctx, site, query }) => {
  const raw = query.get("before");
  const before = raw === null ? null : idFrom(raw);
  return {
    ...(await listEnquiries(ctx, { before })),
    before,
    sendsMail: site.sendsMail,
    retried: Number(query.get("done")) || null,
    topics: [enquiriesTopic],
  };
});

const retry = form({
  access: "admin",
  name: "retry",
  input: retryInput,
  run: async (input, { ctx, url }) => {
    await retryEnquiry(ctx, input);
    const before = url.searchParams.get("before");
    const page = before === null ? "" : `&before=${encodeURIComponent(before)}`;
    const id = input.enquiryId;
    return redirect(`/admin/messages?done=${id}${page}#message-${id}`, 303);
  },
});

export const action = forms({ "": retry, retry });

export default function Messages() {
  const { enquiries, before, older, sendsMail, retried } = useLoaderData<typeof loader>();
  const answer = useFormAnswer();
  const sending = useNavigation().state !== "idle";
  const disabled = useHydrated() && sending;
  return (
    <>
      <PageHead title="Messages" compact />
      <ConsoleMailNotice />
      <FormFailure answer={answer} />
      {enquiries.length === 0 ? (
        <EmptyState next="What visitors write on the contact page stands here and comes to you by mail.">
          {before === null ? "No messages yet." : "No older messages."}
        </EmptyState>
      ) : null}
      <ContactMessageList
        enquiries={enquiries}
        action={before === null ? "/admin/messages" : `/admin/messages?before=${before}`}
        disabled={disabled}
        retried={sendsMail && !answer ? retried : null}
      />
      {before === null && older === null ? null : (
        <nav aria-label="More messages" className="choices">
          {before === null ? null : (
            <Link className="button button-plain" to="/admin/messages">
              Newest Messages
            </Link>
          )}
          {older === null ? null : (
            <Link className="button button-plain" to={`/admin/messages?before=${older}`}>
              Older Messages
            </Link>
          )}
        </nav>
      )}
    </>
  );
}
