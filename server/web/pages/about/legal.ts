import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { anybody } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../route.ts";

/** Privacy and terms. What they promise is for the operating company to write; until then both say so. */
export function legalPages(app: FastifyInstance): void {
  const { get } = routes(app, [anybody]);
  const { legalDir } = app.web.config;
  const [privacy, terms] = ["privacy", "terms"].map((name) => ownText(app, legalDir, `${name}.txt`));
  get(paths.privacy, async (_request, reply) =>
    privacy
      ? reply.page("shared/own-text", { title: "プライバシーポリシー", blocks: privacy })
      : reply.page("about/privacy", { title: "プライバシーポリシー" }),
  );
  get(paths.terms, async (_request, reply) =>
    terms
      ? reply.page("shared/own-text", { title: "利用規約", blocks: terms })
      : reply.page("about/terms", { title: "利用規約" }),
  );
}

interface Block {
  kind: "heading" | "list" | "paragraph";
  lines: string[];
}

function ownText(app: FastifyInstance, directory: string | undefined, name: string): Block[] | undefined {
  if (directory === undefined) return undefined;
  try {
    return blocksOf(readFileSync(join(directory, name), "utf8"));
  } catch (error) {
    app.log.error({ err: error, name }, "the operator's text could not be read; the sample is shown");
    return undefined;
  }
}

/** Headings begin with `# `, items of a list with `- `; an empty line parts paragraphs. */
export function blocksOf(text: string): Block[] {
  return text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n\s*\r?\n|\r?\n(?=#+ )|(?<=^#+ .*)\r?\n/mu)
    .map((part) =>
      part
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter((line) => line !== ""),
    )
    .filter((lines) => lines.length > 0)
    .map((lines): Block => {
      if (lines.length === 1 && /^#+ /.test(lines[0] ?? ""))
        return { kind: "heading", lines: [(lines[0] ?? "").replace(/^#+ /, "")] };
      if (lines.every((line) => line.startsWith("- ")))
        return { kind: "list", lines: lines.map((line) => line.slice(2)) };
      return { kind: "paragraph", lines };
    });
}
