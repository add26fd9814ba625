import path from "node:path";
import { build, type Plugin } from "vite";

/** Preserves names for stack traces, but drops whitespace to save memory. */
export const tightText = {
  compress: false,
  mangle: false,
  codegen: { removeWhitespace: true },
} as const;

const THREAD = "plan-thread";

/** Builds the thread that plans schedules as one file beside the server, without the server's code. */
export function planThread(): Plugin {
  return {
    name: THREAD,
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    async transform(code, id) {
      if (!id.endsWith("/domain/scheduling/plan-in-worker.ts")) return null;
      const source = `"./${THREAD}.ts"`;
      if (!code.includes(source)) throw new Error(`${id} doesn't start ${source}.`);
      const entry = path.join(path.dirname(id), `${THREAD}.ts`);
      this.emitFile({
        type: "prebuilt-chunk",
        fileName: `${THREAD}.js`,
        code: await bundled(entry),
        exports: [],
      });
      return code.replace(source, `"./${THREAD}.js"`);
    },
    generateBundle(_options, bundle) {
      const nested = Object.values(bundle).find(
        (file) =>
          file.type === "chunk" &&
          file.fileName.includes("/") &&
          file.code.includes(`./${THREAD}.js`),
      );
      if (nested) throw new Error(`${nested.fileName} looks for ${THREAD}.js in its own folder.`);
    },
  };
}

async function bundled(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    build: { ssr: entry, write: false, rollupOptions: { output: { minify: tightText } } },
  });
  const [file, ...others] = [built].flat().flatMap((each) => ("output" in each ? each.output : []));
  if (file?.type !== "chunk" || others.length > 0) throw new Error(`${entry} isn't one file.`);
  return file.code;
}
