import { useTranslations } from "use-intl";
import { PostForm } from "#app/forms/form.tsx";
import { ButtonLink } from "../buttons.tsx";
import { Page } from "../page.tsx";
import { Notice } from "../page-layout.tsx";
import { RegisterOrLogIn } from "./my-teams.tsx";

/** Behind a link that makes an adult the manager of a team. */
export function ClaimSteps({
  team,
  path,
  reader,
}: {
  team: string;
  path: string;
  reader: "visitor" | "staff" | "minor" | "adult";
}) {
  const t = useTranslations("teams");
  if (reader === "staff") return <p>{t("admin.lead")}</p>;
  if (reader === "minor") return <p>{t("claim.adults")}</p>;
  if (reader === "visitor") {
    return (
      <>
        <p>{t("claim.visitor", { team })}</p>
        <RegisterOrLogIn next={path} />
      </>
    );
  }
  return (
    <>
      <p>{t("claim.lead")}</p>
      <PostForm
        intent="claim"
        button={<span className="wrap-anywhere">{t("claim.button", { team })}</span>}
      />
    </>
  );
}

/** In place of what is behind a link that was used or has ended. */
export function EndedLink({ title, text }: { title: string; text: string }) {
  const t = useTranslations("frame.links");
  return (
    <Page title={title}>
      <Notice text={text} />
      <p className="choices">
        <ButtonLink href="/contact">{t("contact")}</ButtonLink>
      </p>
    </Page>
  );
}
