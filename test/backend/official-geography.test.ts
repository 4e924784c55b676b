import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { openColumnBlocks } from "../../server/backend/data/column-blocks.ts";
import { ECONOMY_COLUMNS } from "../../server/backend/data/columns.ts";
import { zipBytes, zipEntries } from "../../server/backend/files/zip-entries.ts";
import { openCells } from "../../server/backend/geography/cells.ts";
import { geographyFiles, ownGeographies, shippedFiles } from "../../server/backend/geography/files.ts";
import { geographyReader } from "../../server/backend/geography/geography.ts";
import { codeOf } from "../../server/backend/geography/grid.ts";
import { readMunicipalities } from "../../server/backend/geography/municipalities.ts";
import { ECONOMY_TABLE_COLUMNS } from "../../server/backend/geography/official/economy-table.ts";
import { makeGeography } from "../../server/backend/geography/official/make.ts";
import { projectRoot } from "../helpers/project-root.ts";

const zip = readFileSync(join(import.meta.dirname, "official/tblT001101H5130.zip"));
const [entry] = zipEntries(zip);
const text = entry ? zipBytes(zip, entry, 1e6).toString("latin1") : "";
const [codes = "", labels = "", ...rows] = text.trimEnd().split("\n");
const SHIMONOSEKI = { latitude: 33.9507, longitude: 130.9225 };

const folders: string[] = [];
let from = "";
let to = "";
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), "kukaku-official-"));
  folders.push(folder);
  [from, to] = [join(folder, "from"), join(folder, "data")];
  mkdirSync(from);
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const give = (name: string, content: string | Buffer) =>
  writeFileSync(join(from, name), typeof content === "string" ? Buffer.from(content, "latin1") : content);
const table = (lines: readonly string[], head = codes) => [head, labels, ...lines, ""].join("\n");
const economy = (change: (values: [number, ...number[]], i: number) => readonly number[]) => {
  const { path, at } = shippedFiles(projectRoot).file("economy_cells.bin");
  const block = openColumnBlocks(path, ECONOMY_COLUMNS, at).block("5130");
  const lines = Array.from(block?.place ?? [], (place, row) => {
    const values = change(
      ECONOMY_COLUMNS.map((name) => block?.[name][row] ?? 0) as [number, ...number[]],
      row,
    );
    const cells = new Array<number>(125).fill(0);
    ECONOMY_TABLE_COLUMNS.forEach((column, i) => {
      cells[column - 1] = values[i] ?? 0;
    });
    return `${codeOf("5130", place)},0,,,${cells.join(",")}`;
  });
  const codes = Array.from({ length: 125 }, (_, i) => `T001163${String(i + 1).padStart(3, "0")}`);
  return `KEY_CODE,HTKSYORI,HTKSAKI,GASSAN,${codes.join(",")}\n,,,,\n${lines.join("\n")}\n`;
};
const okinawa = (every: number) => {
  const lines = [...openCells(shippedFiles(projectRoot), readMunicipalities(projectRoot).codes).residential()]
    .filter(({ municipality_code }) => municipality_code.startsWith("47"))
    .filter((_, i) => i % every === 0)
    .map((cell) => `${cell.mesh},0,,,${cell.population_2020},${cell.male},${cell.households}`);
  return `KEY_CODE,HTKSYORI,HTKSAKI,GASSAN,T001141001,T001141002,T001141034\n,,,,,,\n${lines.join("\n")}\n`;
};
const make = (isDry = true) =>
  makeGeography(projectRoot, { from, to, isDry, now: new Date("2026-11-26T03:00:00Z") });

