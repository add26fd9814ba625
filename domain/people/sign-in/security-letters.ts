import { message } from "../../../i18n/message.ts";
import { type Letter, letterIn } from "../../messaging/letter.ts";
import { type AccountLetter, pageFor } from "../accounts/address-letters.ts";
import { deviceName } from "./device-rules.ts";

export function newSignInLetter(
  to: AccountLetter,
  { device, at }: { device: string; at: string },
): Letter {
  const { cup } = to;
  return letterIn(
    to.language,
    message("accountEmails.newSignIn.subject"),
    device === ""
      ? message("accountEmails.newSignIn.unknown", { cup, at })
      : message("accountEmails.newSignIn.browser", { cup, at, browser: deviceName(device) }),
    message("accountEmails.wasYou"),
    message("accountEmails.newSignIn.notYou", { link: pageFor(to, "/forgot") }),
    message("accountEmails.newSignIn.link", { link: pageFor(to, "/account/security") }),
  );
}

export function passwordGuessedLetter(to: AccountLetter): Letter {
  return letterIn(
    to.language,
    message("accountEmails.guessed.subject"),
    message("accountEmails.guessed.what", { cup: to.cup }),
    message("accountEmails.guessed.devices"),
    message("accountEmails.guessed.link", { link: pageFor(to, "/account/security") }),
    message("accountEmails.guessed.again"),
  );
}

export function passwordChangedLetter(to: AccountLetter, contactEmail: string | null): Letter {
  return letterIn(
    to.language,
    message("accountEmails.passwordChanged.subject", { cup: to.cup }),
    message("accountEmails.passwordChanged.what", { cup: to.cup }),
    message("accountEmails.wasYou"),
    contactEmail === null
      ? message("accountEmails.passwordChanged.notYou")
      : message("accountEmails.passwordChanged.notYouWriteTo", { email: contactEmail }),
    message("accountEmails.passwordChanged.link", { link: pageFor(to, "/forgot") }),
  );
}

export function resetPasswordLetter(to: AccountLetter, token: string): Letter {
  return letterIn(
    to.language,
    message("accountEmails.reset.subject", { cup: to.cup }),
    message("accountEmails.reset.why", { cup: to.cup }),
    message("accountEmails.reset.link", { link: pageFor(to, `/reset?token=${token}`) }),
    message("accountEmails.reset.how"),
    message("accountEmails.reset.notYou"),
  );
}

export type TwoFactorEvent = "on" | "off" | "recovery-code" | "turned-off";

/** `left` is the number of remaining recovery codes. */
export function twoFactorLetter(
  to: AccountLetter,
  { event, left, isStaff }: { event: TwoFactorEvent; left: number; isStaff: boolean },
): Letter {
  const [subject, what] = whatHappened(event, to.cup, left);
  const reset = pageFor(to, "/forgot");
  const ifNot = isStaff
    ? message("accountEmails.twoFactor.ifNotAdmin")
    : event === "turned-off"
      ? message("accountEmails.twoFactor.ifNotAsked", { link: reset })
      : message("accountEmails.twoFactor.ifNotYou", { link: reset });
  const security = pageFor(to, isStaff ? "/admin/security" : "/account/security");
  return letterIn(
    to.language,
    subject,
    what,
    event === "turned-off" ? null : message("accountEmails.twoFactor.wasYou"),
    ifNot,
    message("accountEmails.twoFactor.link", { link: security }),
  );
}

function whatHappened(event: TwoFactorEvent, cup: string, left: number) {
  switch (event) {
    case "on":
      return [
        message("accountEmails.twoFactor.onSubject"),
        message("accountEmails.twoFactor.on", { cup, left }),
      ] as const;
    case "off":
      return [
        message("accountEmails.twoFactor.offSubject"),
        message("accountEmails.twoFactor.off", { cup }),
      ] as const;
    case "recovery-code":
      return [
        message("accountEmails.twoFactor.recoveryCodeSubject"),
        message("accountEmails.twoFactor.recoveryCode", { cup, left }),
      ] as const;
    case "turned-off":
      return [
        message("accountEmails.twoFactor.turnedOffSubject"),
        message("accountEmails.twoFactor.turnedOff", { cup }),
      ] as const;
  }
}
