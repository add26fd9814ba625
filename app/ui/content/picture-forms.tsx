import { useTranslations } from "use-intl";
import { FOCUS_STEP, type ShownPicture } from "../../../domain/site/pictures/picture-rules.ts";
import { TextField } from "../../forms/fields.tsx";
import { PostForm, useFields } from "../../forms/form.tsx";
import { ContentPicture } from "../content-picture.tsx";
import { Panel } from "../page-layout.tsx";
import { AgreedField, PictureField, type PictureFields } from "../picture-field.tsx";

export function UploadForm() {
  const t = useTranslations("pictures");
  const { form, fields, answer } = useFields<PictureFields & { alt: string; altEs: string }>(
    "upload",
  );
  return (
    <Panel heading={t("upload")}>
      <PostForm {...form} encType="multipart/form-data" button={t("send")}>
        <PictureField field={fields.file} label={t("upload")} hasFailed={answer !== undefined} />
        <div className="grid gap-x-4 sm:grid-cols-2">
          <TextField field={fields.alt} label={t("alt")} hint={t("altHint")} lang="en" dir="auto" />
          <TextField field={fields.altEs} label={t("altEs")} lang="es" dir="auto" />
        </div>
        <AgreedField field={fields.agreed} />
      </PostForm>
    </Panel>
  );
}

export function PictureForm({ picture }: { picture: ShownPicture }) {
  const t = useTranslations("pictures");
  const { alt, focusX, focusY } = picture;
  const { form, fields } = useFields<{
    alt: string;
    altEs: string;
    focusX: string;
    focusY: string;
  }>("edit", {
    defaultValue: { alt: alt.en, altEs: alt.es ?? "", focusX: `${focusX}`, focusY: `${focusY}` },
  });
  const steps = { type: "number", min: 0, max: 100, step: FOCUS_STEP } as const;
  const shown = { ...picture, alt: { en: "", es: "" } };
  return (
    <Panel heading={t("alt")}>
      <PostForm {...form} button={t("save")}>
        <div className="grid gap-x-4 sm:grid-cols-2">
          <TextField field={fields.alt} label={t("alt")} hint={t("altHint")} lang="en" dir="auto" />
          <TextField field={fields.altEs} label={t("altEs")} lang="es" dir="auto" />
        </div>
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
          <div className="grid gap-x-4 sm:grid-cols-2">
            <TextField field={fields.focusX} label={t("focusX")} {...steps} />
            <TextField field={fields.focusY} label={t("focusY")} {...steps} />
          </div>
        </fieldset>
      </PostForm>
    </Panel>
  );
}
