/** A line of a letter that is nothing but a link. */
const LINK_LINE = /^https?:\/\/\S+$/;
/** A link inside a line; what ends a sentence is none of it. */
const LINK = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]'”’»]/g;
/** A line above a link is its label where it is as short as one: 'Confirm my e-mail address:'. */
const LONGEST_LABEL = 60;

/**
 * The HTML part of a letter, made from its plain text: paragraphs where blank lines are, and a link to the
 * site that stands alone on its line as a large button, named by the line above it if that ends with a colon.
 * Any other address stays text: whoever types into a name or a message makes no link in our mail. Holds nothing
 * that a mail program would have to load.
 */
export function letterHtml(
  { subject, body }: { subject: string; body: string },
  siteUrl: string,
): string {
  const lines = body.trim().split("\n");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${STYLES}</style>
</head>
<body>
<div class="letter">
${paragraphs(lines, siteUrl)
  .map((paragraph) => `<p dir="auto">${paragraph}</p>`)
  .join("\n")}
</div>
</body>
</html>
`;
}

/** Mail programs that do not know the dark scheme, or turn colours round by themselves, show the light one. */
const STYLES = [
  ":root{color-scheme:light dark}",
  "body{margin:0;padding:24px 16px;background:#fbfaf7;color:#14141a;font:17px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif}",
  ".letter{max-width:560px;margin:0 auto;border-top:4px solid #ff7847;padding-top:8px;overflow-wrap:anywhere}",
  "p{margin:16px 0}",
  "a{color:#94130c}",
  "a.button{display:inline-block;padding:14px 22px;border-radius:8px;background:#94130c;color:#ffffff;font-weight:bold;text-decoration:none}",
  "@media (prefers-color-scheme:dark){body{background:#16161c;color:#f4f3ef}a{color:#ff9a7d}a.button{background:#ff9a7d;color:#0d0d12}}",
].join("\n");

function paragraphs(lines: string[], siteUrl: string): string[] {
  const made: string[] = [];
  let open: string[] = [];
  const close = () => {
    if (open.length > 0) made.push(open.map((line) => withLinks(line, siteUrl)).join("<br>\n"));
    open = [];
  };
  for (const [number, line] of lines.entries()) {
    const text = line.trim();
    if (text === "") {
      close();
    } else if (isOurs(text, siteUrl)) {
      close();
      made.push(button(text, labelAbove(lines, number)));
    } else if (!isLabel(lines, number, siteUrl)) {
      open.push(line);
    }
  }
  close();
  return made;
}

function isOurs(text: string, siteUrl: string): boolean {
  return LINK_LINE.test(text) && (text === siteUrl || text.startsWith(`${siteUrl}/`));
}

/** The line above, over a blank one too, where it is short and ends with a colon. */
function labelAbove(lines: string[], number: number): string | null {
  const above =
    lines
      .slice(0, number)
      .findLast((line) => line.trim() !== "")
      ?.trim() ?? "";
  return above.endsWith(":") && above.length <= LONGEST_LABEL ? above.slice(0, -1) : null;
}

/** Whether a line is said by the button below it. */
function isLabel(lines: string[], number: number, siteUrl: string): boolean {
  const next = lines.findIndex((line, other) => other > number && line.trim() !== "");
  return (
    next > 0 &&
    isOurs(lines[next]?.trim() ?? "", siteUrl) &&
    labelAbove(lines, next) === lines[number]?.trim().slice(0, -1)
  );
}

function button(address: string, label: string | null): string {
  return `<a class="button" href="${escaped(address)}">${escaped(label ?? "Open the page")}</a>`;
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
