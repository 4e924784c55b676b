import { expect, it } from "vitest";
import { fillStoreAreas } from "../../../server/backend/analysis/kept-areas.ts";
import { geographyReader } from "../../../server/backend/geography/geography.ts";
import type { CallName } from "../../../server/contract/index.ts";
import { DEMO_TODAY } from "../../../server/demo/dates.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { projectRoot } from "../../helpers/project-root.ts";
import { rewritten } from "../../helpers/rewritten-workbook.ts";
import { type Asking, ask } from "../ask.ts";
import type { World } from "../world.ts";

export function ownStoreImportSuite(backend: () => RunningBackend, world: () => World) {
  const brand_id = () => world().own("brand").brand;
  const send = async (name: CallName, values: Record<string, string>, options: Asking = {}) => {
    const answer = await ask(backend(), "brand", name, values, options);
    return { status: answer.status, body: JSON.parse(answer.text) };
  };
  const take = async (kind: string, content: string | Uint8Array<ArrayBuffer>) => {
    const values = { kind, brand_id: brand_id(), name: "一覧.csv" };
    const { status, body } = await send("takeImport", values, { raw: content });
    expect(status, JSON.stringify(body)).toBe(200);
    return String(body.id);
  };
  const look = async (id: string) => (await send("getImport", { id, per_page: "100" })).body;
  const apply = async (id: string) => {
    const { body } = await send("applyImport", { id }, { body: {} });
    expect(body).toMatchObject({ is_applied: true });
  };
  const storesOf = async (search: string) =>
    (await send("getOwnStores", { brand_id: brand_id(), search, per_page: "100" })).body.stores;
  const table = (...rows: string[][]) => rows.map((row) => row.join(",")).join("\r\n");
  const inSandbox = (title: string, work: () => Promise<void>) => it(title, () => backend().sandbox(work));

  inSandbox("a list of stores and a list of their sales make a chain that predictions can use", async () => {
    const heads = ["店名", "住所", "出店形態", "面積（㎡）", "オープン日", "ビル名"];
    const stores = await take(
      "own_stores",
      table(
        heads,
        ["取込A店", "東京都渋谷区渋谷2-21-1", "SC(SCIN)", "66.1", "R6.4.1", "渋谷の館"],
        ["取込B店", "横浜市西区みなとみらい三丁目1-1", "FS", "99.2", "2023/10/1", ""],
        ["取込C店", "どこか1-1", "FS", "50", "2023/10/1", ""],
        ["取込D店", "東京都渋谷区渋谷2-1", "どれか", "", "2023/10/1", ""],
      ),
    );
    const first = await look(stores);
    expect(first.import.counts).toMatchObject({ new: 2, wrong: 2 });
    const texts = first.rows.flatMap(({ errors }: { errors: { text: string }[] }) =>
      errors.map(({ text }) => text),
    );
    expect(texts).toEqual([
      "所在地の市区町村が分かりません。都道府県から入力してください。",
      expect.stringContaining("出店形態「どれか」は、FS、"),
      "面積を入力してください。",
    ]);
    const rest = {
      cells: [
        { line: 4, at: 1, text: "北海道札幌市中央区旭ケ丘1丁目" },
        { line: 5, at: 2, text: "FS" },
        { line: 5, at: 3, text: "33.05" },
      ],
    };
    const corrected = await send("correctImport", { id: stores }, { body: rest });
    expect(corrected.body.counts).toMatchObject({ new: 4, wrong: 0 });
    const before = await countOf();
    await apply(stores);
    expect(await countOf()).toBe(before + 4);
    const [a, b] = await storesOf("取込");
    expect(a).toMatchObject({
      format_id: 3,
      opened_on: "2024-04-01",
      municipality_code: "13113",
      is_town_point: true,
    });
    expect(a.latitude).toBeCloseTo(35.659, 1);
    expect(b).toMatchObject({ municipality_code: "14103", prefecture_name: "神奈川県" });
    const geography = geographyReader(projectRoot);
    expect(await fillStoreAreas(backend().database, geography, { today: DEMO_TODAY })).toBe(4);
    expect(await fillStoreAreas(backend().database, geography, { today: DEMO_TODAY })).toBe(0);
    const areas = await backend().database.query(
      "select from trade_areas where kind = 'store' and reference_id in ($1, $2)",
      [a.id, b.id],
    );
    expect(areas.rows).toHaveLength(2);

    const sales = await take(
      "store_sales",
      table(
        ["店舗", "年度", "売上高（千円）", "月数"],
        ["取込A店", "令和7年度", "48000", ""],
        ["取込A店", "FY2024", "40000", "12"],
        ["取込B店", "2025年3月期", "30000", "7"],
        ["知らない店", "2025", "1", ""],
      ),
    );
    expect((await look(sales)).import.counts).toMatchObject({ new: 3, wrong: 1 });
    await apply(sales);
    const [soldA, soldB] = await storesOf("取込");
    expect(soldA).toMatchObject({ yearly_sales_yen: 48_000_000, yearly_sales_year: 2025 });
    expect(soldB).toMatchObject({ yearly_sales_yen: null, yearly_sales_year: null });

    expect((await send("undoImport", { id: stores })).body).toMatchObject({ undone: 2, left: 2 });
    expect((await send("undoImport", { id: sales })).body).toMatchObject({ undone: 3, left: 0 });
    expect((await storesOf("取込A"))[0]).toMatchObject({ yearly_sales_yen: null });
    expect(await countOf()).toBe(before + 2);
  });

  const countOf = async () => {
    const { rows } = await backend().database.query<{ store_count: number }>(
      "select store_count from brands where id = $1",
      [brand_id()],
    );
    return rows[0]?.store_count ?? 0;
  };

  inSandbox("workbooks that left come back with the changed cells alone, also of former stores", async () => {
    const [store] = await storesOf("");
    const twin = await send(
      "closeOwnStore",
      { brand_id: brand_id(), id: String(store.id) },
      { body: { closed_on: "2026-10-31", version: store.version } },
    );
    expect(twin.status).toBe(200);
    const { name, format_id, area_tsubo, opened_on, address, latitude, longitude, municipality_code } = store;
    const again = { name, format_id, area_tsubo, opened_on, address, latitude, longitude, municipality_code };
    expect((await send("createOwnStore", { brand_id: brand_id() }, { body: again })).status).toBe(200);

    const out = await ask(backend(), "brand", "downloadOwnStoresExcel", { brand_id: brand_id() });
    const back = await rewritten(out.bytes, "自店一覧", (rows) => {
      const [heading = [], ...body] = rows;
      const at = (title: string) => heading.indexOf(title);
      const row = body[3] as unknown[];
      row[at("面積（坪）")] = 99.5;
      row[at("緯度")] = Number(row[at("緯度")]) + 0.002;
      return [heading, ...body.toReversed()];
    });
    const id = await take("own_stores", back);
    const { import: found, rows } = await look(id);
    expect(found).toMatchObject({
      tells_conflicts: true,
      counts: { changed: 1, wrong: 0, conflict: 0, new: 0 },
    });
    const changed = rows.find(({ state }: { state: string }) => state === "changed");
    expect(changed.changes.map(({ field }: { field: string }) => field)).toEqual(["area_tsubo", "latitude"]);

    const sold = await ask(backend(), "brand", "downloadStoreSalesExcel", { brand_id: brand_id() });
    const soldBack = await rewritten(sold.bytes, "店舗の年度別の売上", (all) => {
      const [heading = [], ...body] = all;
      const at = (title: string) => heading.indexOf(title);
      (body[0] as unknown[])[at("売上（円）")] = 1_234_000;
      return [[...heading, "削除"], ...body.map((row, index) => [...row, index === 1 ? "○" : ""])];
    });
    const salesId = await take("store_sales", soldBack);
    const sales = await look(salesId);
    expect(sales.import.counts).toMatchObject({ changed: 1, deleted: 1, wrong: 0, new: 0 });
    expect((await send("applyImport", { id: salesId }, { body: { deletes: true } })).body.is_applied).toBe(
      true,
    );
    expect((await send("undoImport", { id: salesId })).body).toMatchObject({ undone: 2, left: 0 });
  });

  it("are taken by admins of the brand alone", async () => {
    for (const kind of ["own_stores", "store_sales"]) {
      const values = { kind, name: "一覧.csv" };
      const of = (actor: "curator" | "rivalbrand" | "facility", more: Record<string, string>) =>
        ask(backend(), actor, "takeImport", { ...values, ...more }, { raw: "店舗名\nA" });
      expect((await of("curator", { brand_id: world().own("curator").brand })).status).toBe(403);
      expect((await of("rivalbrand", { brand_id: brand_id() })).status).toBe(404);
      expect((await of("facility", { facility_id: world().own("facility").facility })).status).toBe(400);
    }
  });
}
