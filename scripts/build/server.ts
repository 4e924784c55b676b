import { build } from "esbuild";
import { productionPackages, projectRoot } from "./project.ts";

// React's server renderer is eight times slower in its development build, and which one is taken is decided by
// NODE_ENV when it is imported; bundling it settles that at build time. The rest comes from node_modules.
const BUNDLED = new Set(["react", "react-dom"]);

const entries = {
  main: "server/main.ts",
  "backend-worker": "server/backend/worker.ts",
  "backend-excel-worker": "server/backend/excel-worker.ts",
  "backend-prediction-worker": "server/backend/prediction-worker.ts",
};

/** Bundles the process and the backend's worker into `.build/`. */
export async function buildServer(): Promise<void> {
  const external = productionPackages()
    .filter((name) => !BUNDLED.has(name))
    .flatMap((name) => [name, `${name}/*`]);
  const outcomes = await Promise.allSettled(
    Object.entries(entries).map(([name, path]) =>
      build({
        absWorkingDir: projectRoot,
        entryPoints: [{ in: path, out: name }],
        outdir: ".build",
        outExtension: { ".js": ".js" },
        bundle: true,
        platform: "node",
        target: "node22.19",
        format: "esm",
        jsx: "automatic",
        sourcemap: true,
        external,
        conditions: ["production"],
        define: { "process.env.NODE_ENV": '"production"' },
        // Bundled CommonJS packages ask for Node's own modules by require().
        banner: {
          js: 'import { createRequire as createRequireOfBundle } from "node:module"; const require = createRequireOfBundle(import.meta.url);',
        },
        logLevel: "warning",
      }),
    ),
  );
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed) throw failed.reason;
}
