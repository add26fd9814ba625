import { type ComponentProps, useState } from "react";
import { TextField } from "../../forms/fields.tsx";
import { Button, PostForm, useFields } from "../../forms/form.tsx";
import { Panel } from "../page-layout.tsx";
import { TextLink } from "../text-link.tsx";
import { useHydrated } from "../use-hydrated.ts";

/** The Show/Hide toggle needs script and is missing without it. */
export function PasswordField({
  field,
  label = "Password",
  hint,
  autoComplete,
}: {
  field: ComponentProps<typeof TextField>["field"];
  label?: string;
  hint?: string;
  autoComplete: "new-password" | "current-password";
}) {
  const hydrated = useHydrated();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      field={field}
      label={label}
      hint={hint}
      type={shown ? "text" : "password"}
      autoComplete={autoComplete}
      spellCheck={false}
      autoCapitalize="none"
      after={
        hydrated ? (
          <button
            type="button"
            className="button button-plain"
            aria-controls={field.id}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? "Hide" : "Show"}
          </button>
        ) : null
      }
    />
  );
}

export function CurrentPasswordField({
  field,
}: Pick<ComponentProps<typeof PasswordField>, "field">) {
  return <PasswordField field={field} label="Current Password" autoComplete="current-password" />;
}

export function PasswordSection({ email }: { email: string }) {
  const { form, fields } = useFields<{ currentPassword: string; password: string }>(
    "change-password",
  );
  return (
    <Panel id="password" heading="Password">
      <PostForm {...form} action="/account/security#password">
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <CurrentPasswordField field={fields.currentPassword} />
        <PasswordField
          field={fields.password}
          label="New Password"
          hint="At least 8 characters. You are signed out everywhere else."
          autoComplete="new-password"
        />
        <Button>Change my password</Button>
      </PostForm>
      <p>
        <TextLink href="/forgot">Forgot your password?</TextLink>
      </p>
    </Panel>
  );
}
