import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { useDoneKey } from "#app/forms/done-key.ts";
import { forms, staffForm } from "#app/forms/forms.ts";
import { ContentText } from "#app/i18n/reader-language.tsx";
import { page } from "#app/routing/page.ts";
import { UploadForm } from "#app/ui/content/picture-forms.tsx";
import { ContentPicture } from "#app/ui/content-picture.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState, Panel } from "#app/ui/page-layout.tsx";
import { consoleTopic } from "#domain/core/topics.ts";
import { listPictures, uploadPicture } from "#domain/site/content/picture-library.ts";
import { altFields, uploadInput } from "#domain/site/pictures/picture-input.ts";
import { MOST_PICTURES, type ShownPicture } from "#domain/site/pictures/picture-rules.ts";
import { message } from "#i18n/message.ts";

export const loader = page(
  {
    access: ["editor"],
    title: message("pictures.title"),
    done: { deleted: message("pictures.deleted") },
  },
  async ({ ctx }) => ({ pictures: await listPictures(ctx), topics: [consoleTopic] }),
);

export const action = forms({
  upload: staffForm(["editor"], {
    fields: altFields,
    input: uploadInput,
    done: message("pictures.uploaded"),
    at: "#library",
    run: async ({ file, alt }, { ctx }) => {
      const bytes = Buffer.from(await file.arrayBuffer());
      await uploadPicture(ctx, { bytes, alt });
    },
  }),
});

export default function Pictures() {
  const { pictures } = useLoaderData<typeof loader>();
  const t = useTranslations("pictures");
  const done = useDoneKey();
  return (
    <Page lead={t("lead")}>
      <UploadForm key={done} />
      <Panel heading={t("library")} id="library">
        {pictures.length === 0 ? <EmptyState>{t("none")}</EmptyState> : null}
        <p className="hint">{t("count", { count: pictures.length, most: MOST_PICTURES })}</p>
        <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          {pictures.map((picture) => (
            <li key={picture.id}>
              <Entry picture={picture} />
            </li>
          ))}
        </ul>
      </Panel>
    </Page>
  );
}

function Entry({ picture }: { picture: ShownPicture }) {
  // The link's text describes it.
  const shown = { ...picture, alt: { en: "", es: "" } };
  return (
    <Link to={`/admin/site/pictures/${picture.id}`} className="block">
      <ContentPicture
        picture={shown}
        loading="lazy"
        sizes="(min-width: 40rem) 33vw, 50vw"
        className="aspect-4/3 w-full rounded-lg bg-sunk object-cover"
      />
      <span className="block py-2 wrap-anywhere">
        <ContentText of={picture.alt} />
      </span>
    </Link>
  );
}
