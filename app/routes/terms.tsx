import { terms } from "../content/terms.ts";
import { useContent } from "../i18n/use-content.tsx";
import { page } from "../routing/page.ts";
import { Notice } from "../ui/notice.tsx";
import { PageHead } from "../ui/page-layout.tsx";

export const loader = page({
  access: "everybody",
  title: "Terms and Conditions",
  description:
    "What everybody agrees to who registers for the cup: media consent, liability release, team and age verification, emergency contacts.",
  cache: { for: "everybody" },
});

export default function Terms() {
  const { content, lang } = useContent(terms);
  return (
    <>
      <PageHead
        title="Terms and Conditions"
        lead="Everybody who registers agrees to these five parts."
      />
      {content.sections.map(({ title, paragraphs }) => (
        <section
          key={title}
          lang={lang}
          className="max-w-prose border-b-2 border-rule pb-4 print:border-0 print:pb-0"
        >
          <h2>{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      <p>
        What is kept about you, who sees it and when it is deleted:{" "}
        <a href="/privacy" className="inline-flex min-h-11 items-center">
          Privacy
        </a>
      </p>
      <Notice>
        <p>
          Version {content.version}. These terms are a draft: have counsel review this before use.
        </p>
      </Notice>
    </>
  );
}
