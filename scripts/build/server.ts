import { existsSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type BuildOptions, build } from "esbuild";
import { productionPackages, projectRoot } from "./project.ts";

// React's server renderer is eight times slower in its development build, and which one is taken is decided by
// NODE_ENV when it is imported; bundling it settles that at build time. The rest comes from node_modules.
const BUNDLED = new Set(["react", "react-dom"]);

/** Packages that the process itself does not start with: parts of the backend, and what the first sign-in imports. */
const LATE = new Set(["sharp", "@electric-sql/pglite", "pg", "@aws-sdk/client-cognito-identity-provider"]);

const workers = {
  "backend-worker": "server/backend/worker.ts",
  "backend-excel-worker": "server/backend/excel-worker.ts",
  "backend-prediction-worker": "server/backend/prediction-worker.ts",
};

const MAIN_CHUNKS = ".build/main";
const HOUR_MS = 3_600_000;

const shared: BuildOptions = {
  absWorkingDir: projectRoot,
  outdir: ".build",
  outExtension: { ".js": ".js" },
  bundle: true,
  platform: "node",
  target: "node22.19",
  format: "esm",
  jsx: "automatic",
  sourcemap: true,
  conditions: ["production"],
  define: { "process.env.NODE_ENV": '"production"' },
  // Bundled CommonJS packages ask for Node's own modules by require().
  banner: {
    js: 'import { createRequire as createRequireOfBundle } from "node:module"; const require = createRequireOfBundle(import.meta.url);',
  },
  logLevel: "warning",
};

/** Bundles the process and the backend's workers into `.build/`. */
export async function buildServer(): Promise<void> {
  const outcomes = await Promise.allSettled([
    bundleMain(),
    ...Object.entries(workers).map(([name, path]) =>
      build({
        ...shared,
        entryPoints: [{ in: path, out: name }],
        external: externals((name) => !BUNDLED.has(name)),
      }),
    ),
  ]);
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed) throw failed.reason;
}

/**
 * The process with its packages: finding, reading and compiling their 900 files took a third of a cold start's processor
 * time. What is imported late stays in chunks of its own, and without white space what V8 keeps of the source is a third
 * smaller.
 */
async function bundleMain(): Promise<void> {
  const { metafile } = await build({
    ...shared,
    entryPoints: [{ in: "server/main.ts", out: "main" }],
    external: externals((name) => LATE.has(name)),
    splitting: true,
    chunkNames: "main/[hash]",
    minifySyntax: true,
    minifyWhitespace: true,
    sourcesContent: false,
    legalComments: "external",
    metafile: true,
  });
  await sweep(new Set(Object.keys(metafile.outputs)));
}

function externals(keeps: (name: string) => boolean): string[] {
  return productionPackages()
    .filter(keeps)
    .flatMap((name) => [name, `${name}/*`]);
}

/** Removes chunks of earlier builds, once no process can still be starting from them: all are imported at the start. */
async function sweep(outputs: ReadonlySet<string>): Promise<void> {
  const directory = join(projectRoot, MAIN_CHUNKS);
  if (!existsSync(directory)) return;
  for (const file of await readdir(directory)) {
    if (outputs.has(`${MAIN_CHUNKS}/${file}`)) continue;
    const path = join(directory, file);
    const info = await stat(path).catch(() => undefined);
    if (info && Date.now() - info.mtimeMs > HOUR_MS) await rm(path, { force: true });
  }
}
