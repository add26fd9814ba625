import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, useLoaderData, useLocation, useNavigation } from "react-router";
import { formatTimestamp } from "../../../domain/core/format-rules.ts";
import { currentCup } from "../../../domain/cup/current-cup.ts";
import {
  announceInput,
  takeDownInput,
} from "../../../domain/site/announcements/announcement-input.ts";
import {
  listAnnouncements,
  previewAnnouncement,
  sendAnnouncement,
  takeDownBanner,
} from "../../../domain/site/announcements/announcements.ts";
import { listAudiences } from "../../../domain/site/announcements/audience.ts";
import { useFormAnswer } from "../../forms/answer.tsx";
import { FormFailure } from "../../forms/form.tsx";
import { answerForm, type FormAnswer, plainFields } from "../../forms/form-action.ts";
import { doneMessage } from "../../forms/form-messages.ts";
import { form, forms, rawForm } from "../../forms/forms.ts";
import { ctxOf, requestOf } from "../../http/request-context.ts";
import { page } from "../../routing/page.ts";
import { type MailMessages, mailMessages } from "../../ui/mail/mail-messages.ts";
import { ConsoleMailNotice } from "../../ui/mail/mail-notice.tsx";
import {
  AnnouncementConfirmation,
  type AnnouncementFields,
  AnnouncementForm,
  AnnouncementList,
  type AnnouncementPreviewView,
  announcementFields,
} from "../../ui/messages/announcements.tsx";
import { Done } from "../../ui/notice.tsx";
import { PageHead, Panel } from "../../ui/page-layout.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { Route } from "./+types/write-message";

const outcomes = ({ announced }: MailMessages): Record<string, string> => ({
  sent: announced,
  down: "The banner was taken down.",
});

type Preview = Awaited<ReturnType<typeof previewAnnouncement>>;

interface WriteAnswer extends FormAnswer {
  preview?: { view: AnnouncementPreviewView; values: AnnouncementFields };
}

export const loader = page(
  { access: "admin", title: "Write a Message" },
  async ({ ctx, site, query }) => {
    const cup = await currentCup(ctx.db);
    const [audiences, announcements] = await Promise.all([
      listAudiences(ctx.db, cup.id),
      listAnnouncements(ctx, cup),
    ]);
    return {
      audiences,
      announcements,
      to: query.get("to") ?? "",
      // No topics: a live update would reset the draft and its preview.
      done: doneMessage(outcomes(mailMessages(site.sendsMail)), query.get("done")),
    };
  },
);

export const action = forms({
  preview: rawForm({ access: "admin", run: ({ context, fields }) => previewed(context, fields) }),
  send: form({
    access: "admin",
    name: "write",
    input: announceInput,
    run: async (input, { ctx }) => {
      await sendAnnouncement(ctx, input);
      return redirect("/admin/messages/write?done=sent#written", 303);
    },
  }),
  "take-down": form({
    access: "admin",
    input: takeDownInput,
    run: async (input, { ctx }) => {
      await takeDownBanner(ctx, input);
      return redirect("/admin/messages/write?done=down#written", 303);
    },
  }),
});

async function previewed(context: Route.ActionArgs["context"], fields: FormData) {
  const ctx = ctxOf(context);
  const found: { preview?: Preview } = {};
  const answer = await answerForm(
    { context, fields },
    {
      access: "admin",
      schema: announceInput,
      form: "write",
      act: async (input) => {
        found.preview = await previewAnnouncement(ctx, input);
        return new Response(null);
      },
    },
  );
  if (!found.preview) return answer;
  const { zone } = await currentCup(ctx.db);
  const typed = (name: string) => {
    const value = fields.get(name);
    return typeof value === "string" ? value : "";
  };
  const values = Object.fromEntries(
    announcementFields.map((name) => [name, typed(name)]),
  ) as AnnouncementFields;
  const result = parseWithZod(plainFields(fields), { schema: announceInput }).reply();
  const words = mailMessages(requestOf(context).sendsMail);
  const view = inWords(found.preview, zone, values, words);
  const preview = { view, values };
  return data({ form: "write", result, failure: null, preview } satisfies WriteAnswer);
}

function inWords(
  preview: Preview,
  zone: string,
  values: AnnouncementFields,
  words: MailMessages,
): AnnouncementPreviewView {
  const { to, mails, guardians, unguarded, bannerUntil } = preview;
  return {
    to: `To ${to}`,
    mail: values.byMail ? recipientWords(words, mails, guardians) : null,
    unguarded: unguardedWords(unguarded),
    banner: bannerUntil && formatTimestamp(zone, bannerUntil),
  };
}

function recipientWords({ announcing }: MailMessages, mails: number, guardians: number): string {
  if (mails === 0) return "Nobody is there to get mail.";
  const addresses = mails === 1 ? "1 address" : `${mails.toLocaleString("en-US")} addresses`;
  const copies = guardians === 0 ? "none" : guardians.toLocaleString("en-US");
  return `${announcing(addresses)}, ${copies} of them for guardians of players under 18.`;
}

function unguardedWords(unguarded: number): string | null {
  if (unguarded === 0) return null;
  const who =
    unguarded === 1
      ? "1 player under 18 has"
      : `${unguarded.toLocaleString("en-US")} players under 18 have`;
  return `${who} no guardian yet: nobody is copied for them.`;
}

export default function WriteMessage() {
  const page = useLoaderData<typeof loader>();
  const answer = useFormAnswer<WriteAnswer>();
  const sending = useNavigation().state !== "idle";
  const disabled = useHydrated() && sending;
  const here = useLocation().key;
  const preview = answer?.preview;
  return (
    <>
      <PageHead title="Write a Message" compact />
      {page.done && !answer ? <Done>{page.done}</Done> : null}
      <ConsoleMailNotice />
      {answer?.form === "take-down" ? <FormFailure answer={answer} /> : null}
      {preview ? (
        <AnnouncementConfirmation
          key={`preview-${here}`}
          preview={preview.view}
          values={preview.values}
          disabled={disabled}
        />
      ) : null}
      <Panel heading="New Message">
        <AnnouncementForm
          // Resets the form after it was sent.
          key={here}
          audiences={page.audiences}
          values={{ to: page.to, byMail: "on" }}
          answer={answer}
          disabled={disabled}
        />
      </Panel>
      <AnnouncementList announcements={page.announcements} disabled={disabled} />
    </>
  );
}
