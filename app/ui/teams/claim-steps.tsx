import { useTranslations } from "use-intl";
import { PostForm } from "#app/forms/form.tsx";
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
