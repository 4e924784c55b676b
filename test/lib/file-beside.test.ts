import { expect, it } from "vitest";
import { fileBeside } from "../../server/lib/file-beside.ts";

const beside = (from: string) => fileBeside(from, "../worker.ts", "a-worker.js").href;

it("finds the source in the tree, and the bundle from the entry and from a chunk", () => {
  expect(beside("file:///srv/kukaku/server/a/start.ts")).toBe("file:///srv/kukaku/server/worker.ts");
  expect(beside("file:///srv/kukaku/.build/main.js")).toBe("file:///srv/kukaku/.build/a-worker.js");
  expect(beside("file:///srv/kukaku/.build/main/X1.js")).toBe("file:///srv/kukaku/.build/a-worker.js");
});

it("finds the bundle in a checkout that is called main", () => {
  expect(beside("file:///srv/main/.build/backend-worker.js")).toBe("file:///srv/main/.build/a-worker.js");
  expect(beside("file:///srv/main/.build/main/X1.js")).toBe("file:///srv/main/.build/a-worker.js");
});
