import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Plugin } from "esbuild";

const IMPORTS =
  /^var Scheduler = require\("scheduler"\),\s+React = require\("react"\),\s+ReactDOM = require\("react-dom"\);$/m;
const EXPORT = /^exports\.(\w+) = /gm;

/**
 * Takes the client of React DOM out of the function that a CommonJS file is wrapped in. A browser reads such a function
 * past while the file comes in and compiles it whole, on the page's own thread, when it is called: a sixth of what
 * hydrating a floor map costs. Top-level code is compiled aside as it arrives, and what nothing uses is left out.
 */
export const reactScope: Plugin = {
  name: "react-scope",
  setup(esbuild) {
    const path = createRequire(import.meta.url)
      .resolve("react-dom/client")
      .replace(/client\.js$/, "cjs/react-dom-client.production.js");
    esbuild.onResolve({ filter: /^react-dom\/client$/ }, () => ({ path, sideEffects: false }));
    esbuild.onLoad({ filter: /\/react-dom-client\.production\.js$/ }, async () => ({
      contents: asModule(await readFile(path, "utf8")),
    }));
  },
};

/** The CommonJS file as a module of its own. @throws where it has another shape than the one known. */
export function asModule(source: string): string {
  const names = [...source.matchAll(EXPORT)].map(([, name]) => name);
  const body = source.replace(IMPORTS, "").replace(EXPORT, "const exported_$1 = ");
  if (body.length === source.length || names.length === 0 || /\b(exports|module|require)\b\s*[.(]/.test(body))
    throw new Error("React DOM's client has another shape than scripts/build/react-scope.ts knows.");
  return [
    'import Scheduler from "scheduler";',
    'import React from "react";',
    'import ReactDOM from "react-dom";',
    body,
    `export { ${names.map((name) => `exported_${name} as ${name}`).join(", ")} };`,
  ].join("\n");
}
