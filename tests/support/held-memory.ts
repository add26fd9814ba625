import { freePort } from "../../scripts/free-port.ts";

/** What a site in a process of its own holds, as it says itself; memory in bytes. */
export interface Held {
  /** Of the whole process. */
  memory: number;
  /** What is in use of it. */
  heap: number;
  files: number;
  listeners: number;
}

export const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0);

/** Settings by which a site can be asked to throw away what nobody uses, and how to ask one that has them. */
export async function weighable(): Promise<{
  settings: Record<string, string>;
  weigh: (at: string) => Promise<Held>;
}> {
  const port = await freePort();
  return {
    settings: {
      // As `npm start` has it.
      MALLOC_ARENA_MAX: "1",
      NODE_OPTIONS: `--inspect=127.0.0.1:${port}`,
    },
    async weigh(at) {
      await collectGarbage(port);
      // The address of this very question is one of the open files, each time.
      return readHeld(await (await fetch(`${at}/metrics`)).text());
    },
  };
}

function readHeld(metrics: string): Held {
  const of = (name: string) => {
    const line = metrics.split("\n").find((each) => each.startsWith(`${name} `));
    if (!line) throw new Error(`There is no metric ${name}.`);
    return Number(line.split(" ").at(-1));
  };
  return {
    memory: of('araknid_memory_bytes{of="all"}'),
    heap: of('araknid_memory_bytes{of="heap"}') + of('araknid_memory_bytes{of="outside the heap"}'),
    // The pool keeps some connections to the database open for a while, sometimes more.
    files: of("araknid_open_files") - of('araknid_database_connections{state="all"}'),
    listeners: of("araknid_listeners"),
  };
}

/** Has a process throw away at once what nobody uses, by way of its inspector. */
async function collectGarbage(port: number): Promise<void> {
  const listed = await fetch(`http://127.0.0.1:${port}/json/list`);
  const [{ webSocketDebuggerUrl: url }] = (await listed.json()) as [
    { webSocketDebuggerUrl: string },
  ];
  const inspector = new WebSocket(url);
  await new Promise((resolve) => inspector.addEventListener("open", resolve, { once: true }));
  for (const id of [1, 2]) {
    const collected = new Promise((resolve) =>
      inspector.addEventListener("message", resolve, { once: true }),
    );
    inspector.send(JSON.stringify({ id, method: "HeapProfiler.collectGarbage" }));
    await collected;
  }
  inspector.close();
  await new Promise((resolve) => inspector.addEventListener("close", resolve, { once: true }));
}
