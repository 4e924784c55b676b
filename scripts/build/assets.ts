import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "esbuild";
import { browsers, bundleIslands, type Output } from "./islands.ts";
import { assetsDirectory, projectRoot, writeWhole } from "./project.ts";

interface Asset {
  file: string;
  integrity: string;
}

interface Manifest {
  boot?: Asset;
  styles: Record<string, Asset>;
  islands: Record<string, Asset[]>;
  first: Record<string, Asset>;
}

const DAY_MS = 86_400_000;

export async function buildAssets(): Promise<void> {
  await mkdir(assetsDirectory, { recursive: true });
  const [scripts, styles] = await Promise.all([bundleIslands(), bundleStyles()]);
  const manifest: Manifest = { styles: {}, islands: {}, first: {} };
  const files: string[] = [];
  const assets = new Map<string, Asset>();
  for (const output of [...scripts, styles]) {
    for (const { path, contents } of output.outputFiles) {
      const file = basename(path);
      files.push(file);
      assets.set(file, { file, integrity: integrityOf(contents) });
      await writeCompressed(file, contents);
    }
    for (const [path, { entryPoint }] of Object.entries(output.metafile.outputs))
      if (entryPoint) enter(manifest, entryPoint, withImports(output, path, assets));
  }
  await writeWhole(join(projectRoot, ".build/manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  await sweep(files);
}

function withImports({ metafile }: Output, entry: string, assets: ReadonlyMap<string, Asset>): Asset[] {
  const found = new Set([entry]);
  for (const path of found)
    for (const { path: imported, kind } of metafile.outputs[path]?.imports ?? [])
      if (kind === "import-statement") found.add(imported);
  return [...found].flatMap((path) => assets.get(basename(path)) ?? []);
}

function enter(manifest: Manifest, entry: string, files: readonly Asset[]): void {
  const [, island] = /^islands\/([^/]+)\/hydrate\./.exec(entry) ?? [];
  const [, first] = /^islands\/([^/]+)\/first-click\.ts$/.exec(entry) ?? [];
  const [, style] = /^public\/css\/([^/]+)\.css$/.exec(entry) ?? [];
  const [own] = files;
  if (!own) return;
  if (entry === "islands/boot.ts") manifest.boot = own;
  else if (entry === "islands/island-chunks.ts")
    for (const chunks of Object.values(manifest.islands)) chunks.unshift(own);
  else if (island) manifest.islands[island] = [...files];
  else if (first) manifest.first[first] = own;
  else if (style) manifest.styles[style] = own;
}

function bundleStyles(): Promise<Output> {
  return build({
    absWorkingDir: projectRoot,
    entryPoints: globSync("public/css/*.css", { cwd: projectRoot }),
    outdir: assetsDirectory,
    entryNames: "[name]-[hash]",
    bundle: true,
    minify: true,
    external: ["/img/*"],
    target: browsers,
    metafile: true,
    write: false,
    logLevel: "warning",
  });
}

function integrityOf(content: Uint8Array): string {
  return `sha384-${createHash("sha384").update(content).digest("base64")}`;
}

async function writeCompressed(file: string, content: Uint8Array): Promise<void> {
  const path = join(assetsDirectory, file);
  // The name carries the content's hash: what exists is right.
  if (existsSync(`${path}.gz`)) return;
  const best = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await writeWhole(path, content);
  await writeWhole(`${path}.br`, await promisify(brotliCompress)(content, { params: best }));
  await writeWhole(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}

/**
 * Removes assets nobody refers to. The generation before this one stays, and so does whatever is younger than a day: a
 * page opened before a release still asks for its chunks.
 */
async function sweep(files: readonly string[]): Promise<void> {
  const ledger = join(projectRoot, ".build/assets.json");
  const last: { files: string[]; previous: string[] } = existsSync(ledger)
    ? JSON.parse(readFileSync(ledger, "utf8"))
    : { files: [], previous: [] };
  const isSame = last.files.length === files.length && last.files.every((file) => files.includes(file));
  const previous = isSame ? last.previous : last.files;
  const kept = new Set([...files, ...previous]);
  for (const file of await readdir(assetsDirectory)) {
    const path = join(assetsDirectory, file);
    const isKept = kept.has(file.replace(/\.(br|gz)$/, ""));
    const info = isKept ? undefined : await stat(path).catch(() => undefined);
    if (info && Date.now() - info.mtimeMs > DAY_MS) await rm(path, { force: true });
  }
  await writeWhole(ledger, JSON.stringify({ files, previous }));
}
