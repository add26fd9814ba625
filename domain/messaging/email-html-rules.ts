import { splitAtMarks, withoutMarks } from "#i18n/foreign-text.ts";
import { DEFAULT_LOCALE, type Locale } from "#i18n/locales.ts";

const LINK_LINE = /^https?:\/\/\S+$/;
/** A URL inside a line, without trailing punctuation. */
const LINK = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]'”’»]/g;
const MAX_LABEL = 60;

/** How an email looks. Its logo is in the email: opening one loads nothing and tells nobody. */
export interface Letterhead {
  /** The last line: who writes, and how to reach them. */
  signature: string;
  /** The line at the top, and links and buttons on light and on dark ground. */
  colors: { hot: string; light: string; dark: string };
  logo: { bytes: Buffer; width: number; height: number } | null;
}

/** By which the HTML part finds the logo among the parts of the email. */
export const LOGO = "logo";

/**
 * Renders the HTML part from the plain text: paragraphs, plus a button for a site link alone on its
 * line, labeled by a preceding short line with a colon, or else `openPage`. Other URLs stay text, so
 * that names and messages cannot inject links; loads no external resources.
 */
export function letterHtml(
  { subject, body, language }: { subject: string; body: string; language: Locale },
  siteUrl: string,
  openPage: string,
  { colors, logo }: Omit<Letterhead, "signature">,
): string {
  const lines = body.trim().split("\n");
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${styles(colors)}</style>
</head>
<body>
<div class="letter">
${logo ? `<p><img src="cid:${LOGO}" width="${logo.width}" height="${logo.height}" alt=""></p>\n` : ""}${paragraphs(
  lines,
  siteUrl,
  openPage,
)
  .map((paragraph) => `<p dir="auto">${paragraph}</p>`)
  .join("\n")}
</div>
</body>
</html>
`;
}

/** Light by default, for email programs that lack dark mode or invert colors automatically. */
const styles = ({ hot, light, dark }: Letterhead["colors"]) =>
  [
    ":root{color-scheme:light dark}",
    "body{margin:0;padding:24px 16px;background:#fbfaf7;color:#14141a;font:17px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif}",
    `.letter{max-width:560px;margin:0 auto;border-top:4px solid ${hot};padding-top:8px;overflow-wrap:anywhere}`,
    "p{margin:16px 0}",
    `a{color:${light}}`,
    `a.button{display:inline-block;padding:14px 22px;border-radius:8px;background:${light};color:#ffffff;font-weight:bold;text-decoration:none}`,
    `@media (prefers-color-scheme:dark){body{background:#16161c;color:#f4f3ef}a{color:${dark}}a.button{background:${dark};color:#0d0d12}}`,
  ].join("\n");

function paragraphs(marked: string[], siteUrl: string, openPage: string): string[] {
  const lines = marked.map(withoutMarks);
  const made: string[] = [];
  let open: string[] = [];
  const close = () => {
    if (open.length > 0) made.push(open.map((line) => withLanguages(line, siteUrl)).join("<br>\n"));
    open = [];
  };
  for (const [number, line] of lines.entries()) {
    const text = line.trim();
    if (text === "") {
      close();
    } else if (isOurs(text, siteUrl)) {
      close();
      made.push(button(text, labelAbove(lines, number) ?? openPage));
    } else if (!isLabel(lines, number, siteUrl)) {
      open.push(marked[number] ?? line);
    }
  }
  close();
  return made;
}

function isOurs(text: string, siteUrl: string): boolean {
  return LINK_LINE.test(text) && (text === siteUrl || text.startsWith(`${siteUrl}/`));
}

function labelAbove(lines: string[], number: number): string | null {
  const above =
    lines
      .slice(0, number)
      .findLast((line) => line.trim() !== "")
      ?.trim() ?? "";
  return above.endsWith(":") && above.length <= MAX_LABEL ? above.slice(0, -1) : null;
}

function isLabel(lines: string[], number: number, siteUrl: string): boolean {
  const next = lines.findIndex((line, other) => other > number && line.trim() !== "");
  return (
    next > 0 &&
    isOurs(lines[next]?.trim() ?? "", siteUrl) &&
    labelAbove(lines, next) === lines[number]?.trim().slice(0, -1)
  );
}

function button(address: string, label: string): string {
  return `<a class="button" href="${escaped(address)}">${escaped(label)}</a>`;
}

function withLanguages(line: string, siteUrl: string): string {
  const parts = splitAtMarks(line).map((part) => withLinks(part, siteUrl));
  return parts
    .map((part, index) =>
      index % 2 === 0 ? part : `<span lang="${DEFAULT_LOCALE}">${part}</span>`,
    )
    .join("");
}

function withLinks(line: string, siteUrl: string): string {
  let made = "";
  let end = 0;
  for (const { 0: address, index } of line.matchAll(LINK)) {
    if (!isOurs(address, siteUrl)) continue;
    made += `${escaped(line.slice(end, index))}<a href="${escaped(address)}">${escaped(address)}</a>`;
    end = index + address.length;
  }
  return made + escaped(line.slice(end));
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);
}
