import { useRouteLoaderData } from "react-router";
import { type MailWords, mailWords } from "./mail-words.ts";

export interface Mailing {
  sendsMail: boolean;
  foot: { contactEmail: string };
}

/** Null on an error screen without data. */
export function useMailing(): Mailing | null {
  return useRouteLoaderData<Mailing>("root") ?? null;
}

/** True on an error screen without data. */
export function useSendsMail(): boolean {
  return useMailing()?.sendsMail ?? true;
}

export function useMailWords(): MailWords {
  return mailWords(useSendsMail());
}
