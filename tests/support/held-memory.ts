import { freePort } from "../../tools/launch-options.ts";

/** Resource use as the process reports it; memory in bytes. */
export interface Held {
  memory: number;
  heap: number;
  files: number;
  listeners: number;
}

export const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0);

/**
 * Settings that let a test trigger garbage collection in a site's process, and the function that
 * does so.
 */
export async function weighable(): Promise<{
  settings: Record<string, string>;
  weigh: (at: string) => Promise<Held>;
}> {
  const port = await freePort();
  return {
    settings: {
      MALLOC_ARENA_MAX: "1",
      NODE_OPTIONS: `--inspect=127.0.0.1:${port}`,
    },
    async weigh(at) {
      await collectGarbage(port);
      // This request's own socket is one of the open files, every time.
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
    memory: of("process_resident_memory_bytes"),
    heap: of("nodejs_heap_size_used_bytes") + of("nodejs_external_memory_bytes"),
    files: of("process_open_fds") - of('araknid_database_connections{state="all"}'),
    listeners: of("araknid_listeners"),
  };
}

/** Triggers garbage collection through the inspector. */
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
