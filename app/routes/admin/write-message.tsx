import { useLoaderData, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { useFormAnswer } from "#app/forms/answer.tsx";
import { type FormAnswer, parseFields } from "#app/forms/form-action.ts";
import { adminForm, forms, mutationForms, staffForm } from "#app/forms/forms.ts";
import { page } from "#app/routing/page.ts";
import { ConsoleMailNotice } from "#app/ui/mail/mail-notice.tsx";
import {
  AnnouncementConfirmation,
  AnnouncementForm,
  AnnouncementList,
} from "#app/ui/messages/announcements.tsx";
import { Page } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/page-layout.tsx";
import { currentCup } from "#domain/cup/current-cup.ts";
import {
  announceFields,
  announceInput,
  announcementIdInput,
} from "#domain/site/announcements/announcement-input.ts";
import {
  listAnnouncements,
  previewAnnouncement,
  sendAnnouncement,
} from "#domain/site/announcements/announcements.ts";
import { listAudiences } from "#domain/site/announcements/audience.ts";
import {
  recallAnnouncement,
  releaseAnnouncement,
  takeDownBanner,
} from "#domain/site/announcements/change-announcements.ts";
import { message } from "#i18n/message.ts";

interface WriteAnswer extends FormAnswer {
  preview?: Awaited<ReturnType<typeof previewAnnouncement>>;
}

export const loader = page(
  {
    access: ["editor"],
    title: message("messages.write.title"),
    done: { held: message("messages.write.held") },
  },
  async ({ ctx, query }) => {
    const cup = await currentCup(ctx.db);
    const [audiences, announcements] = await Promise.all([
      listAudiences(ctx.db, cup.id),
      listAnnouncements(ctx, cup),
    ]);
    // No topics: a live update would reset the draft and its preview.
    return { audiences, announcements, to: query.get("to") ?? "" };
  },
);

const editorForm = mutationForms(["editor"]);

export const action = forms({
  preview: staffForm(["editor"], {
    name: "write",
    fields: announceFields,
    input: announceInput,
    run: async (input, { ctx, fields }) => {
      const preview = await previewAnnouncement(ctx, input);
      const result = parseFields(ctx.locale, fields, announceInput).reply();
      const answer: WriteAnswer = { form: "write", result, failure: null, preview };
      return Response.json(answer);
    },
  }),
  send: staffForm(["editor"], {
    name: "write",
    input: announceInput,
    done: { mail: "announced" },
    at: "#written",
    run: async (input, { ctx, intent, back }) =>
      back((await sendAnnouncement(ctx, input)) ? "held" : intent, "#written"),
  }),
  recall: editorForm(recallAnnouncement, announcementIdInput, message("messages.write.recalled"), {
    at: "#written",
  }),
  release: adminForm({
    input: announcementIdInput,
    done: message("messages.write.released"),
    at: "#written",
    run: (input, { ctx }) => releaseAnnouncement(ctx, input),
  }),
  "take-down": editorForm(
    takeDownBanner,
    announcementIdInput,
    message("messages.write.takenDown"),
    { at: "#written" },
  ),
});

export default function WriteMessage() {
  const t = useTranslations("messages");
  const { audiences, announcements, to } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<WriteAnswer>();
  const { key } = useLocation();
  return (
    <Page>
      <ConsoleMailNotice />
      {answer?.preview ? (
        <AnnouncementConfirmation
          key={`preview-${key}`}
          preview={answer.preview}
          fields={answer.result?.initialValue ?? {}}
        />
      ) : null}
      <Panel heading={t("write.heading")}>
        {/* The key resets the form after it was sent. */}
        <AnnouncementForm key={key} audiences={audiences} to={to} />
      </Panel>
      <AnnouncementList announcements={announcements} />
    </Page>
  );
}
