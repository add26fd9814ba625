import { type Dropped, droppedWords } from "../../accounts/first-proof-rules.ts";

export function checkAccountLetter(about: {
  cupName: string;
  dropped: readonly Dropped[];
  siteUrl: string;
}): { subject: string; body: string } {
  const { cupName, dropped, siteUrl } = about;
  const body = [
    `Your email is now confirmed for an account at ${cupName}. Anyone could have entered things on that account before. To be safe, we signed out every other browser${dropped.length > 0 ? ` and removed: ${droppedWords(dropped)}` : ""}.`,
    ...(dropped.includes("guardian")
      ? [`Name your parent or guardian again:\n${siteUrl}/account/guardian`]
      : []),
    ...(dropped.includes("consents") ? [`Agree again for your players:\n${siteUrl}/account`] : []),
    "Please also check the name, phone number, emergency contact, players and teams on your account. If someone else set up the account for you, change your password.",
    `Check my account:\n${siteUrl}/account`,
  ];
  return { subject: `Check your account at ${cupName}`, body: `${body.join("\n\n")}\n` };
}
