import type { Config } from "../ops/config.ts";

/**
 * Returns one line on why the site cannot listen and what to do, or null for other errors.
 * `command` is the command to retry.
 */
export function explainListenError(
  code: string | undefined,
  { port, host }: Pick<Config, "port" | "host">,
  command = startCommand(),
): string | null {
  switch (code) {
    case "EADDRINUSE":
      return `PORT ${port} is in use by another program. Stop that program, or choose another port: PORT=${port < 65_535 ? port + 1 : 3000} ${command}`;
    case "EACCES":
      return `PORT ${port} is not open to this user: ports below 1024 are the system's. Choose a higher one, with a proxy in front of it: PORT=3000 ${command}`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `HOST ${host} is not an address of this machine. Leave it out to listen on 127.0.0.1 only, or set one this machine has: HOST=0.0.0.0 is all of them.`;
    default:
      return null;
  }
}

function startCommand(): string {
  return process.env["npm_lifecycle_event"] === "dev" ? "npm run dev" : "npm start";
}
