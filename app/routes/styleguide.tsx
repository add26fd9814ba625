import { useLocation } from "react-router";
import { pageMeta } from "../http/page-meta.ts";
import { page } from "../routing/declaration.ts";
import { ButtonLink } from "../ui/buttons.tsx";
import { MessageDialog } from "../ui/dialog.tsx";
import { PageHead } from "../ui/page-layout.tsx";
import {
  Buttons,
  FormStates,
  LinksAndNotices,
  SampleGames,
  SampleTables,
} from "../ui/styleguide/components.tsx";
import { Tokens } from "../ui/styleguide/tokens.tsx";

export const loader = page({ access: "everybody" });

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
      <SampleGames />
      <FormStates />
      <SampleTables />
      {message ? (
        <MessageDialog closeTo="/styleguide">
          <p>Successfully registered</p>
        </MessageDialog>
      ) : null}
    </>
  );
}
