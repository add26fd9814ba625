import { ButtonLink } from "../button-link.tsx";
import { CopyButton } from "../copy-button.tsx";

export function CalendarLinks({ link }: { link: string }) {
  return (
    <>
      <p className="choices items-center print:hidden">
        <ButtonLink kind="plain" href={link.replace(/^https?:/, "webcal:")}>
          Add to my calendar
        </ButtonLink>
        <CopyButton text={link} label="Copy the address" />
      </p>
      <p className="hint">
        For Google Calendar and others that ask for an address (“From URL”):{" "}
        <a href={link} className="inline-flex min-h-11 items-center wrap-anywhere">
          {link}
        </a>
      </p>
    </>
  );
}
