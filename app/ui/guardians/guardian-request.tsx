import type { GuardianState } from "../../../domain/people/guardians/consent-rules.ts";
import { TextField } from "../../forms/fields.tsx";
import { Button, PostForm, useFields } from "../../forms/form.tsx";
import { Notice } from "../notice.tsx";

export interface OwnGuardian {
  state: GuardianState;
  /** Masked; null until a guardian is named. */
  address: string | null;
}

export function PendingNotice({ own, mayPlay }: { own: OwnGuardian; mayPlay: boolean }) {
  const { state, address } = own;
  if (state === "adult" || state === "agreed") return null;
  const link = <a href="/account/guardian">Tell us their e-mail address</a>;
  const meanwhile = mayPlay ? "You may play meanwhile." : "Until then you may not play.";
  return (
    <Notice>
      {state === "ageless" ? (
        <p>
          We deleted your date of birth some time after the last cup.{" "}
          <a href="/account">Enter it</a> so that you can play.
        </p>
      ) : state === "nobody" ? (
        <p>
          A parent or guardian must agree that you play. {meanwhile} {link}
        </p>
      ) : state === "gone" ? (
        <p>
          Your parent or guardian is not known here any more: one must agree again that you play.{" "}
          {meanwhile} {link}
        </p>
      ) : (
        <p>
          {state === "declined"
            ? `Your parent or guardian${of(address)} did not agree.`
            : `Your parent or guardian${of(address)} has not agreed yet.`}{" "}
          {meanwhile}{" "}
          <a href="/account/guardian">
            {state === "declined" ? "What you can do" : "Send the link again, or ask somebody else"}
          </a>
        </p>
      )}
    </Notice>
  );
}

function of(address: string | null): string {
  return address ? ` (${address})` : "";
}

export function GuardianEmailForm() {
  const { form, fields } = useFields<{ guardianEmail: string }>("guardian");
  return (
    <PostForm {...form} action="/account/guardian" reloadDocument>
      <TextField
        field={fields.guardianEmail}
        label="Parent or Guardian Email"
        type="email"
        autoComplete="off"
        hint="Not your own address. They get a link to read and agree."
      />
      <Button>Send</Button>
    </PostForm>
  );
}
