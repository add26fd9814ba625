import path from "node:path";
import { build, type Plugin } from "vite";

/** Preserves names for stack traces, but drops whitespace to save memory. */
export const tightText = {
  compress: false,
  mangle: false,
  codegen: { removeWhitespace: true },
} as const;

const THREAD = /"\.\/([\w-]+-thread)\.ts"/;

/** Builds each thread as one file beside the server, without the server's code. */
export function threads(): Plugin {
  const names = new Set<string>();
  return {
    name: "threads",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    async transform(code, id) {
      if (!id.endsWith("-in-worker.ts")) return null;
      const [source, name] = THREAD.exec(code) ?? [];
      if (!source || !name) throw new Error(`${id} doesn't start a thread.`);
      names.add(name);
      this.emitFile({
        type: "prebuilt-chunk",
        fileName: `${name}.js`,
        code: await bundled(path.join(path.dirname(id), `${name}.ts`)),
        exports: [],
      });
      return code.replace(source, `"./${name}.js"`);
    },
    generateBundle(_options, bundle) {
      for (const name of names) {
        const nested = Object.values(bundle).find(
          (file) =>
            file.type === "chunk" &&
            file.fileName.includes("/") &&
            file.code.includes(`./${name}.js`),
        );
        if (nested) throw new Error(`${nested.fileName} looks for ${name}.js in its own folder.`);
      }
    },
  };
}

async function bundled(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    ssr: { noExternal: true },
    build: { ssr: entry, write: false, rollupOptions: { output: { minify: tightText } } },
  });
  const [file, ...others] = [built].flat().flatMap((each) => ("output" in each ? each.output : []));
  if (file?.type !== "chunk" || others.length > 0) throw new Error(`${entry} isn't one file.`);
  return file.code;
}
