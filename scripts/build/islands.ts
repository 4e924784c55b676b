import { globSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type BuildOptions, type BuildResult, build, type Plugin } from "esbuild";
import { assetsDirectory, projectRoot } from "./project.ts";

export type Output = BuildResult<{ metafile: true; write: false }>;

export const browsers = ["chrome120", "edge120", "firefox121", "safari17"];

const REACT = "islands/shared/react-client.ts";

/**
 * Bundles what browsers run: React once, each island beside it, and the script of every page with the chunks that it
 * loads on need. One file for an island compresses better and asks less of the line than the chunks that islands could
 * share, since a page has one island as a rule. What an island needs at a rare use alone stands in its `on-use.ts`, a
 * file with its own copies for the same reason.
 */
export async function bundleIslands(): Promise<Output[]> {
  const react = await bundle({ entryPoints: { react: REACT }, legalComments: "linked" });
  const client = addressOf(react, REACT);
  const rare = await bundleOfFolders("islands/*/on-use.ts", "-on-use", []);
  const islands = await bundleOfFolders("islands/*/hydrate.{ts,tsx}", "", [
    throughOne(/^react(-dom)?(\/|$)/, client, namesOf(react)),
    elsewhere(/\/on-use\.ts$/, (path) => rare.addresses.get(folderOf(path)) ?? path),
    forBrowsers,
  ]);
  const first = await bundleOfFolders("islands/*/first-click.ts", "-first-click", []);
  const boot = await bundle({
    entryPoints: { boot: "islands/boot.ts" },
    splitting: true,
    plugins: [
      elsewhere(/\/hydrate\.tsx?$/, (path) => islands.addresses.get(folderOf(path)) ?? path),
      elsewhere(/\/react-client\.ts$/, () => client),
    ],
  });
  return [react, ...rare.outputs, ...islands.outputs, ...first.outputs, boot];
}

async function bundleOfFolders(pattern: string, ending: string, plugins: Plugin[]) {
  const paths = globSync(pattern, { cwd: projectRoot });
  const outputs = await Promise.all(
    paths.map((path) => bundle({ entryPoints: { [`${folderOf(path)}${ending}`]: path }, plugins })),
  );
  const addresses = new Map(paths.map((path, i) => [folderOf(path), addressOf(outputs[i] as Output, path)]));
  return { outputs, addresses };
}

function bundle(options: BuildOptions): Promise<Output> {
  return build({
    absWorkingDir: projectRoot,
    outdir: assetsDirectory,
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    bundle: true,
    minify: true,
    charset: "utf8",
    format: "esm",
    platform: "browser",
    target: browsers,
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "warning",
    ...options,
    metafile: true,
    write: false,
  });
}

/** What only the server draws, `still-….tsx`, has a small stand-in beside it for browsers. */
const forBrowsers: Plugin = {
  name: "for browsers",
  setup(esbuild) {
    esbuild.onResolve({ filter: /\/still-[a-z]+\.tsx$/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path.replace(/\.tsx$/, "-browser.tsx")),
    }));
  },
};

function elsewhere(filter: RegExp, address: (path: string) => string): Plugin {
  return {
    name: "elsewhere",
    setup(esbuild) {
      esbuild.onResolve({ filter }, ({ path, resolveDir }) => ({
        path: address(path.startsWith(".") ? join(resolveDir, path) : path),
        external: true,
      }));
    },
  };
}

/**
 * Takes what is imported at many places from another file once and under one name, which makes an island a thirtieth
 * smaller. A name that the file lacks ends the build.
 */
function throughOne(filter: RegExp, address: string, names: readonly string[]): Plugin {
  return {
    name: "through one",
    setup(esbuild) {
      esbuild.onResolve({ filter }, () => ({ path: address, namespace: "one" }));
      esbuild.onResolve({ filter: /./, namespace: "one" }, () => ({ path: address, external: true }));
      esbuild.onLoad({ filter: /./, namespace: "one" }, () => ({
        contents: `export { ${names.join(", ")} } from "${address}";`,
      }));
    },
  };
}

function namesOf({ metafile }: Output): string[] {
  return Object.values(metafile.outputs).flatMap((output) => output.exports);
}

function folderOf(path: string): string {
  return basename(dirname(path));
}

function addressOf({ metafile }: Output, entry: string): string {
  const [path] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === entry) ?? [];
  if (!path) throw new Error(`The build made nothing of ${entry}.`);
  return `./${basename(path)}`;
}
