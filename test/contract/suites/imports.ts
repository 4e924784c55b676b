import { expect } from "vitest";
import type { ImportDetail, ImportRow } from "../../../server/contract/imports.ts";
import type { Section } from "../../../server/contract/sections.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { rewritten } from "../../helpers/rewritten-workbook.ts";
import { ask } from "../ask.ts";
import { facilitySteps } from "../facility-steps.ts";
import { ROUND_TRIP, roundTrip } from "../round-trip.ts";
import type { World } from "../world.ts";

type Answered = { import: ImportDetail; rows: ImportRow[]; total: number };

export function importSuite(backend: () => RunningBackend, world: () => World) {
  const { place, send, inSandbox } = facilitySteps(backend, world);
  const facility_id = () => place().facility;
  const take = async (content: string | Uint8Array<ArrayBuffer>, name = "一覧.csv") => {
    const values = { kind: "sections", facility_id: facility_id(), name };
    const answer = await ask(backend(), "facility", "takeImport", values, { raw: content });
    return { status: answer.status, body: JSON.parse(answer.text) };
  };
  const look = async (id: number, query: Record<string, string> = {}): Promise<Answered> =>
    (await send("getImport", { id: String(id), per_page: "100", ...query })).body;
  const table = (...rows: string[][]) => rows.map((row) => row.join(",")).join("\r\n");
  const floorName = async () => {
    const { rows } = await backend().database.query<{ name: string }>(
      "select name from floors where id = $1",
      [place().floor],
    );
    return rows[0]?.name ?? "";
  };
  const sectionsOf = async (search: string): Promise<Section[]> =>
    (await send("getSections", { facility_id: facility_id(), search, per_page: "100" })).body.sections;

  inSandbox("a tenant list of any making comes in, wrong cells corrected, and goes out again", async () => {
    const floor = await floorName();
    const { body } = await take(
      table(
        ["テナント一覧", "", "", "", "", ""],
        ["フロア", "号数", "テナント名", "契約面積（㎡）", "賃料（千円／坪）", "満了日"],
        [floor, "９Ｘ－１", "取込商店", "66.1", "２５", "R13.3.31"],
        [floor, "9X-2", "", "３３．０５", "▲5", "令和13年3月31日"],
        [floor, "9X-3", "はやい店", "x", "20", "2031/2/30"],
        [floor, "9X-1", "", "10", "", ""],
        ["合計", "", "", "109.15", "", ""],
      ),
    );
    expect(body.status).toBe(2000);
    const first = await look(body.id);
    expect(first.import.counts).toMatchObject({ new: 1, wrong: 3, total: 4 });
    expect(first.import.columns.map(({ field, unit }) => [field, unit])).toEqual([
      ["floor_id", null],
      ["number", null],
      ["tenant_name", null],
      ["area_tsubo", "square_metre"],
      ["rent_per_tsubo", "thousand_tsubo"],
      ["contract_end_on", null],
    ]);
    const errors = Object.fromEntries(first.rows.map(({ line, errors }) => [line, errors]));
    expect(errors[4]).toEqual([{ at: 4, text: "金額は0円以上で入力してください。" }]);
    expect(errors[5]).toEqual([
      { at: 3, text: "面積「x」は数字として読み取れません。" },
      { at: 5, text: expect.stringContaining("契約満了日「2031/2/30」は日付として読み取れません") },
    ]);
    expect(errors[6]).toEqual([{ at: 1, text: "3行目と同じ区画です。" }]);

    const cells = [
      { line: 4, at: 4, text: "5" },
      { line: 5, at: 3, text: "20" },
      { line: 5, at: 5, text: "2031/2/28" },
      { line: 6, at: 1, text: "9X-4" },
    ];
    const corrected = await send("correctImport", { id: String(body.id) }, { cells });
    expect(corrected.body.counts).toMatchObject({ new: 4, wrong: 0 });
    expect(await sectionsOf("9X-")).toEqual([]);

    const applied = await send("applyImport", { id: String(body.id) }, {});
    expect(applied.body).toMatchObject({ status: 2000, is_applied: true });
    const made = await sectionsOf("9X-");
    expect(
      made.map(({ number, area_tsubo, rent_per_tsubo, contract_end_on, contract_type }) => [
        number,
        area_tsubo,
        rent_per_tsubo,
        contract_end_on,
        contract_type,
      ]),
    ).toEqual([
      ["9X-1", 19.995, 25_000, "2031-03-31", 0],
      ["9X-2", 9.998, 5000, "2031-03-31", 3],
      ["9X-3", 6.05, 20_000, "2031-02-28", 0],
      ["9X-4", 3.025, null, null, 3],
    ]);
    const { rows: trail } = await backend().database.query<{
      call: string;
      object_kind: string;
      count: number;
    }>(
      `select call, object_kind, count(*)::int as count from audit_entries
       where call = 'applyImport' and (object_kind = 'section' or object_id = $1) group by 1, 2 order by 2`,
      [body.id],
    );
    expect(trail).toEqual([
      { call: "applyImport", object_kind: "import", count: 1 },
      { call: "applyImport", object_kind: "section", count: 4 },
    ]);
    expect((await send("applyImport", { id: String(body.id) }, {})).status).toBe(409);

    const [kept] = made;
    await send(
      "updateSection",
      { id: String(kept?.id) },
      { facility_id: Number(facility_id()), version: 1, position: "東" },
    );
    const undone = await send("undoImport", { id: String(body.id) });
    expect(undone.body).toMatchObject({ undone: 3, left: 1 });
    expect((await sectionsOf("9X-")).map(({ id }) => id)).toEqual([kept?.id]);
    expect((await look(body.id)).rows[0]).toMatchObject({ record_id: kept?.id, is_undone: false });
  });

  inSandbox("what the headings leave open is asked once and remembered", async () => {
    const floor = await floorName();
    const rows = table(["階", "区画番号", "面積", "よび名"], [floor, "9Y-1", "33.05", "なまえ"]);
    const { body } = await take(rows);
    const first = await look(body.id);
    expect(first.rows[0]?.errors).toEqual([{ at: 2, text: "面積の単位を選択してください。" }]);
    const columns = [
      { at: 2, field: "area_tsubo", unit: "square_metre" },
      { at: 3, field: "tenant_name", unit: null },
    ];
    await send("correctImport", { id: String(body.id) }, { columns });
    const again = await look((await take(rows)).body.id);
    expect(again.import.counts).toMatchObject({ new: 1, wrong: 0 });
    expect(again.import.columns.map(({ field, how }) => [field, how])).toEqual([
      ["floor_id", "remembered"],
      ["number", "remembered"],
      ["area_tsubo", "remembered"],
      ["tenant_name", "remembered"],
    ]);
  });

  inSandbox("a workbook comes back cell by cell: changed here, there, on both sides", async () => {
    const { facility } = place();
    const id = await roundTrip(backend(), { facility, floorName: await floorName() }, rewritten);
    const answer = await look(id);
    expect(answer.import).toMatchObject({ tells_conflicts: true, counts: ROUND_TRIP });
    const conflict = answer.rows.find(({ name }) => name.endsWith("9Z-3"));
    expect(conflict?.conflicts).toEqual([
      { field: "tenant_name", label: "テナント", file: "新しい店3", product: "別の店3" },
    ]);

    const line = (number: string) => answer.rows.find(({ name }) => name.endsWith(` ${number}`))?.line ?? 0;
    const settled = await send(
      "correctImport",
      { id: String(id) },
      {
        choices: [
          { line: line("9Z-3"), field: "tenant_name", take: "file" },
          { line: line("9Z-4"), field: "tenant_name", take: "product" },
        ],
      },
    );
    expect(settled.body.counts).toMatchObject({ changed: 36, conflict: 3, same: 261 });
    expect((await send("applyImport", { id: String(id) }, {})).body.is_applied).toBe(true);
    const now = Object.fromEntries((await sectionsOf("9Z-")).map((one) => [one.number, one]));
    expect(now["9Z-3"]?.tenant_name).toBe("新しい店3");
    expect(now["9Z-4"]?.tenant_name).toBe("別の店4");
    expect(now["9Z-2"]?.tenant_name).toBe("別の店2");
    expect(now["9Z-39"]?.tenant_name).toBe("新しい店39");
    const [kept] = await sectionsOf("9Z-105");
    expect(kept?.rent_per_tsubo).toBe(31_000);
  });

  inSandbox("thousands of rows are taken back in seconds, also after statements of one row", async () => {
    const floor = await floorName();
    // So often that PostgreSQL keeps the plan of what follows each.
    for (let times = 0; times < 10; times++)
      await backend().database.query("update sections set position = $2 where id = $1", [
        place().section,
        `${times}`,
      ]);
    const many = Array.from({ length: 4000 }, (_, at) => [floor, `9V-${at}`, "20"]);
    const { body } = await take(table(["階", "区画番号", "面積（坪）"], ...many));
    await send("applyImport", { id: String(body.id) }, {});
    const begin = performance.now();
    expect((await send("undoImport", { id: String(body.id) })).body).toMatchObject({ undone: 4000, left: 0 });
    expect(performance.now() - begin).toBeLessThan(5000);
  });

  inSandbox("what was changed after the preview is not written over", async () => {
    const [section] = await sectionsOf("");
    if (!section) throw new Error("the demonstration has sections");
    const { body } = await take(
      table(["階", "区画番号", "位置"], [section.floor_name, section.number, "取込の位置"]),
    );
    expect((await look(body.id)).import.counts.changed).toBe(1);
    const change = { facility_id: Number(facility_id()), version: section.version, position: "先の人" };
    await send("updateSection", { id: String(section.id) }, change);
    expect((await send("applyImport", { id: String(body.id) }, {})).body).toMatchObject({
      is_applied: false,
    });
    const [row] = (await look(body.id)).rows;
    expect(row?.changes).toEqual([{ field: "position", label: "位置", from: "先の人", to: "取込の位置" }]);
    expect((await sectionsOf(section.number)).find(({ id }) => id === section.id)?.position).toBe("先の人");
  });

  inSandbox("a mark in 削除 deletes after a second word, and undoing puts back", async () => {
    const floor = await floorName();
    const heads = ["階", "区画番号", "面積（坪）"];
    const made = await take(table(heads, [floor, "9W-1", "10"]));
    await send("applyImport", { id: String(made.body.id) }, {});
    const { body } = await take(table([...heads, "削除"], [floor, "9W-1", "10", "○"]));
    const refused = await send("applyImport", { id: String(body.id) }, {});
    expect(refused.body.errors.deletes).toContain("1件を削除します。");
    expect((await send("applyImport", { id: String(body.id) }, { deletes: true })).body.is_applied).toBe(
      true,
    );
    expect(await sectionsOf("9W-1")).toEqual([]);
    expect((await send("undoImport", { id: String(body.id) })).body).toMatchObject({ undone: 1, left: 0 });
    expect((await sectionsOf("9W-1")).length).toBe(1);
  });

  inSandbox("a file that is no table is refused with what to do", async () => {
    const refused = async (content: string | Uint8Array<ArrayBuffer>) => {
      const { status, body } = await take(content);
      expect(status).toBe(400);
      return body.errors.file as string;
    };
    expect(await refused("a,b\r\n1,2")).toContain("見出しの行が見つかりません。「区画番号」の見出し");
    expect(await refused("区画番号,面積\r\n")).toContain("データの行がありません");
    expect(await refused(new Uint8Array(5 * 1024 * 1024 + 1).fill(65))).toContain("5MB以下");
  });
}
