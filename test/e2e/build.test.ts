import { execFile, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFile, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { nodeBinary, projectRoot } from "../helpers/project-root.ts";

interface Asset {
  file: string;
  integrity: string;
}

async function builtAssets(): Promise<Asset[]> {
  const manifest = JSON.parse(await readFile(join(projectRoot, ".build/manifest.json"), "utf8"));
  const chunks = Object.values<Asset[]>(manifest.islands).flat();
  return [manifest.boot, ...Object.values<Asset>(manifest.styles), ...chunks];
}

async function builtProcess(): Promise<string> {
  const directory = join(projectRoot, ".build");
  const texts = new Map<string, string>();
  const files = new Set(["main-checked.js"]);
  for (const file of files) {
    const text = await readFile(join(directory, file), "utf8");
    texts.set(file, text);
    for (const [, name = ""] of text.matchAll(/["']\.\/(?:main\/)?([A-Z0-9]{8}\.js)["']/g))
      files.add(`main/${name}`);
  }
  return [...texts.values()].join("\n");
}

const read = (file: string) => readFile(join(projectRoot, "public/assets", file));

describe("the build", () => {
  it("names every asset with the integrity of its bytes, and compresses the same bytes twice", async () => {
    for (const { file, integrity } of await builtAssets()) {
      const content = await read(file);
      expect(integrity).toBe(`sha384-${createHash("sha384").update(content).digest("base64")}`);
      expect(brotliDecompressSync(await read(`${file}.br`)).equals(content)).toBe(true);
      expect(gunzipSync(await read(`${file}.gz`)).equals(content)).toBe(true);
    }
  });

  it("puts React's production build into server and islands, and no validator into a browser", async () => {
    const server = await builtProcess();
    expect(server).toContain("react-dom-server.node.production.js");
    expect(server).not.toContain("react-dom-server.node.development.js");
    for (const { file } of await builtAssets()) {
      const content = (await read(file)).toString();
      expect(content).not.toContain("validateDOMNesting");
      expect(content).not.toContain("ZodError");
    }
  });

  it("brings the process its packages, so that a start reads a few files", async () => {
    const packages = [...(await builtProcess()).matchAll(/(?:from|import\()\s*["']([@\w][\w@/.-]*)["']/g)]
      .map(([, name = ""]) => name)
      .filter((name) => !isBuiltin(name));
    expect([...new Set(packages)]).toEqual([]);
  });

  it("leaves out what the process never uses of Amazon's SDK", async () => {
    const text = await builtProcess();
    expect(text).toContain("InitiateAuthCommand");
    expect(text).not.toContain("AdminCreateUserCommand");
  });

  it("keeps the script that every page loads under 4 kB", async () => {
    const [boot] = await builtAssets();
    expect((await read(`${boot?.file}.br`)).length).toBeLessThan(4096);
  });
});

describe("the check before the start", () => {
  it.each(["main", "migrate", "curator", "doctor", "geography"])(
    "lets an old Node say in two lines what it is, before %s imports what it stumbles over",
    (name) => {
      const old =
        'Object.defineProperty(process,"versions",{value:{...process.versions,node:"20.20.2"}});delete process.getBuiltinModule("node:zlib").createZstdDecompress';
      const args = ["--import", `data:text/javascript,${encodeURIComponent(old)}`, `.build/${name}.js`];
      const { status, stderr, stdout } = spawnSync(nodeBinary, args, { cwd: projectRoot, encoding: "utf8" });
      expect([status, stdout, stderr.trim().split("\n")]).toEqual([
        1,
        "",
        [
          expect.stringContaining("Node.js 20.20.2 では動きません"),
          expect.stringContaining("Install Node.js 26.0"),
        ],
      ]);
    },
  );

  it("says in one line of each language that packages are missing", async () => {
    const directory = await mkdtemp(join(tmpdir(), "kukaku-preflight-"));
    await mkdir(join(directory, "scripts"));
    const script = join(directory, "scripts/preflight.mjs");
    await copyFile(join(projectRoot, "scripts/preflight.mjs"), script);
    const failure = await promisify(execFile)(nodeBinary, [script]).catch((error) => error);
    await rm(directory, { recursive: true });
    expect(failure.code).toBe(1);
    expect(failure.stderr.trim().split("\n")).toEqual([
      "依存パッケージがありません。先に npm ci を実行してください。",
      "Dependencies are not installed. Run `npm ci` first.",
    ]);
  });
});
