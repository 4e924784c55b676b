import { readFile } from "node:fs/promises";
import { createRequire, isBuiltin } from "node:module";
import type { Plugin } from "esbuild";

/** Of its 110 modules the process needs the pool of connections and single requests, not a second fetch. */
const UNDICI = `
import api from "undici/lib/api/index.js";
import Dispatcher from "undici/lib/dispatcher/dispatcher.js";
import Pool from "undici/lib/dispatcher/pool.js";
import global from "undici/lib/global.js";

Object.assign(Dispatcher.prototype, api);

export { Pool };

export function request(address, options = {}) {
  const { origin, pathname, search } = new URL(address);
  return global.getGlobalDispatcher().request({ method: "GET", ...options, origin, path: pathname + search });
}
`;

/** Of messages in fifty languages, those of the settings and those that zod falls back on. */
const LOCALES = `
export { default as en } from "./en.js";
export { default as ja } from "./ja.js";
`;

const require = createRequire(import.meta.url);

/**
 * One of Node's own modules with each name apart. An import of the module itself reads all its names, and so loads what
 * stands behind each of them: with node:http a second undici, with node:fs its streams and promises.
 */
function namesOf(builtin: string): string {
  const names = Object.keys(require(builtin)).filter(
    (name) => /^[A-Za-z]\w*$/.test(name) && name !== "default",
  );
  return [
    `const whole = process.getBuiltinModule(${JSON.stringify(builtin)});`,
    "export default whole;",
    ...names.map((name) => `const own_${name} = /* @__PURE__ */ (() => whole.${name})();`),
    `export { ${names.map((name) => `own_${name} as ${name}`).join(", ")} };`,
  ].join("\n");
}

const ZOD_IMPORT = /^import \{ z \} from "zod";$/m;

/**
 * Leaves out of the process what it never uses of its packages: V8 keeps the source of everything that it has read, and
 * running a module's beginning costs time at each start. A name that is left out and used after all fails the build.
 */
export const leanPackages: Plugin = {
  name: "lean-packages",
  setup(esbuild) {
    const { absWorkingDir: resolveDir } = esbuild.initialOptions;
    esbuild.onResolve({ filter: /^undici$/ }, () => ({ path: "undici", namespace: "lean" }));
    esbuild.onLoad({ filter: /^undici$/, namespace: "lean" }, () => ({ contents: UNDICI, resolveDir }));
    esbuild.onLoad({ filter: /\/zod\/v4\/locales\/index\.js$/ }, () => ({ contents: LOCALES }));
    esbuild.onResolve({ filter: /^[\w:/]+$/ }, ({ path, kind }) =>
      kind === "import-statement" && isBuiltin(path) ? { path, namespace: "builtin" } : undefined,
    );
    esbuild.onLoad({ filter: /./, namespace: "builtin" }, ({ path }) => ({ contents: namesOf(path) }));
    // Of an object that holds everything nothing can be left out; of a module's own names it can.
    esbuild.onLoad({ filter: /\/(server|islands)\/.*\.tsx?$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      const contents = text.replace(ZOD_IMPORT, 'import * as z from "zod";');
      return contents === text ? undefined : { contents, loader: path.endsWith("x") ? "tsx" : "ts" };
    });
  },
};

/**
 * A script in ASCII: V8 keeps one that holds a single other character with two bytes for each. esbuild escapes texts,
 * and leaves regular expressions.
 */
export function inAscii(script: string): string {
  return script.replace(
    /[^\0-\x7f]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
