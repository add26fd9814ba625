import { type ComponentProps, createContext, use } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { type Localized, localized } from "../../../i18n/localized.ts";
import { CheckboxField, SelectField, TextAreaField, TextField } from "../../forms/fields.tsx";
import { Button, PostForm, useFields } from "../../forms/form.tsx";
import { ConcurrentChange, VersionField } from "../../forms/versioned-form.tsx";
import { useLocale } from "../../i18n/use-locale.ts";
import type { FieldView, InputView } from "../../loaders/content-form.ts";
import { Panel } from "../page-layout.tsx";

type Values = Record<string, string>;
type ContentFields = ReturnType<typeof useFields<Values>>["fields"];

/** Empty rows offered below those that are filled in. */
const SPARE_ROWS = 1;

/** What a field of a picture offers. */
export interface PictureChoice {
  id: string;
  alt: Localized<string>;
}

const Library = createContext<readonly PictureChoice[]>([]);

/** The form of a section or of one entry: languages side by side, and what to do with the draft. */
export function ContentForm({
  heading,
  fields: views,
  values,
  version,
  pictures,
  mayPublish = true,
  reloadDocument = false,
}: {
  heading: string;
  fields: FieldView[];
  values: Values;
  version: string;
  pictures: readonly PictureChoice[];
  mayPublish?: boolean;
  /** An open page can't take on other colors, because its policy allows only its own styles. */
  reloadDocument?: boolean;
}) {
  const t = useTranslations("content");
  const { form, fields, answer } = useFields<Values>("content", { defaultValue: values });
  const inputs = views.flatMap((view) => (view.kind === "inputs" ? view.inputs : view.rows.flat()));
  const labels = Object.fromEntries(inputs.map(({ name, label }) => [name, label]));
  return (
    <PostForm id={form.id} name="content" reloadDocument={reloadDocument}>
      <ConcurrentChange answer={answer} labels={labels} />
      <VersionField version={version} answer={answer} />
      <Panel heading={heading}>
        <Library value={pictures}>
          {views.map((view) =>
            view.kind === "inputs" ? (
              <Inputs key={view.inputs[0]?.name} inputs={view.inputs} fields={fields} />
            ) : (
              <Rows key={view.label} view={view} fields={fields} />
            ),
          )}
        </Library>
      </Panel>
      <p className="choices">
        <Button name="intent" value="save">
          {t("saveDraft")}
        </Button>
        <Button kind="plain" name="intent" value="preview">
          {t("preview")}
        </Button>
        {mayPublish ? (
          <Button kind="plain" name="intent" value="publish">
            {t("publish")}
          </Button>
        ) : null}
      </p>
      {mayPublish ? null : <p className="hint">{t("organizerPublishes")}</p>}
    </PostForm>
  );
}

function Inputs({ inputs, fields }: { inputs: InputView[]; fields: ContentFields }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-2">
      {inputs.map((input) => (
        <Input key={input.name} input={input} fields={fields} />
      ))}
    </div>
  );
}

function Rows({
  view,
  fields,
}: {
  view: Extract<FieldView, { kind: "rows" }>;
  fields: ContentFields;
}) {
  const isFilled = (row: InputView[]) => row.some(({ name }) => fields[name]?.initialValue);
  const shown = view.rows.findLastIndex(isFilled) + 1 + SPARE_ROWS;
  return (
    <fieldset className="my-5">
      <legend className="text-lg font-bold">{view.label}</legend>
      {view.hint ? <p className="hint">{view.hint}</p> : null}
      {view.rows.slice(0, shown).map((row) => (
        <div
          key={row[0]?.name}
          className="grid gap-x-4 border-t border-rule sm:grid-cols-2 md:grid-cols-4"
        >
          {row.map((input) => (
            <Input key={input.name} input={input} fields={fields} />
          ))}
        </div>
      ))}
    </fieldset>
  );
}

function PictureField({
  field,
  label,
  hint,
  options,
}: ComponentProps<typeof SelectField> & Pick<InputView, "options">) {
  const t = useTranslations("pictures");
  const locale = useLocale();
  const manage = <Link to="/admin/site/pictures">{t("manage")}</Link>;
  return (
    <SelectField
      field={field}
      label={label}
      hint={
        hint ? (
          <>
            {hint} {manage}
          </>
        ) : (
          manage
        )
      }
    >
      <option value="">{t("noPicture")}</option>
      {options?.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
      {use(Library).map(({ id, alt }) => (
        <option key={id} value={id}>
          {localized(alt, locale).content}
        </option>
      ))}
    </SelectField>
  );
}

function Input({ input, fields }: { input: InputView; fields: ContentFields }) {
  const { name, label, hint, lines, type, lang, isNumber, isToggle, isPicture, options } = input;
  const field = fields[name];
  if (!field) return null;
  if (isToggle) return <CheckboxField field={field} label={label} />;
  if (isPicture) {
    return <PictureField field={field} label={label} hint={hint} options={options} />;
  }
  if (options) {
    return (
      <SelectField field={field} label={label} hint={hint}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectField>
    );
  }
  if (lines > 1) {
    return (
      <TextAreaField field={field} label={label} hint={hint} rows={lines} lang={lang} dir="auto" />
    );
  }
  return (
    <TextField
      field={field}
      label={label}
      hint={hint}
      type={type}
      lang={lang}
      autoComplete="off"
      {...(type === "text" && { dir: "auto" })}
      {...(isNumber && { inputMode: "numeric" as const })}
    />
  );
}
