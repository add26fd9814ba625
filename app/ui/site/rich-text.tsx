import { SiteLink, useContent } from "#app/i18n/reader-language.tsx";
import type { Rich } from "#domain/site/content/rich-text.ts";
import type { Localized } from "#i18n/localized.ts";

/** A text of the institute with its paragraphs, lists and links. */
export function RichText({ of, className }: { of: Localized<Rich[]>; className?: string }) {
  const { content, lang } = useContent(of);
  return (
    <div lang={lang} className={className}>
      <Nodes of={content} />
    </div>
  );
}

function Nodes({ of }: { of: readonly Rich[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a text is shown as a whole
  return of.map((node, index) => <Node key={index} node={node} />);
}

function Node({ node }: { node: Rich }) {
  if (typeof node === "string") return node;
  if (node.kind === "break") return <br />;
  const inside = <Nodes of={node.of} />;
  switch (node.kind) {
    case "paragraph":
      return <p>{inside}</p>;
    case "strong":
      return <strong>{inside}</strong>;
    case "emphasis":
      return <em>{inside}</em>;
    case "list":
      return <ul className="my-2 list-disc pl-6">{inside}</ul>;
    case "numbers":
      return <ol className="my-2 list-decimal pl-6">{inside}</ol>;
    case "entry":
      return <li>{inside}</li>;
    case "link":
      return <SiteLink href={node.href}>{inside}</SiteLink>;
  }
}
