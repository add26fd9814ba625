import { institute } from "../content/institute.ts";
import { catalogue } from "../content/merch.ts";
import { pageMeta } from "../http/page-meta.ts";
import { page } from "../routing/declaration.ts";
import { PageHead } from "../ui/page-layout.tsx";
import { Catalogue } from "../ui/site/catalogue.tsx";
import type { Route } from "./+types/merch";

export const loader = page({ access: "everybody", cache: { for: "everybody" } });

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Merch",
    description: `Shirts and gear of the ${institute.name} institute and its cup.`,
    path: "/merch",
    card: "merch",
  });

export default function Merch() {
  return (
    <>
      <PageHead title="Merch" lead="Wear the web." />
      <Catalogue articles={catalogue} />
    </>
  );
}
