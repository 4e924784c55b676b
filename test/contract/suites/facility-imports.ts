import { expect, it } from "vitest";
import { fillFacilityAreas } from "../../../server/backend/analysis/kept-areas.ts";
import { geographyReader } from "../../../server/backend/geography/geography.ts";
import type { CallName } from "../../../server/contract/index.ts";
import { DEMO_TODAY } from "../../../server/demo/dates.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { projectRoot } from "../../helpers/project-root.ts";
import { rewritten } from "../../helpers/rewritten-workbook.ts";
import { type Asking, ask } from "../ask.ts";
import type { World } from "../world.ts";

interface Row {
  line: number;
  state: string;
  errors: { text: string }[];
  conflicts: { field: string; product: string; is_doubt?: boolean }[];
  changes: { field: string }[];
}

export function facilityImportSuite(backend: () => RunningBackend, world: () => World) {
  const send = async (name: CallName, values: Record<string, string>, options: Asking = {}) => {
    const answer = await ask(backend(), "curator", name, values, options);
    return { status: answer.status, body: JSON.parse(answer.text) };
  };
  const take = async (content: string | Uint8Array<ArrayBuffer>) => {
    const values = { kind: "facilities", name: "施設一覧.csv" };
    const { status, body } = await send("takeImport", values, { raw: content });
    expect(status, JSON.stringify(body)).toBe(200);
    return String(body.id);
  };
  const look = async (id: string): Promise<{ import: { counts: object }; rows: Row[] }> =>
    (await send("getImport", { id, per_page: "100" })).body;
  const apply = async (id: string) =>
    expect((await send("applyImport", { id }, { body: {} })).body).toMatchObject({ is_applied: true });
  const found = async (search: string) =>
    (await send("getAdminFacilities", { search, is_enabled: "false" })).body.facilities;
  const one = async (id: string) => (await send("getAdminFacility", { id })).body.facility;
  const table = (...rows: string[][]) => rows.map((row) => row.join("\t")).join("\r\n");
  const inSandbox = (title: string, work: () => Promise<void>) => it(title, () => backend().sandbox(work));

  inSandbox("is corrected in place, placed by its addresses, applied whole and taken back", async () => {
    const { rows: departments } = await backend().database.query<{ name: string }>(
      "select name from operations_departments order by id limit 1",
    );
    const department = departments[0]?.name ?? "";
    const heads = ["施設名", "種類", "住所", "運営部署", "年商（億円）", "開業日", "郵便番号"];
    const id = await take(
      table(
        [...heads, "スタンダードプラン", "区画図", "緯度", "経度"],
        [
          "取込館一",
          "駅ビル",
          "東京都渋谷区渋谷2-21-1",
          department,
          "12.5",
          "R6.4.1",
          "〒150-0002",
          "○",
          "○",
        ],
        ["取込館二", "商業ビル", "横浜市西区みなとみらい三丁目1-1", "", "", "", "", "", "○"],
        ["取込館三", "百貨店", "どこか1-1"],
        ["取込館四", "その他", "東京都渋谷区渋谷1-1", "ない部署", "広い"],
        ["取込館五", "その他", "東京都渋谷区渋谷3-1", "", "", "", "", "", "", "35.65803", "139.70164"],
      ),
    );
    const first = await look(id);
    expect(first.import.counts).toMatchObject({ new: 2, wrong: 3 });
    expect(first.rows.flatMap(({ errors }) => errors.map(({ text }) => text)).toSorted()).toEqual(
      [
        "区画図は、スタンダードプランの施設で利用できます。",
        "施設の種類「百貨店」は、商業ビル、駅ビル、複合ビル、高架下、地下街、その他のどれかにしてください。",
        "所在地の市区町村が分かりません。都道府県から入力してください。",
        "運営部署「ない部署」は登録されていません。",
        "年商「広い」は数字として読み取れません。",
      ].toSorted(),
    );
    const cells = [
      { line: 3, at: 8, text: "×" },
      { line: 4, at: 1, text: "地下街" },
      { line: 4, at: 2, text: "北海道札幌市中央区旭ケ丘1丁目" },
      { line: 5, at: 3, text: "" },
      { line: 5, at: 4, text: "3" },
    ];
    expect((await send("correctImport", { id }, { body: { cells } })).body.counts).toMatchObject({
      new: 5,
      wrong: 0,
    });
    expect(await found("取込館")).toEqual([]);
    await apply(id);
    const made = await found("取込館");
    const named = (name: string) => made.find((facility: { name: string }) => facility.name === name);
    expect(made).toHaveLength(5);
    expect(named("取込館一")).toMatchObject({
      facility_type: "station_building",
      operations_department: { name: department },
      sales_million_yen: 1250,
      opened_on: "2024-04-01",
      postal_code: "1500002",
      prefecture_name: "東京都",
      municipality_name: "渋谷区",
      is_standard: true,
      is_section_map: true,
      is_stealth: false,
      is_enabled: true,
      is_town_point: true,
      station_name: expect.any(String),
      version: 1,
    });
    expect(named("取込館三")).toMatchObject({ prefecture_name: "北海道", is_standard: false });
    expect(named("取込館五")).toMatchObject({ is_town_point: false, latitude: 35.65803 });
    const geography = geographyReader(projectRoot);
    expect(await fillFacilityAreas(backend().database, geography, { today: DEMO_TODAY })).toBe(5);
    expect(await fillFacilityAreas(backend().database, geography, { today: DEMO_TODAY })).toBe(0);
    await backend().database.query(
      `update trade_areas set computed_at = '2000-01-01', features = '{1}'
       where kind = 'facility' and reference_id = $1`,
      [named("取込館一").id],
    );
    const renewed = { today: DEMO_TODAY, before: "2001-01-01" };
    expect(await fillFacilityAreas(backend().database, geography, renewed)).toBe(1);
    expect(await fillFacilityAreas(backend().database, geography, renewed)).toBe(0);
    const former = await backend().database.query("select 1 from trade_areas where features = '{1}'");
    expect(former.rows).toEqual([]);
    const trail = await backend().database.query(
      "select call from audit_entries where facility_id = $1 and object_kind = 'facility'",
      [named("取込館一").id],
    );
    expect(trail.rows).toEqual([{ call: "applyImport" }]);
    const edit = { name: "改名した館", version: 1 };
    await send("updateAdminFacility", { id: String(named("取込館二").id) }, { body: edit });
    expect((await send("undoImport", { id })).body).toMatchObject({ undone: 4, left: 1 });
    const after = [...(await found("取込館")), ...(await found("改名した館"))];
    expect(after.filter(({ is_enabled }) => is_enabled)).toMatchObject([{ name: "改名した館" }]);
  });

  inSandbox("asks about facilities of the same name, reading or address before it takes them", async () => {
    const { rows } = await backend().database.query<{ id: number; name: string; address: string }>(
      "select id, name, address from facilities where not is_operator and is_enabled order by id limit 1",
    );
    const [known] = rows;
    if (!known) throw new Error("there are no facilities");
    const id = await take(
      table(
        ["施設名", "施設の種類", "所在地"],
        [`${known.name.slice(0, 2)} ${known.name.slice(2)}`, "その他", "北海道札幌市中央区旭ケ丘1丁目"],
        ["まったく別の館", "その他", known.address],
        ["よその館", "その他", "北海道札幌市中央区旭ケ丘2丁目"],
      ),
    );
    const first = await look(id);
    expect(first.import.counts).toMatchObject({ conflict: 2, new: 1 });
    for (const row of first.rows.filter(({ state }) => state === "conflict"))
      expect(row.conflicts).toMatchObject([{ product: expect.stringContaining(known.name), is_doubt: true }]);
    const choice = (line: number, of: "file" | "product") => ({ line, field: "is_distinct", take: of });
    const choices = [choice(2, "product"), choice(3, "file")];
    expect((await send("correctImport", { id }, { body: { choices } })).body.counts).toMatchObject({
      same: 1,
      new: 2,
      conflict: 0,
    });
    await apply(id);
    expect(await found("まったく別の館")).toHaveLength(1);
  });

  inSandbox("comes back from its workbook with the changed cells alone, and with conflicts", async () => {
    const out = await ask(backend(), "curator", "downloadAdminFacilitiesExcel", { is_enabled: "false" });
    let ids: string[] = [];
    const back = await rewritten(out.bytes, "施設データ", (all) => {
      const [heading = [], ...body] = all as string[][];
      const at = (title: string) => heading.indexOf(title);
      ids = body.slice(0, 5).map((row) => String(row[at("管理番号")]));
      const put = (index: number, title: string, value: unknown) => {
        (body[index] as unknown[])[at(title)] = value;
      };
      put(0, "紹介文", "ファイルの紹介");
      put(1, "電話番号", "03-1111-2222");
      put(2, "所在地", "北海道札幌市中央区旭ケ丘1丁目");
      put(4, "電話番号", "03-4444-5555");
      return [[...heading, "社内メモ"], ...body.toReversed().map((row) => [...row, "x"])];
    });
    const [described = "", called = "", moved = "", kept = "", agreed = ""] = ids;
    const set = async (id: string, body: object) => {
      const { version } = await one(id);
      const { status } = await send("updateAdminFacility", { id }, { body: { ...body, version } });
      expect(status).toBe(200);
    };
    await set(called, { phone: "03-9999-0000" });
    await set(kept, { phone: "03-9999-1111" });
    await set(agreed, { phone: "03-4444-5555" });
    const before = await one(moved);
    const id = await take(back);
    const { import: seen, rows } = await look(id);
    expect(seen).toMatchObject({
      tells_conflicts: true,
      counts: { changed: 2, conflict: 1, agreed: 1, kept: 1, wrong: 0, new: 0, deleted: 0 },
    });
    expect(rows[0]?.conflicts).toMatchObject([{ field: "phone", product: "03-9999-0000" }]);
    const choices = [{ line: rows[0]?.line, field: "phone", take: "file" }];
    expect((await send("correctImport", { id }, { body: { choices } })).body.counts).toMatchObject({
      changed: 3,
      conflict: 0,
    });
    await apply(id);
    expect(await one(described)).toMatchObject({ description: "ファイルの紹介" });
    expect(await one(called)).toMatchObject({ phone: "03-1111-2222" });
    expect(await one(kept)).toMatchObject({ phone: "03-9999-1111" });
    const there = await one(moved);
    expect(there).toMatchObject({ prefecture_name: "北海道", is_town_point: true });
    expect(there.station_name).not.toBe(before.station_name);
    expect((await send("undoImport", { id })).body).toMatchObject({ undone: 3, left: 0 });
    const { address, latitude, longitude, municipality_code, is_town_point } = before;
    const place = { address, latitude, longitude, municipality_code, is_town_point };
    expect(await one(moved)).toMatchObject(place);
  });

  inSandbox("says at the row that what is closed is not enabled by a table", async () => {
    const { rows } = await backend().database.query<{ id: number; name: string }>(`
      update facilities set is_enabled = false, closed_at = now() where id in (
        select min(id) from facilities where not is_operator group by name having count(*) = 1 limit 1)
      returning id, name`);
    const id = await take(
      table(["施設名", "電話番号", "有効にする"], [rows[0]?.name ?? "", "03-1111-2222", "○"]),
    );
    const seen = await look(id);
    expect(seen.import.counts).toMatchObject({ wrong: 1, changed: 0 });
    expect(seen.rows[0]?.errors).toMatchObject([{ text: expect.stringContaining("閉鎖されています。") }]);
    const cells = [{ line: 2, at: 2, text: "" }];
    expect((await send("correctImport", { id }, { body: { cells } })).body.counts).toMatchObject({
      wrong: 0,
      changed: 1,
    });
  });

  inSandbox("a list of names and figures changes what the names tell, and deletes nothing", async () => {
    const { rows } = await backend().database.query<{ id: number; name: string }>(`
      select min(id) as id, name from facilities where not is_operator
      group by name having count(*) = 1 order by 1 limit 2`);
    const [named, marked] = rows;
    const id = await take(
      table(
        ["施設名", "駐車台数", "削除"],
        [named?.name ?? "", "1,234", ""],
        [marked?.name ?? "", "", "○"],
        ["クカク運営", "1", ""],
      ),
    );
    const seen = await look(id);
    expect(seen.import.counts).toMatchObject({ changed: 1, wrong: 2, new: 0 });
    expect(JSON.stringify(seen.rows)).toContain("施設は取り込みでは削除できません。");
    await apply(id);
    expect(await one(String(named?.id))).toMatchObject({ parking_count: 1234 });
  });

  inSandbox("is nobody's but the curators'", async () => {
    const asked = { kind: "facilities", name: "一覧.csv" };
    for (const actor of ["facility", "brand", "both"] as const)
      expect((await ask(backend(), actor, "takeImport", asked, { raw: "施設名\nA" })).status).toBe(403);
    const { facility } = world().own("curator");
    expect((await send("takeImport", { ...asked, facility_id: facility }, { raw: "施設名\nA" })).status).toBe(
      400,
    );
    const id = await take(table(["施設名", "種類"], ["誰も知らない", "その他"]));
    for (const actor of ["facility", "brand"] as const)
      expect((await ask(backend(), actor, "getImport", { id })).status).toBe(404);
  });
}
