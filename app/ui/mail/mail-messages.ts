import { useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { type Message, type MessageKey, message } from "../../../i18n/message.ts";

const PLAIN = [
  "resetLead",
  "resetAsked",
  "resetNext",
  "guardianLead",
  "guardianLinkAsked",
  "verificationSent",
  "newAddressAsked",
  "agreed",
  "answersChanged",
  "declined",
  "withdrawn",
  "guardianLinkUsed",
  "invitationAccepted",
  "inviting",
  "removing",
  "withdrawing",
  "announced",
  "guardianReminded",
  "guardianChanged",
  "proposed",
  "proposing",
  "unconfirmed",
] as const;

type Say<Text> = (key: string, values?: Record<string, string>) => Text;

function mailTexts<Text>(say: Say<Text>) {
  const plain = Object.fromEntries(PLAIN.map((key) => [key, say(key)]));
  return {
    ...(plain as Record<(typeof PLAIN)[number], Text>),
    guardianAsked: (address: string) => say("guardianAsked", { address }),
    guardianAskedOn: (address: string, when: string) => say("guardianAskedOn", { address, when }),
    reminded: (team: string) => say("reminded", { team }),
  };
}

export type MailMessages<Text = string> = ReturnType<typeof mailTexts<Text>>;

/** 'waits' is a site whose emails stay in the outbox; `MailNotice` explains why. */
const groupOf = (sendsMail: boolean) => (sendsMail ? "sends" : "waits");

/** The only place that decides what a page says about email. */
export function mailMessages(sendsMail: boolean): MailMessages<Message> {
  const say = message as (key: MessageKey, values?: Record<string, string>) => Message;
  return mailTexts((key, values) =>
    say(`mailing.${groupOf(sendsMail)}.${key}` as MessageKey, values),
  );
}

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

/** Which group of the namespace 'mailing' fits the site. */
export function useMailGroup(): "sends" | "waits" {
  return groupOf(useSendsMail());
}

export function useMailMessages(): MailMessages {
  const t = useTranslations("mailing") as Say<string>;
  const group = useMailGroup();
  return mailTexts((key, values) => t(`${group}.${key}`, values));
}
