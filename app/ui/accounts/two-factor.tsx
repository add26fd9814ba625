import type { FormAnswer } from "../../forms/answer-form.ts";
import { FormFailure, strayAnswer } from "../../forms/form-parts.tsx";
import type { QrDrawing } from "../payments/qr-code.tsx";
import { TwoFactorOn } from "./two-factor-on.tsx";
import { BeginTwoFactor, ConfirmTwoFactor } from "./two-factor-setup.tsx";

export interface TwoFactorView {
  email: string;
  since: string | null;
  recoveryCodesLeft: number;
  begun: { address: string; secret: string; qr: QrDrawing } | null;
  asksPassword: boolean;
}

const FORMS = ["begin", "confirm", "renew", "turn-off"];

/** Another window may have turned it on or off since. */
function formsHere({ since, begun }: TwoFactorView): string[] {
  if (since !== null) return ["renew", "turn-off"];
  return begun ? ["confirm"] : ["begin"];
}

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
