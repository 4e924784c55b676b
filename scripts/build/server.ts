import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type BuildOptions, build, type OutputFile } from "esbuild";
import { productionPackages, projectRoot, writeWhole } from "./project.ts";

// React's server renderer is eight times slower in its development build, and which one is taken is decided by
// NODE_ENV when it is imported; bundling it settles that at build time. The rest comes from node_modules.
const BUNDLED = new Set(["react", "react-dom"]);

const BACKEND = new Set(["sharp", "@electric-sql/pglite"]);

const commands = {
  curator: "server/main/curator.ts",
  doctor: "server/main/doctor.ts",
  geography: "server/main/geography.ts",
  migrate: "server/main/migrate.ts",
};

const workers = {
  "backend-excel-worker": "server/backend/excel-worker.ts",
  "backend-prediction-worker": "server/backend/prediction-worker.ts",
  "backend-words-process": "server/backend/words/process.ts",
  "backend-imports-process": "server/backend/imports/process.ts",
};

const checked = (name: string) => `${name}-checked`;

const MAIN_CHUNKS = ".build/main";
const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;

const shared: BuildOptions = {
  absWorkingDir: projectRoot,
  outdir: ".build",
  outExtension: { ".js": ".js" },
  bundle: true,
  platform: "node",
  target: "node26",
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

export async function buildServer(): Promise<void> {
  const outcomes = await Promise.allSettled([
    bundleMain(),
    ...Object.entries(workers).map(([name, path]) => bundleBeside(name, path)),
    ...Object.entries(commands).map(([name, path]) => bundleBeside(checked(name), path)),
  ]);
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed) throw failed.reason;
  await Promise.all(["main", ...Object.keys(commands)].map(writeEntry));
}

function bundleBeside(name: string, path: string) {
  return build({
    ...shared,
    entryPoints: [{ in: path, out: name }],
    external: externals((name) => !BUNDLED.has(name)),
  });
}

/** An old Node stumbles over imported packages before a line of ours runs, so its check comes in a file that has none. */
async function writeEntry(name: string): Promise<void> {
  const check = await readFile(join(projectRoot, "scripts/preflight.mjs"), "utf8");
  await writeWhole(
    join(projectRoot, `.build/${name}.js`),
    `${check}\nawait import("./${checked(name)}.js");\n`,
  );
}

/**
 * The process, its backend's thread and what fills a new database, with their packages: finding, reading and compiling
 * their 900 files took a third of a cold start's processor time. What is imported late stays in chunks of its own, and
 * without white space what V8 keeps of the source is a third smaller.
 */
async function bundleMain(): Promise<void> {
  const { metafile, outputFiles } = await build({
    ...shared,
    entryPoints: [
      { in: "server/main.ts", out: checked("main") },
      { in: "server/backend/worker.ts", out: "backend-worker" },
      { in: "server/backend/db/filling-process.ts", out: "backend-filling-process" },
      { in: "server/backend/db/filling-watch.ts", out: "backend-filling-watch" },
    ],
    // What pg looks for beside itself is not installed.
    external: [...externals((name) => BACKEND.has(name)), "pg-native"],
    // Of packages that come in both forms the one that unused parts can be left out of.
    mainFields: ["module", "main"],
    splitting: true,
    chunkNames: "main/[hash]",
    minifySyntax: true,
    minifyWhitespace: true,
    sourcesContent: false,
    legalComments: "external",
    metafile: true,
    write: false,
  });
  await mkdir(join(projectRoot, MAIN_CHUNKS), { recursive: true });
  const write = ({ path, text }: OutputFile) => writeWhole(path, text);
  // The entry last: whoever starts meanwhile finds every chunk that it names.
  const [entries, chunks] = [true, false].map((is) => outputFiles.filter(({ path }) => isEntry(path) === is));
  for (const files of [chunks, entries]) await Promise.all((files ?? []).map(write));
  await sweep(new Set(Object.keys(metafile.outputs)));
}

function isEntry(path: string): boolean {
  return !path.startsWith(join(projectRoot, MAIN_CHUNKS, "/"));
}

function externals(keeps: (name: string) => boolean): string[] {
  return productionPackages()
    .filter(keeps)
    .flatMap((name) => [name, `${name}/*`]);
}

/** Removes chunks of earlier builds, once hardly a process still runs that may import one of them for the first time. */
async function sweep(outputs: ReadonlySet<string>): Promise<void> {
  const directory = join(projectRoot, MAIN_CHUNKS);
  if (!existsSync(directory)) return;
  for (const file of await readdir(directory)) {
    if (outputs.has(`${MAIN_CHUNKS}/${file}`)) continue;
    const path = join(directory, file);
    const info = await stat(path).catch(() => undefined);
    const kept = file.endsWith(".js") ? WEEK_MS : HOUR_MS;
    if (info && Date.now() - info.mtimeMs > kept) await rm(path, { force: true });
  }
}
