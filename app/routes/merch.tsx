import { useTranslations } from "use-intl";
import { message } from "../../i18n/message.ts";
import { catalogue } from "../content/merch.ts";
import { page } from "../routing/page.ts";
import { PageHead } from "../ui/page-layout.tsx";
import { Catalogue } from "../ui/site/catalogue.tsx";

export const loader = page({
  access: "everybody",
  title: message("frame.links.merch"),
  description: (institute) => message("site.merch.description", { institute }),
  card: "merch",
  cache: { for: "everybody" },
});

export default function Merch() {
  const links = useTranslations("frame");
  const t = useTranslations("site");
  return (
    <>
      <PageHead title={links("links.merch")} lead={t("merch.lead")} />
      <Catalogue articles={catalogue} />
    </>
  );
}
