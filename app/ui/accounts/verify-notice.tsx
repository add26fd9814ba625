import { Button, Intent } from "../../forms/form-parts.tsx";
import { useMailWords } from "../mail/use-mail-words.ts";
import { Notice } from "../notice.tsx";

export function VerifyNotice({
  email,
  by,
  overdue,
}: {
  email: string;
  by: { iso: string; text: string } | null;
  overdue: boolean;
}) {
  const [before, after] = useMailWords().verificationLink;
  return (
    <Notice kind={overdue ? "bad" : "info"}>
      <p>
        <WhatFor by={by} overdue={overdue} /> {before}
        <b className="wrap-anywhere">{email}</b>
        {after}
      </p>
      <form method="post" action="/account/security">
        <Intent value="send-verification" />
        <Button kind="plain">Send me the link again</Button>
      </form>
    </Notice>
  );
}

function WhatFor({ by, overdue }: { by: { iso: string; text: string } | null; overdue: boolean }) {
  if (overdue) {
    return <>Confirm your e-mail address first: until then you create and join no team.</>;
  }
  if (by === null) return <>Please confirm your e-mail address.</>;
  return (
    <>
      Confirm your e-mail address by <time dateTime={by.iso}>{by.text}</time>: from then on you
      create and join no team without it.
    </>
  );
}
