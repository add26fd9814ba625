import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { useTranslations } from "use-intl";
import { useAnswer } from "#app/forms/answer.tsx";
import { TextField } from "#app/forms/fields.tsx";
import { ButtonForm, PostForm, useFields } from "#app/forms/form.tsx";
import type { TeamCrests } from "#domain/site/pictures/team-crests.ts";
import { CREST_COLORS, type CrestFields, crestOf } from "#domain/teams/crest-rules.ts";
import { ConfirmDialog, useAsked } from "../dialog.tsx";
import { Notice } from "../page-layout.tsx";
import { AgreedField, PictureField, type PictureFields } from "../picture-field.tsx";
import { CrestPicture, CrestStyles, TeamCrest } from "./crest.tsx";

/** Folded, unless the form came back with an answer or a picture isn't approved. */
export function CrestPanel({ team, pictures }: { team: CrestFields; pictures: CrestPictures }) {
  const t = useTranslations("crest");
  const answers = [useAnswer("crest"), useAnswer("upload-crest")];
  const asked = useAsked();
  const isOpen =
    asked === REMOVE_CREST_ID ||
    answers.some((answer) => answer !== undefined) ||
    pictures.waiting !== null ||
    pictures.isDeclined;
  return (
    <details className="panel" open={isOpen || undefined}>
      <summary>
        <span className="inline-flex items-center gap-3 align-middle">
          <TeamCrest crest={crestOf(team)} large />
          {t("heading")}
        </span>
      </summary>
      <CrestPictureForms pictures={pictures} />
      <h3>{t("picture.colors")}</h3>
      <CrestForm team={team} />
      <CrestStyles />
    </details>
  );
}

function CrestForm({ team }: { team: CrestFields }) {
  const t = useTranslations("crest");
  const { form, fields } = useFields<{ color1: string; color2: string; initials: string }>(
    "crest",
    { defaultValue: { ...crestOf(team), initials: team.initials ?? "" } },
  );
  return (
    <PostForm {...form} button={t("save")} kind="plain">
      <p className="hint">{t("hint")}</p>
      <Colors field={fields.color1} label={t("color1")} />
      <Colors field={fields.color2} label={t("color2")} />
      <TextField
        field={fields.initials}
        label={t("initials")}
        hint={t("initialsHint")}
        autoComplete="off"
        autoCapitalize="characters"
      />
    </PostForm>
  );
}

function Colors({ field, label }: { field: FieldMetadata<string>; label: string }) {
  const t = useTranslations("crest");
  return (
    <fieldset className="field">
      <legend>{label}</legend>
      <div className="crest-choices">
        {CREST_COLORS.map((color) => {
          const { key, ...props } = getInputProps(field, { type: "radio", value: color });
          const id = `${field.id}-${color}`;
          return (
            <span key={color} className="checkbox">
              <input key={key} {...props} id={id} />
              <label htmlFor={id}>
                <TeamCrest crest={{ color1: color, color2: color, initials: "", picture: null }} />{" "}
                {t(`colors.${color}`)}
              </label>
            </span>
          );
        })}
      </div>
    </fieldset>
  );
}

/** A team's pictures; only those who manage it upload them, not the console. */
type CrestPictures = TeamCrests & { canUpload: boolean };

/** The question's. */
const REMOVE_CREST_ID = "crest-removal";

function CrestPictureForms({ pictures }: { pictures: CrestPictures }) {
  const t = useTranslations("crest.picture");
  const { approved, waiting, isDeclined, canUpload } = pictures;
  return (
    <>
      <h3>{t("heading")}</h3>
      {isDeclined ? (
        <Notice>
          <p>{t("declined")}</p>
          <ButtonForm intent="withdraw-crest">{t("hide")}</ButtonForm>
        </Notice>
      ) : null}
      {waiting === null ? null : (
        <Notice>
          <p className="flex items-center gap-3">
            <CrestPicture id={waiting} />
            <b>{t("waiting")}</b>
          </p>
          <p>{t("waitingNext")}</p>
          <ButtonForm intent="withdraw-crest">{t("withdraw")}</ButtonForm>
        </Notice>
      )}
      {approved === null ? null : (
        <>
          <p>{t("approved")}</p>
          <ConfirmDialog
            id={REMOVE_CREST_ID}
            button={t("remove")}
            question={t("removeText")}
            intent="remove-crest"
            kind="plain"
          />
        </>
      )}
      {canUpload ? <UploadForm /> : null}
      {canUpload || approved !== null || waiting !== null || isDeclined ? null : <p>{t("none")}</p>}
    </>
  );
}

function UploadForm() {
  const t = useTranslations("crest.picture");
  const { form, fields, answer } = useFields<PictureFields>("upload-crest");
  return (
    <PostForm {...form} encType="multipart/form-data" button={t("send")} kind="plain">
      <p className="hint">{t("hint")}</p>
      <PictureField field={fields.file} label={t("upload")} hasFailed={answer !== undefined} />
      <AgreedField field={fields.agreed} />
    </PostForm>
  );
}
