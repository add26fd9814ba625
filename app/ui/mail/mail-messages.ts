import { useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";

interface Mailing {
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

/** What a page says about email. Without an email service, emails stay in the outbox. */
export function useMailText() {
  const sends = useTranslations("mailing.sends");
  const waits = useTranslations("mailing.waits");
  return useSendsMail() ? sends : waits;
}
