// The part of autocannon that the bench uses; the package has no types.
declare module "autocannon" {
  import type { EventEmitter } from "node:events";

  interface Options {
    url: string;
    connections: number;
    duration: number;
    sampleInt: number;
    overallRate?: number;
    headers: Record<string, string>;
  }
  type Run = EventEmitter & PromiseLike<{ errors: number; non2xx: number }> & { stop(): void };

  export default function autocannon(options: Options): Run;
}
