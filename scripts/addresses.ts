/** Writes the addresses of the calls that islands make, from the contract. `node scripts/addresses.ts` */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type CallName, calls } from "../server/contract/index.ts";
import { projectRoot } from "./build/project.ts";

const FILE = "islands/shared/addresses.generated.ts";
const WIDTH = 110;
const IMPORT = /import \{([^}]+)\} from "[^"]*\/addresses\.generated\.ts";/g;

export function addressesModule(): string {
  const names = new Set<CallName>();
  for (const file of globSync("islands/**/*.{ts,tsx}", { cwd: projectRoot }))
    for (const [, list = ""] of readFileSync(join(projectRoot, file), "utf8").matchAll(IMPORT))
      for (const name of list.match(/\w+/g) ?? []) names.add(name as CallName);
  const lines = [...names].sort().map((name) => {
    if (!calls[name]?.browser) throw new Error(`${name} is no call that browsers may make.`);
    const { method, path } = calls[name];
    const start = `export const ${name}: Address<"${name}"> =`;
    const line = `${start} ["${method}", "${path}"];`;
    return line.length <= WIDTH ? line : `${start} [\n  "${method}",\n  "${path}",\n];`;
  });
  return `// Written by scripts/addresses.ts.\nimport type { Address } from "./calls.ts";\n\n${lines.join("\n")}\n`;
}

if (import.meta.main) writeFileSync(join(projectRoot, FILE), addressesModule());
