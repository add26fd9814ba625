import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import https, { type RequestOptions } from "node:https";
import { testConfig } from "../fixtures/test-site.ts";

export type Answer = Awaited<ReturnType<typeof requestExactly>>;

export async function requestExactly(
  port: number,
  address: string,
  method: string,
  headers: Record<string, string>,
  form?: string,
  tls?: RequestOptions,
) {
  const asked = { port, host: "127.0.0.1", path: address, method, headers, ...tls };
  const sent = tls ? https.request(asked) : request(asked);
  sent.end(form);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const body = Buffer.concat(await response.toArray());
  const cookies = response.headers["set-cookie"]?.map((each) => each.replace(/;.*/, "")) ?? [];
  const { statusCode: status = 0, headers: said } = response;
  return { status, headers: said, cookies, body, text: String(body) };
}

export function sendForm(
  port: number,
  path: string,
  from: string,
  fields: Record<string, string>,
  Cookie = "",
): Promise<Answer> {
  const headers = {
    "X-Forwarded-For": from,
    Origin: testConfig.siteUrl,
    Cookie,
    "Content-Type": "application/x-www-form-urlencoded",
  };
  return requestExactly(port, path, "POST", headers, String(new URLSearchParams(fields)));
}
