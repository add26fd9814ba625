import { terms } from "../content/terms.ts";

export const meta = () => [{ title: "Terms and Conditions – Araknid" }];

export default function Terms() {
  return (
    <>
      <h1>Terms and Conditions</h1>
      {terms.sections.map(({ title, paragraphs }) => (
        <section key={title}>
          <h2>{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      <p className="hint">
        Version {terms.version}. These terms are a draft: have counsel review this before use.
      </p>
    </>
  );
}
