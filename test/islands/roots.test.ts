import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { islands } from "../../islands/registry.ts";

const sources = globSync("islands/**/*.{ts,tsx}").map((path) => ({ path, text: readFileSync(path, "utf8") }));

it("each island has one React root, made in one place from the server's markup", () => {
  const roots = sources
    .filter(({ text }) => /\b(createRoot|hydrateRoot)\(/.test(text))
    .map(({ path }) => path);
  expect(roots).toEqual(["islands/shared/hydrate-root.tsx"]);
  for (const name of Object.keys(islands)) {
    const text = sources.find(({ path }) => path === `islands/${name}/hydrate.tsx`)?.text ?? "";
    expect([name, text.match(/hydrateIsland\(/g)?.length]).toEqual([name, 1]);
  }
});
