import { useTranslations } from "use-intl";
import { CheckboxField, SelectField, TextAreaField, TextField } from "../../forms/fields.tsx";
import { Button, PostForm, useFields } from "../../forms/form.tsx";
import { ConcurrentChange, VersionField } from "../../forms/versioned-form.tsx";
import type { FieldView, InputView } from "../../loaders/content-form.ts";
import { Panel } from "../page-layout.tsx";

type Values = Record<string, string>;
type ContentFields = ReturnType<typeof useFields<Values>>["fields"];

/** Empty rows offered below those that are filled in. */
const SPARE_ROWS = 1;

/** The form of a section or of one entry: languages side by side, and what to do with the draft. */
export function ContentForm({
  heading,
  fields: views,
  values,
  version,
}: {
  heading: string;
  fields: FieldView[];
  values: Values;
  version: string;
}) {
  const t = useTranslations("content");
  const { form, fields, answer } = useFields<Values>("content", { defaultValue: values });
  const inputs = views.flatMap((view) => (view.kind === "inputs" ? view.inputs : view.rows.flat()));
  const labels = Object.fromEntries(inputs.map(({ name, label }) => [name, label]));
  return (
    <PostForm id={form.id} name="content">
      <ConcurrentChange answer={answer} labels={labels} />
      <VersionField version={version} answer={answer} />
      <Panel heading={heading}>
        {views.map((view) =>
          view.kind === "inputs" ? (
            <Inputs key={view.inputs[0]?.name} inputs={view.inputs} fields={fields} />
          ) : (
            <Rows key={view.label} view={view} fields={fields} />
          ),
        )}
      </Panel>
      <p className="choices">
        <Button name="intent" value="save">
          {t("saveDraft")}
        </Button>
        <Button kind="plain" name="intent" value="preview">
          {t("preview")}
        </Button>
        <Button kind="plain" name="intent" value="publish">
          {t("publish")}
        </Button>
      </p>
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

function Input({ input, fields }: { input: InputView; fields: ContentFields }) {
  const { name, label, hint, lines, type, lang, isNumber, isToggle, options } = input;
  const field = fields[name];
  if (!field) return null;
  if (isToggle) return <CheckboxField field={field} label={label} />;
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
