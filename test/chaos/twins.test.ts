import { writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ROWS_FILE } from "./in-vitest.ts";
import { measureTwins } from "./twins.ts";

it("leaves the rows of the twin worlds", async () => {
  const rows = await measureTwins();
  writeFileSync(process.env[ROWS_FILE] ?? "", JSON.stringify(rows));
  expect(rows.length).toBeGreaterThan(2);
});
