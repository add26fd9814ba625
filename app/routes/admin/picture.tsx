import { redirect, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { useDoneKey } from "#app/forms/done-key.ts";
import { forms, staffForm } from "#app/forms/forms.ts";
import { ContentText } from "#app/i18n/reader-language.tsx";
import { page } from "#app/routing/page.ts";
import { BackLink, ConsoleLink } from "#app/ui/buttons.tsx";
import { PictureForm } from "#app/ui/content/picture-forms.tsx";
import { ContentPicture } from "#app/ui/content-picture.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { Page } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/page-layout.tsx";
import { consoleTopic } from "#domain/core/topics.ts";
import {
  deletePicture,
  editPicture,
  type PictureUse,
  readPicture,
} from "#domain/site/content/picture-library.ts";
import { pictureFields, pictureInput } from "#domain/site/pictures/picture-input.ts";
import { localePath } from "#i18n/locales.ts";
import { message } from "#i18n/message.ts";

export const loader = page(
  { access: ["editor"], title: message("pictures.title") },
  async ({ ctx, param }) => ({
    ...(await readPicture(ctx, param("picture"))),
    topics: [consoleTopic],
  }),
);

export const action = forms({
  edit: staffForm(["editor"], {
    fields: pictureFields,
    input: pictureInput,
    done: message("pictures.saved"),
    run: (change, { ctx, param }) => editPicture(ctx, param("picture"), change),
  }),
  delete: staffForm(["editor"], {
    run: async (_, { ctx, param }) => {
      await deletePicture(ctx, param("picture"));
      return redirect(localePath(ctx.locale, "/admin/site/pictures?done=deleted"), 303);
    },
  }),
});

export default function PicturePage() {
  const { picture, uses } = useLoaderData<typeof loader>();
  const { width, height, alt } = picture;
  const t = useTranslations("pictures");
  const done = useDoneKey();
  return (
    <Page title={<ContentText of={alt} />}>
      <BackLink to="/admin/site/pictures">{t("back")}</BackLink>
      <ContentPicture picture={picture} className="max-h-96 w-auto max-w-full rounded-lg bg-sunk" />
      <p className="hint">{t("size", { width, height })}</p>
      <PictureForm key={done} picture={picture} />
      <Panel heading={t("uses")}>
        <Uses uses={uses} />
        <ConfirmDialog
          id="delete"
          button={t("delete")}
          question={t("deleteText")}
          intent="delete"
        />
      </Panel>
    </Page>
  );
}

function Uses({ uses }: { uses: readonly PictureUse[] }) {
  const t = useTranslations("pictures");
  const content = useTranslations("content");
  if (uses.length === 0) return <p>{t("unused")}</p>;
  return (
    <ul className="mb-4">
      {uses.map(({ section, isDraft }) => (
        <li key={`${section} ${isDraft}`}>
          <ConsoleLink to={`/admin/site/${section}`}>{content(`section.${section}`)}</ConsoleLink>
          {", "}
          {t(isDraft ? "drafted" : "published")}
        </li>
      ))}
    </ul>
  );
}
