import type { ShortNamesReason } from "../../../domain/teams/newcomer-rules.ts";
import { ConfirmEmail } from "../accounts/confirm-email.tsx";
import { Notice } from "../notice.tsx";

export function ShortNamesNotice({
  why,
  button = true,
}: {
  why: ShortNamesReason;
  button?: boolean;
}) {
  return (
    <Notice>
      {why.unconfirmed ? <ConfirmEmail toSee="full names" button={button} /> : null}
      {why.unapproved ? (
        <p>
          {why.unconfirmed ? "Your" : "You'll see full names once your"} team manager{" "}
          {why.unconfirmed ? "also needs to approve you." : "approves you."}
        </p>
      ) : null}
    </Notice>
  );
}
