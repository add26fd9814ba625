import { useTranslations } from "use-intl";
import { Fields } from "#app/forms/field-of.tsx";
import { FieldsForm, PostForm, useFields } from "#app/forms/form.tsx";
import type { ShownPicture } from "#domain/site/pictures/picture-rules.ts";
import { ContentPicture } from "../content-picture.tsx";
import { Panel } from "../page-layout.tsx";
import { AgreedField, PictureField, type PictureFields } from "../picture-field.tsx";

export function UploadForm() {
  const t = useTranslations("pictures");
  const { form, fields, answer } = useFields<PictureFields>("upload");
  return (
    <Panel heading={t("upload")}>
      <PostForm {...form} encType="multipart/form-data" button={t("send")}>
        <PictureField field={fields.file} label={t("upload")} hasFailed={answer !== undefined} />
        <Fields only={["alt", "altEs"]} className="grid gap-x-4 sm:grid-cols-2" />
        <AgreedField field={fields.agreed} />
      </PostForm>
    </Panel>
  );
}

export function PictureForm({ picture }: { picture: ShownPicture }) {
  const t = useTranslations("pictures");
  const { alt, focusX, focusY } = picture;
  const values = { alt: alt.en, altEs: alt.es ?? "", focusX: `${focusX}`, focusY: `${focusY}` };
  const shown = { ...picture, alt: { en: "", es: "" } };
  return (
    <Panel heading={t("alt")}>
      <FieldsForm name="edit" values={values} button={t("save")}>
        <Fields only={["alt", "altEs"]} className="grid gap-x-4 sm:grid-cols-2" />
        <fieldset className="my-5">
          <legend className="text-lg font-bold">{t("focus")}</legend>
          <p className="hint">{t("focusHint")}</p>
          <div className="flex flex-wrap gap-4">
            <ContentPicture
              picture={shown}
              sizes="12rem"
              className="size-24 rounded-lg bg-sunk object-cover"
            />
            <ContentPicture
              picture={shown}
              sizes="12rem"
              className="h-24 w-48 rounded-lg bg-sunk object-cover"
            />
          </div>
          <Fields only={["focusX", "focusY"]} className="grid gap-x-4 sm:grid-cols-2" />
        </fieldset>
      </FieldsForm>
    </Panel>
  );
}
