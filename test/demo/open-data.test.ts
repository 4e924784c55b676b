import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openColumnBlocks } from "../../server/backend/data/column-blocks.ts";
import { parseCsv, readGzip, readRows } from "../../server/backend/data/read.ts";
import { readSources } from "../../server/backend/data/sources.ts";

const projectRoot = join(import.meta.dirname, "../..");
const folder = join(projectRoot, "server/backend/data");
const shipped = readdirSync(folder).filter((name) => /\.(gz|bin)$|^clusters\.json$/.test(name));

describe("the shipped open data", () => {
  it("stays under 25 MB", () => {
    const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
    expect(bytes).toBeLessThan(25_000_000);
  });

  it("is named file by file with its credit in sources.json and SOURCES.md", () => {
    const sources = readSources(projectRoot);
    const notes = readFileSync(join(folder, "SOURCES.md"), "utf8");
    expect(new Set(sources.flatMap((source) => source.files))).toEqual(new Set(shipped));
    for (const source of sources) {
      expect(notes, source.key).toContain(source.credit);
      for (const field of ["title", "provider", "vintage", "licence", "via", "change"] as const) {
        expect(source[field], `${source.key} ${field}`).not.toBe("");
      }
    }
  });

  it("can be read whole", () => {
    for (const file of shipped) {
      if (file.endsWith(".csv.gz")) expect(readRows(projectRoot, file).length, file).toBeGreaterThan(300);
      else if (file.endsWith("json.gz"))
        expect(() => JSON.parse(readGzip(projectRoot, file)), file).not.toThrow();
      else if (file.endsWith(".bin"))
        expect(openColumnBlocks(join(folder, file), []).meshes.length, file).toBeGreaterThan(100);
    }
  });

  it("has the known totals of its originals", () => {
    const { census2020 } = JSON.parse(readGzip(projectRoot, "municipal_tables.json.gz"));
    expect(census2020["00000"]).toMatchObject({ total: 126_146_099, unknown: 2_931_838 });
    const shinjuku = readRows(projectRoot, "stations.csv.gz").find((row) => row.name === "新宿");
    expect(shinjuku).toMatchObject({ city_code: "13104", ridership_fy2023_sum: "2984711" });
  });
});

describe("parseCsv", () => {
  it.each([
    [
      "a,b\n1,2\n",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "a,b\r\n1,",
      [
        ["a", "b"],
        ["1", ""],
      ],
    ],
    [
      'a,"b,c"\n"say ""hi""",2\n',
      [
        ["a", "b,c"],
        ['say "hi"', "2"],
      ],
    ],
    ['"two\nlines",x', [["two\nlines", "x"]]],
    ['"a",', [["a", ""]]],
    [
      '"",\n"x",y\n',
      [
        ["", ""],
        ["x", "y"],
      ],
    ],
  ])("reads %j", (text, rows) => {
    expect(parseCsv(text)).toEqual(rows);
  });

  it("refuses a quote that is never closed", () => {
    expect(() => parseCsv('a,"b\n')).toThrow("not closed");
  });
});
