import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../helpers/project-root.ts";

const page = readFileSync(join(projectRoot, "scripts/deploy/security.md"), "utf8");

/** The requirements of ASVS 5.0.0 that apply to this product. */
const APPLYING = `
  1.1.1 1.1.2 1.2.1 1.2.2 1.2.3 1.2.4 1.2.9 1.2.10 1.3.3 1.3.6 1.3.7 1.3.11 1.3.12 1.5.2 1.5.3
  2.1.1 2.1.2 2.1.3 2.2.1 2.2.2 2.2.3 2.3.1 2.3.2 2.3.3 2.3.4 2.4.1 2.4.2
  3.1.1 3.2.1 3.2.2 3.2.3 3.3.1 3.3.2 3.3.3 3.3.4 3.3.5 3.4.1 3.4.2 3.4.3 3.4.4 3.4.5 3.4.6 3.4.7 3.4.8 3.5.1 3.5.2 3.5.3 3.5.4 3.5.5 3.5.6 3.5.7 3.5.8 3.6.1 3.7.2 3.7.3 3.7.4 3.7.5
  4.1.1 4.1.2 4.1.3 4.1.4 4.2.1 4.2.2 4.2.5
  5.1.1 5.2.1 5.3.2 5.4.1 5.4.2
  6.1.1 6.1.3 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8 6.2.9 6.2.12 6.3.1 6.3.2 6.3.3 6.3.4 6.3.7 6.3.8 6.4.1 6.4.2 6.4.3 6.5.1 6.5.5 6.6.3 6.8.1 6.8.2 6.8.4
  7.1.1 7.1.2 7.1.3 7.2.1 7.2.2 7.2.3 7.2.4 7.3.1 7.3.2 7.4.1 7.4.2 7.4.3 7.4.4 7.4.5 7.5.1 7.5.2 7.5.3 7.6.1 7.6.2
  8.1.1 8.1.2 8.2.1 8.2.2 8.2.3 8.3.1 8.3.2 8.3.3 8.4.1 8.4.2
  9.1.1 9.1.2 9.1.3 9.2.1 9.2.2 9.2.3 9.2.4
  10.1.1 10.1.2 10.2.1 10.2.2 10.2.3 10.3.1 10.3.2 10.3.3 10.4.5 10.4.8 10.4.10 10.5.1 10.5.2 10.5.3 10.5.4 10.5.5
  12.1.1 12.2.1 12.3.1 12.3.2 12.3.3 12.3.4
  13.1.1 13.1.2 13.1.3 13.2.1 13.2.4 13.2.5 13.2.6 13.3.1 13.3.4 13.4.1 13.4.2 13.4.3 13.4.4 13.4.5 13.4.6 13.4.7
  14.2.1 14.2.2 14.2.5 14.3.1 14.3.2 14.3.3
  15.1.1 15.1.2 15.1.3 15.2.1 15.2.2 15.2.3 15.3.1 15.3.2 15.3.3 15.3.4 15.3.5 15.3.6 15.3.7 15.4.1 15.4.2 15.4.3
  16.1.1 16.2.1 16.2.2 16.2.3 16.2.4 16.2.5 16.3.1 16.3.2 16.3.3 16.3.4 16.4.1 16.5.1 16.5.2 16.5.3 16.5.4`
  .trim()
  .split(/\s+/);

interface Row {
  requirements: string[];
  decision: string;
  state: string;
  tests: { path: string; title: string }[];
}

const rows: Row[] = page
  .split("\n")
  .filter((line) => /^\| \d+\.\d+\.\d+ \[[123]\]/.test(line))
  .map((line) => {
    const [, ids = "", , decision = "", state = "", tests = ""] = line
      .split(" | ")
      .flatMap((cell, index) => (index === 0 ? ["", cell.replace(/^\| /, "")] : [cell.replace(/ \|$/, "")]));
    return {
      requirements: [...ids.matchAll(/(\d+\.\d+\.\d+) \[/g)].map(([, id]) => String(id)),
      decision,
      state,
      tests: [...tests.matchAll(/`([^`]+)` › ([^<]+)/g)].map(([, path, title]) => ({
        path: String(path),
        title: String(title).trim(),
      })),
    };
  });

describe("the security page", () => {
  it("decides every requirement that applies, once", () => {
    const decided = rows.flatMap(({ requirements }) => requirements);
    expect(decided.toSorted()).toEqual(APPLYING.toSorted());
    for (const { requirements, decision } of rows)
      expect([requirements, decision.length]).toEqual([
        requirements,
        expect.toSatisfy((length) => length > 10),
      ]);
  });

  it("names a test for whatever it calls met", () => {
    for (const { requirements, state, tests } of rows) {
      expect([requirements, state]).toEqual([
        requirements,
        expect.stringMatching(/^(met|operator|decided otherwise|open)$/),
      ]);
      if (state === "met") expect([requirements, tests.length]).not.toEqual([requirements, 0]);
    }
  });

  it("names only tests that there are", () => {
    const named = rows.flatMap(({ tests }) => tests);
    expect(named.length).toBeGreaterThan(100);
    const missing = named.filter(({ path, title }) => {
      const text = readFileSync(join(projectRoot, path), "utf8");
      return !new RegExp(`\\b(it|test)(\\.each\\([^)]*\\))?\\(\\s*["\`]${escaped(title)}`).test(text);
    });
    expect(missing).toEqual([]);
  });
});

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
