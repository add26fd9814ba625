/** A file to save, which no cache keeps. */
export function fileResponse(content: string, type: string, name: string): Response {
  return new Response(content, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

export function jsonFile(data: unknown, name: string): Response {
  return fileResponse(`${JSON.stringify(data, null, 2)}\n`, "application/json", name);
}
