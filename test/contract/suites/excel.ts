import readWorkbook from "read-excel-file/node";
import { expect, it } from "vitest";
import type { Section } from "../../../server/contract/sections.ts";
import { FACILITY_OF } from "../../../server/demo/people.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { ask } from "../ask.ts";
import { erase } from "../erase.ts";

const FACILITY = String(FACILITY_OF.facility);

export function excelSuite(backend: () => RunningBackend) {
  const values = { facility_id: FACILITY, contract_type: "0", sort: "contract_end" };
  const workbook = async (query: Record<string, string> = values) => {
    const answer = await ask(backend(), "facility", "downloadSectionsExcel", query);
    const sheets = await readWorkbook(Buffer.from(answer.bytes));
    const rowsOf = (name: string) => sheets.find(({ sheet }) => sheet === name)?.data ?? [];
    return { answer, sections: rowsOf("区画一覧"), conditions: rowsOf("出力条件") };
  };

  it("holds the rows of the list in its order, numbers and dates as such, units in the heading", async () => {
    const list: { sections: Section[]; total: number } = JSON.parse(
      (await ask(backend(), "facility", "getSections", { ...values, per_page: "100" })).text,
    );
    const { sections } = await workbook();
    const [heading = [], ...rows] = sections;
    expect(heading).toEqual(
      expect.arrayContaining([
        "区画番号",
        "面積（坪）",
        "面積（㎡）",
        "天井高（m）",
        "現行賃料（円／坪・月）",
      ]),
    );
    expect(rows.length).toBe(list.total);
    const column = (title: string) => rows.slice(0, 100).map((row) => row[heading.indexOf(title)] ?? null);
    expect(column("区画番号")).toEqual(list.sections.map(({ number }) => number));
    expect(column("面積（坪）")).toEqual(list.sections.map(({ area_tsubo }) => area_tsubo));
    for (const area of column("面積（㎡）")) expect(area).toBe(Math.round(Number(area) * 10) / 10);
    const offered = list.sections.map(({ recruitment_id }) => recruitment_id !== null);
    expect(column("希望賃料（円／坪・月）").filter(Boolean).length).toBeGreaterThan(0);
    for (const title of ["希望賃料（円／坪・月）", "引渡し日", "引渡し状態"])
      column(title).forEach((value, index) => {
        if (!offered[index]) expect(value).toBeNull();
      });
    expect(column("現行賃料（円／坪・月）")).toEqual(
      list.sections.map(({ rent_per_tsubo }) => rent_per_tsubo),
    );
    expect(
      column("契約満了日").map((value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value)),
    ).toEqual(list.sections.map(({ contract_end_on }) => contract_end_on));
  });

  it("says on its second sheet what was asked, by whom, and how many there are", async () => {
    const { sections, conditions } = await workbook();
    const said = Object.fromEntries(conditions);
    expect(said).toMatchObject({
      募集ステータス: "すべて",
      契約種別: "通常契約",
      並び順: "契約満了日（昇順）",
      件数: `${sections.length - 1}件`,
      出力者: "佐伯 奈緒",
    });
    expect(said.出力日時).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}（日本時間）$/);
  });

  it("is named after the facility and the time in Japan", async () => {
    const { answer } = await workbook();
    const disposition = answer.headers.get("content-disposition") ?? "";
    const name = decodeURIComponent(/filename\*=UTF-8''(\S+)/.exec(disposition)?.[1] ?? "");
    expect(name).toMatch(/^区画一覧_ヒノハ南浜_\d{8}_\d{4}\.xlsx$/);
    expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]+\.xlsx"; filename\*=/);
  });

  it("covers all own facilities when asked to", async () => {
    const { sections, conditions } = await workbook({ facility_id: FACILITY, all_facilities: "true" });
    expect(new Set(sections.slice(1).map(([facility]) => facility)).size).toBe(3);
    expect(Object.fromEntries(conditions).組織).toBe("全施設（3施設）");
  });

  it("keeps text that looks like a formula as text, and drops what XML cannot hold", async () => {
    const { database } = backend();
    const { rows } = await database.query<{ id: number; tenant_name: string }>(
      "select id, tenant_name from sections where facility_id = $1 and contract_type = 0 order by id limit 1",
      [FACILITY],
    );
    const [row] = rows;
    await database.query("update sections set tenant_name = $1 where id = $2", [
      '=HYPERLINK("x")\u0001',
      row?.id,
    ]);
    const { sections } = await workbook();
    const tenants = sections.map((cells) => cells[sections[0]?.indexOf("テナント") ?? 0]);
    expect(tenants).toContain('=HYPERLINK("x")');
    await database.query("update sections set tenant_name = $1 where id = $2", [row?.tenant_name, row?.id]);
  });

  it("tells outsiders nothing of a brand or facility that must not be known", () =>
    backend().sandbox(async () => {
      const { database } = backend();
      const query = { facility_id: FACILITY };
      const [hidden] = (
        await database.query<{ id: number }>(
          `select i.brand_id as id
           from leasing_list_items i
           join leasing_lists l on l.id = i.leasing_list_id
           join recruitments r on r.id = l.recruitment_id and r.status <> 'deleted'
           where r.facility_id = $1 and i.brand_id > 8
           group by i.brand_id order by count(*) desc, i.brand_id limit 1`,
          [FACILITY],
        )
      ).rows;
      const id = hidden?.id ?? 0;
      const before = await workbook(query);
      await database.query("update brands set is_stealth = true where id = $1", [id]);
      const withIt = await workbook(query);
      expect(withIt.sections).not.toEqual(before.sections);
      await erase(database, "brands", [id]);
      expect((await workbook(query)).sections).toEqual(withIt.sections);
    }));
}
