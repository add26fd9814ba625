import { MIMEType } from "node:util";
import { TooLarge } from "./http-errors.ts";

/** Upper limits well above our largest form and the longest name of a file, in parts and bytes. */
const MAX_PARTS = 1_000;
const MAX_PART_HEADERS = 2_048;

/**
 * Reads a form with files. Throws `TooLarge` for more parts or headers than a form has: the parser
 * reads a whole body at once, and a large one made of them would stop the process for seconds.
 */
export async function readMultipart(request: Request): Promise<FormData> {
  const type = new MIMEType(request.headers.get("Content-Type") ?? "");
  const body = Buffer.from(await request.arrayBuffer());
  const boundary = `--${type.params.get("boundary")}`;
  let parts = 0;
  for (let at = body.indexOf(boundary); at >= 0; at = body.indexOf(boundary, at)) {
    at += boundary.length;
    const head = body.subarray(at, at + MAX_PART_HEADERS);
    const isLast = head[0] === 0x2d && head[1] === 0x2d;
    if (++parts > MAX_PARTS || !(isLast || head.includes("\r\n\r\n"))) {
      throw new TooLarge();
    }
  }
  // The same type in its canonical form, so that the parser finds the same boundary.
  return new Response(body, { headers: { "Content-Type": type.toString() } }).formData();
}
