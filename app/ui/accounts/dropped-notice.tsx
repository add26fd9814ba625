import { type Dropped, droppedLabel } from "../../../domain/people/accounts/verification-rules.ts";
import { Notice } from "../notice.tsx";

export function DroppedNotice({
  dropped,
  hasNewPassword = false,
}: {
  /** Null if nobody else can have entered data. */
  dropped: readonly Dropped[] | null;
  hasNewPassword?: boolean;
}) {
  if (dropped === null) return null;
  return (
    <Notice>
      <p>
        {dropped.length > 0
          ? `We removed ${droppedLabel(dropped)}. Anyone could have entered that before this email was confirmed.`
          : "Anyone could have entered things on this account before this email was confirmed."}
      </p>
      <ul className="mb-3 list-disc pl-5">
        {dropped.includes("guardian") ? (
          <li>
            <a href="/account/guardian">Name your parent or guardian again</a>.
          </li>
        ) : null}
        <li>
          <a href="/account">Check your account</a>: name, phone number, emergency contact, players
          and teams.
          {dropped.includes("consents") ? " Agree again for your players there." : null}
        </li>
        {hasNewPassword ? null : (
          <li>
            If someone else set up this account for you,{" "}
            <a href="/account/security">change your password</a>.
          </li>
        )}
      </ul>
    </Notice>
  );
}
