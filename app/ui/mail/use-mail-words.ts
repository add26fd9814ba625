import { useRouteLoaderData } from "react-router";
import { type MailWords, mailWords } from "./mail-words.ts";

/** What the frame of every page knows about email. */
export interface Mailing {
  sendsMail: boolean;
  foot: { contactEmail: string };
}

/** Whether the site sends email, and whom to write to where it doesn't; null on an error screen without data. */
export function useMailing(): Mailing | null {
  return useRouteLoaderData<Mailing>("root") ?? null;
}

/** Whether the site sends email; true on an error screen without data. */
export function useSendsMail(): boolean {
  return useMailing()?.sendsMail ?? true;
}

/** What this page may say of email (`mailWords`). */
export function useMailWords(): MailWords {
  return mailWords(useSendsMail());
}
