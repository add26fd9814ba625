import { type ChangeEvent, useState } from "react";
import { useTranslations } from "use-intl";
import {
  FOCUS_STEP,
  MOST_BYTES,
  MOST_MEGABYTES,
  type ShownPicture,
} from "../../../domain/site/pictures/picture-rules.ts";
import { CheckboxField, TextField } from "../../forms/fields.tsx";
import { PostForm, useFields } from "../../forms/form.tsx";
import { ContentPicture } from "../content-picture.tsx";
import { Panel } from "../page-layout.tsx";

export function UploadForm() {
  const t = useTranslations("pictures");
  const { form, fields, answer } = useFields<{
    file: string;
    alt: string;
    altEs: string;
    agreed: boolean;
  }>("upload");
  return (
    <Panel heading={t("upload")}>
      <PostForm {...form} encType="multipart/form-data" button={t("send")}>
        <FileField
          id={fields.file.id}
          label={t("upload")}
          hint={[t("uploadHint", { most: MOST_MEGABYTES }), answer ? t("chooseAgain") : ""].join(
            " ",
          )}
          error={fields.file.errors?.[0]}
        />
        <div className="grid gap-x-4 sm:grid-cols-2">
          <TextField field={fields.alt} label={t("alt")} hint={t("altHint")} lang="en" dir="auto" />
          <TextField field={fields.altEs} label={t("altEs")} lang="es" dir="auto" />
        </div>
        <CheckboxField
          field={fields.agreed}
          label={
            <>
              {t("agreed")} <span className="hint block">{t("agreedHint")}</span>
            </>
          }
        />
      </PostForm>
    </Panel>
  );
}

function FileField({
  id,
  label,
  hint,
  error,
}: {
  id: string;
  label: string;
  hint: string;
  error: string | undefined;
}) {
  const t = useTranslations("pictureErrors");
  // The server doesn't read a larger body to its end, so it can't say so beside the field.
  const [isTooLarge, setTooLarge] = useState(false);
  const wrong = isTooLarge ? t("tooLarge", { most: MOST_MEGABYTES }) : error;
  const check = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    setTooLarge((currentTarget.files?.[0]?.size ?? 0) > MOST_BYTES);
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-hint`} className="hint">
        {hint}
      </p>
      <input
        id={id}
        name="file"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-describedby={wrong ? `${id}-hint ${id}-error` : `${id}-hint`}
        aria-invalid={wrong ? true : undefined}
        onChange={check}
      />
      {wrong ? (
        <p id={`${id}-error`} role="alert" className="field-error">
          {wrong}
        </p>
      ) : null}
    </div>
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
