import { CopyButton } from "../copy-button.tsx";

export function embedSnippet(siteUrl: string, slug: string, view: string, title: string): string {
  const src = `${siteUrl}/embed/${slug}/${view}`;
  const named = title.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<iframe src="${src}" title="${named}" width="100%" height="520" loading="lazy"></iframe>`;
}

export function EmbedSnippet({ snippet }: { snippet: string }) {
  return (
    <details>
      <summary>Put this table on your site</summary>
      <p className="text-sm wrap-anywhere">
        <code>{snippet}</code>
      </p>
      <CopyButton text={snippet} label="Copy the lines" />
    </details>
  );
}
