import type { FieldMetadata } from "@conform-to/react";
import { type ChangeEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { MOST_BYTES, MOST_MEGABYTES } from "#domain/site/pictures/picture-rules.ts";
import { CheckboxField } from "../forms/fields.tsx";

export type PictureFields = { file: string; agreed: boolean };

/** Asked with every picture; the site can't check it. */
export function AgreedField({ field }: { field: FieldMetadata<boolean> }) {
  const t = useTranslations("pictures");
  return (
    <CheckboxField
      field={field}
      label={
        <>
          {t("agreed")} <span className="hint block">{t("agreedHint")}</span>
        </>
      }
    />
  );
}

/** Chooses a picture to upload, in the field `file` of a multipart form. */
export function PictureField({
  field,
  label,
  hasFailed,
  multiple = false,
}: {
  field: FieldMetadata<string>;
  label: string;
  /** Browsers don't fill in a file again when a page loads. */
  hasFailed: boolean;
  multiple?: boolean;
}) {
  const t = useTranslations("pictures");
  const errors = useTranslations("pictureErrors");
  // The server doesn't read a larger body to its end, so it can't say so beside the field.
  const [isTooLarge, setTooLarge] = useState(false);
  const { id } = field;
  const wrong = isTooLarge ? errors("tooLarge", { most: MOST_MEGABYTES }) : field.errors?.[0];
  const check = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    setTooLarge([...(currentTarget.files ?? [])].some(({ size }) => size > MOST_BYTES));
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-hint`} className="hint">
        {t("uploadHint", { most: MOST_MEGABYTES })} {multiple ? t("several") : null}{" "}
        {hasFailed ? <noscript>{t("chooseAgain")}</noscript> : null}
      </p>
      <input
        id={id}
        name="file"
        type="file"
        multiple={multiple}
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
