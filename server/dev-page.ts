import { stripVTControlCharacters } from "node:util";

export function devErrorPage(error: unknown): string {
  const { message, stack = "" } = error instanceof Error ? error : { message: String(error) };
  const said = stack.includes(message) ? stack : `${message}\n${stack}`;
  const text = stripVTControlCharacters(said);
  return `<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="1">
<title>Error – npm run dev</title>
<h1>The site can't be shown</h1>
<p>This page loads again by itself once the file is fixed.</p>
<pre style="overflow-x: auto">${escaped(text)}</pre>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