describe("the operator's own geography", () => {
  it("is one versioned file made of a zip as it was downloaded, and is read in the place of what is shipped", async () => {
    give("tblT001101H5130.zip", zip);
    give("tblT001101H5130.txt", text);
    give("readme.txt", "x");
    mkdirSync(join(to, "geography"), { recursive: true });
    for (const day of [1, 2, 3])
      writeFileSync(join(to, `geography/2026010${day}T000000Z-${"0".repeat(12)}.bin`), "");
    const { version, path, report } = make(false);
    expect(path).toBe(join(to, `geography/20261126T030000Z-${version.replace("official-", "")}.bin`));
    expect(ownGeographies(to).map((file) => file.slice(-33, -24))).toEqual([
      "20260102T",
      "20260103T",
      "20261126T",
    ]);
    const said = report.join("\n");
    expect(said).toContain("第1次メッシュ1、500mメッシュ806。秘匿");
    expect(said).toContain("一度だけ数えました");
    expect(said).toContain("readme.txt：公的統計のファイルとして認識できないため使いません");
    expect(said).toMatch(/126,146,090人：国勢調査 100%（取り込んだファイル 0.08%/u);
    expect(
      report.filter((line) => /：1km 2020年 .*（同じ）、従業者 .*（同じ）、3km/u.test(line)),
    ).toHaveLength(20);
    const [own, shipped] = await Promise.all([
      geographyReader(projectRoot, to)(),
      geographyReader(projectRoot)(),
    ]);
    expect([own.version, shipped.version]).toEqual([version, "census-2020"]);
    const facts = (of: typeof own) =>
      of
        .cellsWithin(SHIMONOSEKI, 3)
        .map((cell) => [cell.mesh, cell.population_2020, cell.type, ...Array.from(cell.ages)]);
    expect(facts(own)).toEqual(facts(shipped));
    expect(own.clusters().profiles).toEqual(shipped.clusters().profiles);
  });

  it("takes single cells from the files, adds prefectures' parts of a border cell, and reads UTF-8 with a BOM", () => {
    const moved = rows.map((row, i) => {
      const cells = row.split(",");
      if (i === 0 || i === 2) cells[4] = String(Number(cells[4]) + (i === 0 ? -10 : 10));
      return cells.join(",");
    });
    const [border = "", ...others] = moved;
    const part = (share: (value: number) => number) =>
      border
        .split(",")
        .map((cell, i) => (i < 4 ? cell : String(share(Number(cell)))))
        .join(",");
    give(
      "yamaguchi.csv",
      Buffer.from(`\ufeff${codes}\n,,,,人口\n${part((n) => Math.floor(n / 3))}\n${others.join("\n")}\n`),
    );
    give("fukuoka.csv", table([part((n) => n - Math.floor(n / 3))]));
    make(false);
    const cells = (files: Parameters<typeof openCells>[0]) =>
      new Map(
        openCells(files, readMunicipalities(projectRoot).codes)
          .ring(SHIMONOSEKI, 30)
          .map((cell) => [cell.mesh, cell.population_2020]),
      );
    const [before, after] = [cells(shippedFiles(projectRoot)), cells(geographyFiles(projectRoot, to))];
    const differing = [...before].filter(([mesh, count]) => after.get(mesh) !== count);
    expect(differing.map(([mesh, count]) => [mesh, (after.get(mesh) ?? 0) - count])).toEqual([
      [rows[0]?.slice(0, 9), -10],
      [rows[2]?.slice(0, 9), 10],
    ]);
  });

  it("takes workers and establishments of the economic census", async () => {
    give(
      "tblT001163H5130.txt",
      economy((values, i) => (i < 2 ? [values[0] + (i === 0 ? -10 : 10), ...values.slice(1)] : values)),
    );
    const { report } = make(false);
    expect(report.join("\n")).toContain("T001163：1ファイル、第1次メッシュ1、500mメッシュ");
    const workers = async (of: ReturnType<typeof geographyReader>) =>
      new Map(
        (await of())
          .cellsWithin(SHIMONOSEKI, 40)
          .map((cell) => [cell.mesh, [cell.workers, cell.all_establishments, ...cell.establishments]]),
      );
    const [before, after] = await Promise.all([
      workers(geographyReader(projectRoot)),
      workers(geographyReader(projectRoot, to)),
    ]);
    const changed = [...before].filter(([mesh, facts]) => String(after.get(mesh)) !== String(facts));
    expect(changed).toHaveLength(2);
    expect(changed.map(([mesh, [was = 0]]) => Math.abs((after.get(mesh)?.[0] ?? 0) - was))).toEqual([10, 10]);
  });

  it("takes a prefecture's file, which lies in several first-level meshes, and leaves nothing of a dry run", () => {
    give("tblT001141H47.csv", okinawa(1));
    const { report, path } = make();
    expect([path, existsSync(to)]).toEqual([undefined, false]);
    expect(report.join("\n")).toMatch(
      /T001141：1ファイル、第1次メッシュ(\d\d)、.*取り込んだファイル 1.16%/su,
    );
  });

  const older = rows.map((row) => {
    const cells = row.split(",");
    return cells;
  });
  older.forEach((cells, i) => {
    const next = older[i + 1];
    if (i % 2 === 1 || !next) return;
    const gone = Math.floor(Number(cells[4]) / 5);
    cells[4] = String(Number(cells[4]) - gone);
    next[4] = String(Number(next[4]) + gone);
  });

  it.each<[string, () => void, RegExp]>([
    ["no directory", () => rmSync(from, { recursive: true }), /を読み取れません/u],
    ["an empty directory", () => {}, /にファイルがありません/u],
    ["nothing that is known", () => give("a.txt", "KEY_CODE,A\n"), /使えるファイルがありません/u],
    [
      "cells of 1 km alone",
      () => give("a.txt", "KEY_CODE,T001100001,T001100002,T001100034\n,,,\n51300702,266,125,83\n"),
      /T001100：1kmの表です。500mの値が収録済み/u,
    ],
    ["a zip that is cut off", () => give("a.zip", zip.subarray(0, 20_000)), /a\.zip：zipとして開けません/u],
    [
      "half of the meshes",
      () => give("a.txt", table(rows.slice(0, 400))),
      /第1次メッシュ5130：人口の合計が.*メッシュが欠けています/u,
    ],
    ["twice the meshes", () => give("a.txt", table([...rows, ...rows])), /二度出てきます/u],
    [
      "twice the meshes in two files",
      () => {
        give("a.txt", text);
        give("b.txt", table([...rows, ""]));
      },
      /の200%です（許容 ±1%）。同じメッシュが重ねて/u,
    ],
    [
      "another year's values",
      () => give("a.txt", table(older.map((cells) => cells.join(",")))),
      /別の年の値です/u,
    ],
    [
      "another census",
      () => give("a.txt", table(rows, codes.replaceAll("T001101", "T000609"))),
      /T000609（人口\(総数\)）は、2015年・2020年国勢調査、2021年経済センサスのこの版が知る表ではない/u,
    ],
    [
      "2020's cells called 2015's",
      () => give("a.txt", table(rows, codes.replaceAll("T001101", "T000847"))),
      /第1次メッシュ5130.*2015年の値ではありません/u,
    ],
    [
      "half of a prefecture",
      () => give("a.csv", okinawa(2)),
      /a\.csv：沖縄県の人口が.*メッシュが欠けています/u,
    ],
    [
      "a column gone",
      () => give("a.txt", table(rows, codes.replace("T001101034", "T001101099"))),
      /列 T001101034 がありません/u,
    ],
    [
      "words for numbers",
      () => give("a.txt", table(["513007022,0,,,abc"].concat(rows), codes)),
      /3行目：列が5個/u,
    ],
    [
      "half of the establishments",
      () =>
        give(
          "a.txt",
          economy((values, i) => (i % 2 === 0 ? values : values.map(() => 0))),
        ),
      /T001163 第1次メッシュ5130：従業者の合計が/u,
    ],
    [
      "no mesh code",
      () => give("a.txt", table([(rows[0] ?? "").replace("513007022", "99")])),
      /メッシュコードではありません/u,
    ],
  ])("refuses %s, with nothing replaced", (_, prepare, reason) => {
    prepare();
    expect(() => make(false)).toThrow(reason);
    expect(ownGeographies(to)).toEqual([]);
  });

  it("is made by a command that says why it refuses and ends with 1", () => {
    const run = (...options: string[]) =>
      spawnSync(process.execPath, ["server/main/geography.ts", ...options], {
        cwd: projectRoot,
        encoding: "utf8",
      });
    const refused = run("--from", from, "--to", to);
    expect([refused.status, refused.stderr]).toEqual([
      1,
      `${from} にファイルがありません。\n何も変更していません。\n`,
    ]);
    give("tblT001101H5130.zip", zip);
    writeFileSync(to, "a file where a directory should be");
    const unwritable = run("--from", from, "--to", to);
    expect(unwritable.stderr).toContain("書き込めません");
    expect(run().stderr).toContain("使い方");
  });
});
