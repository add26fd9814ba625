import { INTL_LOCALES } from "../../../i18n/locales.ts";
import { message } from "../../../i18n/message.ts";
import { translate } from "../../../i18n/translate.ts";
import type { StaffRole } from "../../core/staff-role-rules.ts";
import { type Letter, letterIn } from "../../messaging/letter.ts";
import type { AccountLetter } from "./address-letters.ts";

export function staffInviteLetter(
  { cup, siteUrl, language }: AccountLetter,
  { token, roles, until }: { token: string; roles: readonly StaffRole[]; until: string },
): Letter {
  const names = roles.map((role) => translate(language, message(`staff.role.${role}`)));
  const list = new Intl.ListFormat(INTL_LOCALES[language]).format(names);
  return letterIn(
    language,
    message("staff.letter.subject", { cup }),
    message("staff.letter.what", { cup, roles: list }),
    message("staff.letter.link", { link: `${siteUrl}/admin/setup?token=${token}` }),
    message("staff.letter.until", { until }),
    message("staff.letter.notYou"),
  );
}
