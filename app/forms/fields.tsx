import {
  type FieldMetadata,
  getInputProps,
  getSelectProps,
  getTextareaProps,
} from "@conform-to/react";
import type { ComponentProps, ReactNode } from "react";

// biome keeps unions on one line; a field of any form and any type is meant.
type AnyField = FieldMetadata<string | boolean | undefined | null, Record<string, unknown>>;

interface FieldProps {
  field: AnyField;
  label: ReactNode;
  /** A line of help under the label. */
  hint?: ReactNode;
}

function FieldFrame({ field, label, hint, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={field.id}>{label}</label>
      {hint ? (
        <p id={field.descriptionId} className="hint">
          {hint}
        </p>
      ) : null}
      {children}
      <FieldErrors field={field} />
    </div>
  );
}

/** Of the fields that come back wrong the browser gives the first the focus: it is the next thing to do. */
function isWrong(field: AnyField): boolean {
  return field.errors !== undefined && field.errors.length > 0;
}

/** What is wrong with a field, under it. */
function FieldErrors({ field }: { field: AnyField }) {
  if (!field.errors?.length) return null;
  return (
    <p id={field.errorId} className="field-error">
      {field.errors[0]}
    </p>
  );
}

/** A labelled input that shows again what was typed, and what is wrong with it. */
export function TextField({
  field,
  label,
  hint,
  type = "text",
  after,
  ...input
}: FieldProps & {
  type?: "text" | "email" | "password" | "tel" | "date" | "time" | "datetime-local" | "search";
  /** Stands beside the input, as the Show/Hide toggle of a password does. */
  after?: ReactNode;
} & Omit<ComponentProps<"input">, "type" | "name" | "id" | "form">) {
  const { key, ...props } = getInputProps(field as FieldMetadata<string>, {
    type,
    ariaDescribedBy: hint ? field.descriptionId : undefined,
  });
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <div className="field-row">
        <input key={key} {...props} autoFocus={isWrong(field)} {...input} />
        {after}
      </div>
    </FieldFrame>
  );
}

/** A labelled field for a text of several lines. */
export function TextAreaField({
  field,
  label,
  hint,
  rows = 6,
  ...area
}: FieldProps & Omit<ComponentProps<"textarea">, "name" | "id" | "form">) {
  const { key, ...props } = getTextareaProps(field as FieldMetadata<string>, {
    ariaDescribedBy: hint ? field.descriptionId : undefined,
  });
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <textarea key={key} {...props} rows={rows} autoFocus={isWrong(field)} {...area} />
    </FieldFrame>
  );
}

/** A labelled choice of one. */
export function SelectField({
  field,
  label,
  hint,
  children,
  ...select
}: FieldProps & Omit<ComponentProps<"select">, "name" | "id" | "form">) {
  const { key, ...props } = getSelectProps(field as FieldMetadata<string>, {
    ariaDescribedBy: hint ? field.descriptionId : undefined,
  });
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <select key={key} {...props} autoFocus={isWrong(field)} {...select}>
        {children}
      </select>
    </FieldFrame>
  );
}

/** A box to tick, its label beside it. */
export function CheckboxField({
  field,
  label,
  ...input
}: FieldProps & Omit<ComponentProps<"input">, "type" | "name" | "id" | "form">) {
  const { key, ...props } = getInputProps(field as FieldMetadata<boolean>, { type: "checkbox" });
  return (
    <div className="field">
      <div className="checkbox">
        <input key={key} {...props} {...input} />
        <label htmlFor={field.id}>{label}</label>
      </div>
      <FieldErrors field={field} />
    </div>
  );
}
