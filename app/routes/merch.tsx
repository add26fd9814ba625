import { institute } from "../content/institute.ts";
import { catalogue } from "../content/merch.ts";
import { page } from "../routing/page.ts";
import { PageHead } from "../ui/page-layout.tsx";
import { Catalogue } from "../ui/site/catalogue.tsx";

export const loader = page({
  access: "everybody",
  title: "Merch",
  description: `Shirts and gear of the ${institute.name} institute and its cup.`,
  card: "merch",
  cache: { for: "everybody" },
});

export default function Merch() {
  return (
    <>
      <PageHead title="Merch" lead="Wear the web." />
      <Catalogue articles={catalogue} />
    </>
  );
}
