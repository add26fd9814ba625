import { useLocation } from "react-router";
import { pageMeta } from "../page-meta.ts";
import { ButtonLink } from "../ui/button-link.tsx";
import { MessageDialog } from "../ui/dialog.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { Buttons, FormStates } from "../ui/styleguide/form-states.tsx";
import { Games, LinksAndNotices, Tables } from "../ui/styleguide/parts.tsx";
import { Tokens } from "../ui/styleguide/tokens.tsx";

export const meta = () => pageMeta([], { title: "Style guide", hidden: true });

export default function Styleguide() {
  const message = new URLSearchParams(useLocation().search).has("message");
  return (
    <>
      <PageHead kicker="A kicker" title="Style guide" lead="A lead: one sentence on the page.">
        <p className="choices mb-0">
          <ButtonLink href="/styleguide?message">A message</ButtonLink>
          <ButtonLink href="/styleguide" kind="plain">
            Plain
          </ButtonLink>
        </p>
      </PageHead>
      <Tokens />
      <Buttons />
      <LinksAndNotices />
      <Games />
      <FormStates />
      <Tables />
      {message ? (
        <MessageDialog closeTo="/styleguide">
          <p>Successfully registered</p>
        </MessageDialog>
      ) : null}
    </>
  );
}
