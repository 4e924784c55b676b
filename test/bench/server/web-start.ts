import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../../helpers/project-root.ts";

/** How the composition starts a web process: the flags of Node, and what it sets for the allocator of the C library. */
export function webStart(): { flags: string[]; allocator: Record<string, string> } {
  const composition = readFileSync(join(projectRoot, "scripts/deploy/compose.yaml"), "utf8");
  const [web = ""] = /^x-web:[\s\S]*?(?=^\S)/m.exec(composition) ?? [];
  const [, command = "[]"] = /^ {2}command: (\[.+\])$/m.exec(web) ?? [];
  const pairs = [...web.matchAll(/^ {4}(MALLOC_\w+): "(\S+)"$/gm)].map(([, name, value]) => [name, value]);
  return {
    flags: (JSON.parse(command) as string[]).filter((part) => part.startsWith("--")),
    allocator: Object.fromEntries(pairs),
  };
}
