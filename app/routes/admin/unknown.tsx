import { data } from "react-router";
import { useTranslations } from "use-intl";
import { page } from "#app/routing/page.ts";
import { ConsoleButton } from "#app/ui/buttons.tsx";
import { Page } from "#app/ui/page.tsx";
import { STAFF_ROLES } from "#domain/core/staff-role-rules.ts";
import { message } from "#i18n/message.ts";

export const loader = page({ access: STAFF_ROLES, title: message("console.unknown.title") }, () =>
  data(null, { status: 404 }),
);

export default function UnknownConsolePage() {
  const t = useTranslations("console.unknown");
  return (
    <Page>
      <p>{t("text")}</p>
      <p>
        <ConsoleButton to="/admin">{t("front")}</ConsoleButton>
      </p>
    </Page>
  );
}
