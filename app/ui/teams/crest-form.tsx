import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { useTranslations } from "use-intl";
import { useAnswer } from "#app/forms/answer.tsx";
import { TextField } from "#app/forms/fields.tsx";
import { PostForm, useFields } from "#app/forms/form.tsx";
import { CREST_COLORS, type CrestFields, crestOf } from "#domain/teams/crest-rules.ts";
import { useAsked } from "../dialog.tsx";
import { CrestStyles, TeamCrest } from "./crest.tsx";
import { CrestPictureForms, type CrestPictures, REMOVE_CREST_ID } from "./crest-picture-forms.tsx";

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
