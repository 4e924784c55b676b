import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { type Checks, checksOf, type Places } from "./expand.ts";

export interface Project extends Places {
  out: string;
  config: string;
  also: readonly string[];
}

export interface TypeError {
  file: string;
  line: string;
  message: string;
}

export interface Checked {
  errors: TypeError[];
  undrawn: string[];
}

const ERROR = /^(.+?)\((\d+),\d+\): (.*)$/;
const UNDECLARED = /\bTS(2304|2552|18004)\b/;

export function checkTypes({ out, config, also, ...places }: Project): Checked {
  const { root } = places;
  const checks = checksOf(places);
  rmSync(out, { recursive: true, force: true });
  for (const [path, { text }] of checks.files) {
    mkdirSync(dirname(join(out, path)), { recursive: true });
    writeFileSync(join(out, path), text);
  }
  const settings = {
    extends: config,
    compilerOptions: { rootDirs: [root, out] },
    include: [`${out}/**/*.ts`, ...also.map((folder) => join(root, folder))],
  };
  writeFileSync(join(out, "tsconfig.json"), JSON.stringify(settings));
  const tsc = join(dirname(fileURLToPath(import.meta.resolve("typescript/package.json"))), "bin/tsc");
  // Each further checker works the shared types out anew: four take twice the processor time of one.
  const options = ["--noEmit", "--pretty", "false", "--checkers", "1", "-p", join(out, "tsconfig.json")];
  const { stdout, stderr, status } = spawnSync(process.execPath, [tsc, ...options], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const errors = errorsOf(`${stdout}${stderr}`, root, out, checks);
  if (status !== 0 && !/\berror TS/.test(stdout)) errors.push({ file: config, line: "1", message: stderr });
  return { errors, undrawn: checks.undrawn };
}

function errorsOf(said: string, root: string, out: string, { files, untyped }: Checks): TypeError[] {
  const errors = new Map<string, TypeError>();
  let last: TypeError | undefined;
  for (const line of said.split("\n")) {
    const [, path = "", number = "", message = ""] = line.match(ERROR) ?? [];
    if (!message && last) last.message += line && `\n${line}`;
    if (!message) continue;
    const file = relative(root, join(root, path));
    const own = relative(out, join(root, path));
    const origin = files.get(own)?.origins[Number(number) - 1];
    last = { file: origin?.file ?? file, line: String(origin?.line ?? number), message };
    if (!untyped.has(own) || UNDECLARED.test(message))
      errors.set(`${last.file} ${last.line} ${message}`, last);
  }
  return [...errors.values()];
}
