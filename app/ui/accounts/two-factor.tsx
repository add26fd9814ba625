import type { FormAnswer } from "../../forms/answer-form.ts";
import { FormFailure, strayAnswer } from "../../forms/form-parts.tsx";
import type { QrDrawing } from "../payments/qr-code.tsx";
import { TwoFactorOn } from "./two-factor-on.tsx";
import { BeginTwoFactor, ConfirmTwoFactor } from "./two-factor-setup.tsx";

/** One's own two-factor sign-in. */
export interface TwoFactorView {
  email: string;
  /** When it was turned on, in words; null while it is off. */
  since: string | null;
  recoveryCodesLeft: number;
  /** The secret for the app while this browser sets it up. */
  begun: { address: string; secret: string; qr: QrDrawing } | null;
  /** Whether setting it up asks for the password first. */
  asksPassword: boolean;
}

const FORMS = ["begin", "confirm", "renew", "turn-off"];

/** Which of them stand on the page: another window may have turned it on or off since. */
function formsHere({ since, begun }: TwoFactorView): string[] {
  if (since !== null) return ["renew", "turn-off"];
  return begun ? ["confirm"] : ["begin"];
}

/** One's own two-factor sign-in: set up, looked after, turned off. `action` is where its forms go. */
export function TwoFactor({
  view,
  action,
  answer: given,
}: {
  view: TwoFactorView;
  action: string;
  answer: FormAnswer | undefined;
}) {
  const { email, since, begun, recoveryCodesLeft, asksPassword } = view;
  const answer = given && FORMS.includes(given.form) ? given : undefined;
  const parts = { action, answer };
  return (
    <>
      <FormFailure answer={strayAnswer(answer, formsHere(view))} />
      {since ? (
        <TwoFactorOn email={email} since={since} left={recoveryCodesLeft} {...parts} />
      ) : begun ? (
        <ConfirmTwoFactor begun={begun} {...parts} />
      ) : (
        <BeginTwoFactor email={email} asksPassword={asksPassword} {...parts} />
      )}
    </>
  );
}
