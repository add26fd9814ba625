import { message, type Text } from "#i18n/message.ts";

/** Reasons that are stored with an email, in English. */
export const DEMO_ADDRESS = "Addresses at example.org belong to the demo and are never written to.";
export const NO_RECIPIENT =
  "There is nobody to write to yet: the cup has no contact address and the site no admin.";
export const POSTPONED_BY_LIMIT = "Held back: too many messages within an hour. Try again.";
export const BAD_ADDRESS = "The address cannot be written to.";
export const BAD_MESSAGE = "The mail service does not take this message.";
export const NO_ENCRYPTION =
  "The email service doesn't support encrypted connections, so nothing was sent. Ask the person who runs the site to check its email settings.";
export const NO_REASON = "no reason given";

const SENTENCES = new Map([
  [DEMO_ADDRESS, message("unsentEmails.demo")],
  [NO_RECIPIENT, message("unsentEmails.noRecipient")],
  [POSTPONED_BY_LIMIT, message("unsentEmails.postponed")],
  [BAD_ADDRESS, message("unsentEmails.badAddress")],
  [BAD_MESSAGE, message("unsentEmails.badMessage")],
  [NO_ENCRYPTION, message("unsentEmails.noTls")],
]);

const ANSWER = /^The mail service (asked to wait|refused it)(?:: ([0-9][0-9. ]{0,30}))?\.$/;
const CERTIFICATE = /^We couldn't verify the email service's certificate \((\w{1,60})\), so /;
const UNREACHABLE = /^The mail service could not be reached \(([\w ]{1,60})\)\.$/;

/** Why an email was not sent, from the reason stored with it; an unknown one comes back as it is. */
export function unsentReason(stored: string): Text {
  const answer = ANSWER.exec(stored);
  if (answer) {
    const values = { numbers: answer[2] ?? "none" };
    return answer[1] === "refused it"
      ? message("unsentEmails.refused", values)
      : message("unsentEmails.asksToWait", values);
  }
  const code = CERTIFICATE.exec(stored)?.[1];
  if (code) return message("unsentEmails.certificate", { code });
  const reason = UNREACHABLE.exec(stored)?.[1];
  if (reason) {
    const why = reason === NO_REASON ? message("unsentEmails.noReason") : reason;
    return message("unsentEmails.unreachable", { reason: why });
  }
  return SENTENCES.get(stored) ?? stored;
}
