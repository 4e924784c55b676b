import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { build } from "esbuild";
import { projectRoot } from "../helpers/project-root.ts";

/** The order that the product's first stylesheet lays down. */
const LAYERS = "@layer tokens, base, layout, components, screens, modes;";

export async function serveStage(script: string): Promise<{ origin: string; close(): void }> {
  const { outputFiles } = await build({
    absWorkingDir: projectRoot,
    stdin: { contents: script, resolveDir: projectRoot, loader: "tsx" },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const bundle = outputFiles[0]?.text ?? "";
  const manifest = JSON.parse(await readFile(join(projectRoot, ".build/manifest.json"), "utf8"));
  const sheets = await Promise.all(
    Object.values<{ file: string }>(manifest.styles).map(({ file }) =>
      readFile(join(projectRoot, "public/assets", file), "utf8"),
    ),
  );
  const page = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><link rel="stylesheet" href="/stage.css"><main class="main" id="stage"></main><script type="module" src="/stage.js"></script>`;
  const files: Record<string, [string, string]> = {
    "/": ["text/html", page],
    "/stage.js": ["text/javascript", bundle],
    "/stage.css": ["text/css", [LAYERS, ...sheets].join("\n")],
  };
  const server = createServer((request, response) => {
    const [type, body] = files[request.url ?? "/"] ?? ["text/plain", ""];
    response.writeHead(200, { "content-type": `${type}; charset=utf-8` }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { origin: `http://127.0.0.1:${port}`, close: () => void server.close() };
}
