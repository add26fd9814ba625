import { type ComponentProps, createContext, type ReactNode, use } from "react";
import type { Shown, ShownOption } from "#domain/core/fields.ts";
import { type AnyField, CheckboxField, SelectField, TextAreaField, TextField } from "./fields.tsx";

/** A form's fields: how they are shown, and what was typed and refused. */
export interface FormFields {
  views: Readonly<Record<string, Shown>>;
  fields: Readonly<Record<string, AnyField>>;
}

export const FieldsContext = createContext<FormFields>({ views: {}, fields: {} });

/** What a screen shows otherwise than its field declares. */
type Shows = Omit<Shown, "label" | "hint"> & {
  label?: ReactNode;
  hint?: ReactNode;
  after?: ReactNode;
  /** Of a checkbox. */
  onTick?: (isTicked: boolean) => void;
  /** The options of a choice. */
  children?: ReactNode;
} & Omit<ComponentProps<"input">, keyof Shown | "name" | "onChange"> &
  Pick<ComponentProps<typeof SelectField>, "onChange">;

/** A field of the form around it. */
export function FieldOf({ name, ...shows }: { name: string } & Shows) {
  const { views, fields } = use(FieldsContext);
  const [view, field] = [views[name], fields[name]];
  if (!view || !field) throw new Error(`The form has no field '${name}'.`);
  const { type, lines = 1, options, none, onTick, children, ...rest } = { ...view, ...shows };
  const own = { field, ...rest } as ComponentProps<typeof TextField>;
  if (type === "checkbox") {
    return (
      <CheckboxField {...own} onChange={({ currentTarget }) => onTick?.(currentTarget.checked)} />
    );
  }
  if (lines > 1) {
    const { autoComplete: _, ...area } = own;
    return <TextAreaField {...(area as ComponentProps<typeof TextAreaField>)} rows={lines} />;
  }
  if (!options && !children) return <TextField {...own} type={type as "text"} />;
  return (
    <SelectField {...(own as ComponentProps<typeof SelectField>)}>
      {none === undefined ? null : <option value="">{none}</option>}
      {children}
      <Options of={options ?? []} />
    </SelectField>
  );
}

function Options({ of }: { of: readonly ShownOption[] }) {
  return [...Map.groupBy(of, ({ group }) => group)].map(([group, own]) => {
    const options = own.map(({ value, label, lang }) => (
      <option key={value} value={value} lang={lang}>
        {label}
      </option>
    ));
    return group === undefined ? (
      options
    ) : (
      <optgroup key={group} label={group}>
        {options}
      </optgroup>
    );
  });
}

/** The fields of the form around it, or some of them; with a class they are in an element. */
export function Fields({
  only,
  className,
  more = {},
}: {
  only?: readonly string[];
  className?: string;
  more?: Readonly<Record<string, Shows>>;
}) {
  const names = only ?? Object.keys(use(FieldsContext).views);
  const shown = names.map((name) => <FieldOf key={name} name={name} {...more[name]} />);
  return className === undefined ? shown : <div className={className}>{shown}</div>;
}
