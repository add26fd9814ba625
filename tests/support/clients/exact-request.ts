import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";

export interface Answer {
  status: number;
  headers: IncomingMessage["headers"];
  body: Buffer;
  text: string;
}

/** Requests an address without normalizing it. */
export async function requestExactly(
  port: number,
  address: string,
  method: string,
  headers: Record<string, string>,
): Promise<Answer> {
  const sent = request({ port, host: "127.0.0.1", path: address, method, headers }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const body = Buffer.concat(await response.toArray());
  return { status: response.statusCode ?? 0, headers: response.headers, body, text: String(body) };
}
