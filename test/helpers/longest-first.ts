import { BaseSequencer, type TestSpecification } from "vitest/node";

/** By what they take, not by their size, which is all that is known on a fresh clone: one that is long must not be last. */
const LONG = [
  "contract/postgres.test.ts",
  "contract/embedded.test.ts",
  "e2e/fresh-clone.test.ts",
  "backend/kills.test.ts",
];

function rank({ moduleId }: TestSpecification): number {
  const place = LONG.findIndex((name) => moduleId.endsWith(`/test/${name}`));
  return place < 0 ? LONG.length : place;
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}
