import { Button, Intent } from "../../forms/form-parts.tsx";

/** Says what somebody sees once their email is confirmed, and sends them the link. */
export function ConfirmEmail({
  toSee,
  sendsMail,
  button = true,
}: {
  /** 'full names'. */
  toSee: string;
  /** Whether the site can send email at all. */
  sendsMail: boolean;
  /** False where the page has the button already. */
  button?: boolean;
}) {
  return (
    <>
      <p>
        Confirm your email to see {toSee}.
        {sendsMail ? null : " This site can't send email yet, so ask the organizer to confirm it."}
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
