import { useState } from "react";
import { useFetcher } from "react-router";
import type { EmergencyContact } from "../../../domain/people/players/emergency-contact-rules.ts";
import { formatPhone } from "../../../domain/people/players/phone-rules.ts";
import type { FormAnswer } from "../../forms/answer-form.ts";
import { answerFor } from "../../forms/form-parts.tsx";
import { useKeptAnswer } from "../../forms/use-kept-answer.ts";
import { MessageDialog } from "../dialog.tsx";
import { Icon } from "../icon.tsx";

export interface ContactAnswer {
  contact: EmergencyContact;
}

type Answer = ContactAnswer | FormAnswer;

/**
 * Loads emergency contacts, each view of which is logged. The fetcher keeps the answer, so
 * reloading the page doesn't log another view.
 */
export function useContact() {
  const fetcher = useFetcher<Answer>();
  const posted = useKeptAnswer<Answer>();
  const [closed, setClosed] = useState<EmergencyContact>();
  const seen = fetcher.data ?? posted;
  const contact = seen && "contact" in seen ? seen.contact : null;
  return {
    fetcher,
    contact: contact === closed ? null : contact,
    failure:
      fetcher.data && "form" in fetcher.data ? answerFor(fetcher.data, "contact") : undefined,
    /** True for a response to a form without script, which is closed by navigating away. */
    isPosted: fetcher.data === undefined,
    close: () => setClosed(contact ?? undefined),
  };
}

type Contact = ReturnType<typeof useContact>;

export function ContactButton({ playerId, contact }: { playerId: string; contact: Contact }) {
  const { Form } = contact.fetcher;
  return (
    <Form method="post">
      <input type="hidden" name="playerId" value={playerId} />
      <button
        type="submit"
        name="intent"
        value="contact"
        className="button button-plain min-h-14 w-24 px-1 text-[0.9rem] sm:w-auto sm:px-4"
        aria-describedby={`name-${playerId}`}
      >
        Emergency contact
      </button>
    </Form>
  );
}

export function ContactDialog({ contact: seen, closeTo }: { contact: Contact; closeTo: string }) {
  const { contact } = seen;
  if (!contact) return null;
  return (
    <MessageDialog
      key={contact.playerName}
      {...(seen.isPosted ? { closeTo } : { onClose: seen.close })}
    >
      <p className="mt-0 text-lg font-bold">Emergency contact of {contact.playerName}</p>
      <p>{whose(contact)}</p>
      {contact.phone === null ? (
        <p>Phone: Not known</p>
      ) : (
        <a className="button button-primary w-full" href={`tel:+1${contact.phone}`}>
          <Icon name="phone" className="size-5" />
          Call {contact.name}, {formatPhone(contact.phone)}
        </a>
      )}
    </MessageDialog>
  );
}

function whose({ isAdult, own }: EmergencyContact): string {
  if (isAdult) return "18 or older: this is their own phone.";
  if (own) return "Nobody was named: this is their own phone.";
  return "Under 18. This look was written down.";
}
