import type { ConsentText } from "../../content/consents.ts";

export function ConsentDocument({ text }: { text: ConsentText }) {
  return (
    <details>
      <summary>Read: {text.title}</summary>
      <div className="max-w-prose">
        {text.sections.map(({ title, paragraphs }) => (
          <div key={title}>
            {text.sections.length > 1 ? <p className="font-bold">{title}</p> : null}
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        ))}
        <p className="hint">Version {text.version}. Have counsel review this before use.</p>
      </div>
    </details>
  );
}
