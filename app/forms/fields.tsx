import {
  type FieldMetadata,
  getInputProps,
  getSelectProps,
  getTextareaProps,
} from "@conform-to/react";
import type { ComponentProps, ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Shown } from "#domain/core/fields.ts";

export type AnyField = FieldMetadata<string | boolean | undefined | null, Record<string, unknown>>;

interface FieldProps {
  field: AnyField;
  label: ReactNode;
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

export function isWrong(field: AnyField): boolean {
  return field.errors !== undefined && field.errors.length > 0;
}

function FieldErrors({ field }: { field: AnyField }) {
  if (!field.errors?.length) return null;
  return (
    <p id={field.errorId} className="field-error">
      {field.errors[0]}
    </p>
  );
}

export function TextField({
  field,
  label,
  hint,
  type = "text",
  after = type === "password" ? <PasswordToggle of={field.id} /> : undefined,
  ...input
}: FieldProps & {
  type?: Exclude<Shown["type"], "checkbox" | "picture">;
  after?: ReactNode;
} & Omit<ComponentProps<"input">, "type" | "name" | "id" | "form">) {
  const { key, ...props } = getInputProps(field as FieldMetadata<string>, {
    type,
    ariaDescribedBy: hint ? field.descriptionId : undefined,
  });
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <div className="field-row">
        <input
          key={key}
          {...props}
          {...(type === "password" && { spellCheck: false, autoCapitalize: "none" })}
          autoFocus={isWrong(field)}
          {...input}
        />
        {after}
      </div>
    </FieldFrame>
  );
}

/** `enablePasswordToggles` makes it work. */
function PasswordToggle({ of }: { of: string }) {
  const t = useTranslations("accounts.password");
  return (
    <button
      type="button"
      className="button button-plain needs-script"
      aria-controls={of}
      aria-pressed={false}
      data-other={t("hide")}
    >
      {t("show")}
    </button>
  );
}

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

export function SelectField({
  field,
  label,
  hint,
  children,
  after,
  ...select
}: FieldProps & { after?: ReactNode } & Omit<ComponentProps<"select">, "name" | "id" | "form">) {
  const { key, ...props } = getSelectProps(field as FieldMetadata<string>, {
    ariaDescribedBy: hint ? field.descriptionId : undefined,
  });
  const own = (
    <select key={key} {...props} autoFocus={isWrong(field)} {...select}>
      {children}
    </select>
  );
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      {after ? (
        <div className="field-row">
          {own}
          {after}
        </div>
      ) : (
        own
      )}
    </FieldFrame>
  );
}

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

/**
 * Boxes to tick, each with a value. They share a name if `field` reads them all; otherwise each has
 * a number behind it.
 */
export function TickBoxes({
  id,
  name,
  legend,
  hint,
  options,
  ticked,
  field,
}: {
  id: string;
  name: string;
  legend: string;
  hint?: string;
  options: readonly { value: string; label: string; about?: string | undefined }[];
  ticked: readonly string[];
  field?: AnyField;
}) {
  return (
    <fieldset
      className="field"
      aria-describedby={field && isWrong(field) ? field.errorId : undefined}
    >
      <legend>{legend}</legend>
      {hint ? <p className="hint">{hint}</p> : null}
      {options.map(({ value, label, about }, index) => (
        <div key={value} className={`checkbox ${about ? "mb-3" : "min-h-11 items-center"}`}>
          <input
            id={`${id}-${index}`}
            type="checkbox"
            name={field ? name : `${name}${index}`}
            value={value}
            defaultChecked={ticked.includes(value)}
            aria-describedby={about ? `${id}-${index}-about` : undefined}
          />
          <div className="min-w-0">
            <label
              htmlFor={`${id}-${index}`}
              className={`wrap-anywhere ${about ? "font-bold" : ""}`.trimEnd()}
            >
              {label}
            </label>
            {about ? (
              <p id={`${id}-${index}-about`} className="hint m-0">
                {about}
              </p>
            ) : null}
          </div>
        </div>
      ))}
      {field ? <FieldErrors field={field} /> : null}
    </fieldset>
  );
}
