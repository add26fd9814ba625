import { Button, Intent } from "../../forms/form-parts.tsx";
import { useSendsMail } from "../mail/use-mail-words.ts";

export function ConfirmEmail({
  toSee,
  button = true,
}: {
  toSee: string;
  /** False if the page already has the button. */
  button?: boolean;
}) {
  const sendsMail = useSendsMail();
  return (
    <>
      <p>
        Confirm your email to see {toSee}.
        {sendsMail
          ? null
          : " This site can't send email right now, so ask the organizer to confirm it."}
      </p>
      {sendsMail && button ? (
        <form method="post" action="/account/security">
          <Intent value="send-verification" />
          <Button kind="plain">Email me the link</Button>
        </form>
      ) : null}
    </>
  );
}
