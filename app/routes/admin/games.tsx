import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { page } from "#app/routing/page.ts";
import { PageHead } from "#app/ui/page-layout.tsx";
import { message } from "#i18n/message.ts";

export const loader = page({ access: ["scorekeeper"], title: message("console.menu.games") });

export default function Games() {
  const t = useTranslations("console");
  return (
    <>
      <PageHead compact title={t("menu.games")} />
      <p>{t("gamesAbout")}</p>
      <p>
        <Link to="/admin" className="button button-primary">
          {t("gamesToScore")}
        </Link>
      </p>
    </>
  );
}
