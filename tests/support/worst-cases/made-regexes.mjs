// A process of its own: loads the given modules and prints what they create with `new RegExp`.
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const made = [];
const Native = RegExp;
globalThis.RegExp = new Proxy(Native, {
  construct(target, parameters, newTarget) {
    const regex = Reflect.construct(target, parameters, newTarget);
    const [, file, line] = /(file:\S+?):(\d+):\d+/.exec(new Error().stack?.split("\n")[2]) ?? [];
    if (file) {
      const at = `${path.relative(".", fileURLToPath(file))}:${line}`;
      made.push({ at, source: regex.source, flags: regex.flags });
    }
    return regex;
  },
});
for (const file of process.argv.slice(2)) await import(pathToFileURL(path.resolve(file)).href);
process.stdout.write(JSON.stringify(made));
