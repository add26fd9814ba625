import { type Locale, localePath } from "../../../i18n/locales.ts";
import { message } from "../../../i18n/message.ts";
import type { Cup } from "../../cup/current-cup.ts";
import { type Letter, letterIn } from "../../messaging/letter.ts";
import { safeName } from "../../messaging/safe-name-rules.ts";
import { type PersonName, shortName } from "../players/name-rules.ts";
import { type Dropped, droppedKind } from "./verification-rules.ts";

/** What every letter to an account depends on. */
export interface AccountLetter {
  cup: string;
  siteUrl: string;
  /** The receiver's. */
  language: Locale;
}

/** The address of a page in the receiver's language. */
export function pageFor({ siteUrl, language }: AccountLetter, path: string): string {
  return siteUrl + localePath(language, path);
}

export function verifyEmailLetter(to: AccountLetter, token: string): Letter {
  return letterIn(
    to.language,
    message("accountEmails.verify.subject", { cup: to.cup }),
    message("accountEmails.verify.why", { cup: to.cup }),
    message("accountEmails.verify.link", { link: pageFor(to, `/verify?token=${token}`) }),
    message("accountEmails.verify.how"),
    message("accountEmails.verify.notYou"),
  );
}

export function proofWaivedLetter(to: AccountLetter): Letter {
  return letterIn(
    to.language,
    message("accountEmails.waived.subject", { cup: to.cup }),
    message("accountEmails.waived.what", { cup: to.cup }),
    message("accountEmails.waived.link", { link: pageFor(to, "/account/security") }),
    message("accountEmails.verify.notYou"),
  );
}

export function inactiveAccountLetter(to: AccountLetter, days: number): Letter {
  return letterIn(
    to.language,
    message("accountEmails.inactive.subject", { cup: to.cup }),
    message("accountEmails.inactive.what", { cup: to.cup, days }),
    message("accountEmails.inactive.link", { link: pageFor(to, "/login") }),
    message("accountEmails.inactive.nothing"),
  );
}

export function confirmNewEmailLetter(to: AccountLetter, token: string): Letter {
  const link = pageFor(to, `/confirm-email?token=${token}`);
  return letterIn(
    to.language,
    message("accountEmails.confirmNew.subject", { cup: to.cup }),
    message("accountEmails.confirmNew.why", { cup: to.cup }),
    message("accountEmails.confirmNew.link", { link }),
    message("accountEmails.confirmNew.how"),
    message("accountEmails.notYou"),
  );
}

export function emailChangeRequestedLetter(to: AccountLetter): Letter {
  return letterIn(
    to.language,
    message("accountEmails.changeRequested.subject", { cup: to.cup }),
    message("accountEmails.changeRequested.what", { cup: to.cup }),
    message("accountEmails.wasYou"),
    message("accountEmails.changeRequested.notYou"),
    message("accountEmails.changeRequested.link", { link: pageFor(to, "/account/security") }),
  );
}

export function emailChangedLetter(
  { name: cup, contactEmail: email }: Pick<Cup, "name" | "contactEmail">,
  language: Locale,
): Letter {
  return letterIn(
    language,
    message("accountEmails.changed.subject", { cup }),
    message("accountEmails.changed.what", { cup }),
    email === null
      ? message("accountEmails.changed.tellOrganizer")
      : message("accountEmails.changed.writeTo", { email }),
  );
}

export type EmailUse = "register" | "change";

export function takenEmailLetter(to: AccountLetter, tried: EmailUse): Letter {
  const { cup } = to;
  const [subject, what, ifYou] =
    tried === "register"
      ? [
          message("accountEmails.taken.registerSubject", { cup }),
          message("accountEmails.taken.register", { cup }),
          message("accountEmails.taken.registerYou"),
        ]
      : [
          message("accountEmails.taken.changeSubject", { cup }),
          message("accountEmails.taken.change", { cup }),
          message("accountEmails.taken.changeYou"),
        ];
  const link = message("accountEmails.taken.link", { link: pageFor(to, "/login") });
  return letterIn(to.language, subject, what, ifYou, link);
}

export function checkAccountLetter(to: AccountLetter, dropped: readonly Dropped[]): Letter {
  const account = pageFor(to, "/account");
  return letterIn(
    to.language,
    message("accountEmails.check.subject", { cup: to.cup }),
    message("accountEmails.check.why", { cup: to.cup, dropped: droppedKind(dropped) }),
    dropped.includes("guardian")
      ? message("accountEmails.check.guardian", { link: pageFor(to, "/account/guardian") })
      : null,
    dropped.includes("consents")
      ? message("accountEmails.check.consents", { link: account })
      : null,
    message("accountEmails.check.please"),
    message("accountEmails.check.link", { link: account }),
  );
}

/** To the organizer, about an approved manager with another name, or another email without `before`. */
export function managerChangedWhoLetter(to: AccountLetter, name: string, before?: PersonName) {
  const safe = (each: string) => safeName(each, message("teamEmails.aPlayer"));
  const who = { cup: to.cup, name: safe(name), what: before ? "name" : "email" };
  return letterIn(
    to.language,
    message("accountEmails.managerChangedWho.subject", who),
    message("accountEmails.managerChangedWho.what", {
      ...who,
      before: before ? safe(shortName(before)) : "",
    }),
    message("accountEmails.managerChangedWho.again", { link: pageFor(to, "/admin/players") }),
  );
}
