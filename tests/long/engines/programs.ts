import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";

export function onPath(program: string): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(path.delimiter);
  return folders.map((folder) => path.join(folder, program)).find(existsSync);
}

const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const program of running) program.kill("SIGKILL");
});

export async function startProgram(
  command: string,
  args: readonly string[],
  sign: RegExp,
  env: NodeJS.ProcessEnv = {},
) {
  const program = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(program);
  let output = "";
  const said = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      const found = sign.exec(output);
      if (found) resolve(found[1] ?? "");
    };
    program.stdout.on("data", hear);
    program.stderr.on("data", hear);
    program.once("error", reject);
    program.once("exit", () => reject(new Error(`${command} ended: ${output.slice(-2_000)}`)));
  });
  return {
    said,
    async end() {
      running.delete(program);
      if (program.exitCode !== null || program.signalCode !== null) return;
      const ended = once(program, "exit");
      program.kill("SIGTERM");
      const force = setTimeout(() => program.kill("SIGKILL"), 5_000);
      await ended;
      clearTimeout(force);
    },
  };
}
