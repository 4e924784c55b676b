import { expect } from "vitest";
import type { ImportDetail, ImportRow } from "../../../server/contract/imports.ts";
import type { RenewalDetail } from "../../../server/contract/renewals.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { rewritten } from "../../helpers/rewritten-workbook.ts";
import { ask } from "../ask.ts";
import { facilitySteps } from "../facility-steps.ts";
import type { World } from "../world.ts";

type Seen = { import: ImportDetail; rows: ImportRow[] };

export function renewalImportSuite(backend: () => RunningBackend, world: () => World) {
  const { place, send, inSandbox } = facilitySteps(backend, world);
  const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await backend().database.query<Row & Record<string, unknown>>(text, values)).rows;
  const take = async (content: string | Uint8Array<ArrayBuffer>): Promise<string> => {
    const values = { kind: "renewal_changes", facility_id: place().facility, name: "一覧.csv" };
    const answer = await ask(backend(), "facility", "takeImport", values, { raw: content });
    expect(answer.status, answer.text).toBe(200);
    return String(JSON.parse(answer.text).id);
  };
  const look = async (id: string): Promise<Seen> => (await send("getImport", { id, per_page: "100" })).body;
  const apply = async (id: string, body = {}) =>
    expect((await send("applyImport", { id }, body)).body).toMatchObject({ is_applied: true });
  const table = (...rows: string[][]) => rows.map((row) => row.join("\t")).join("\r\n");
  const plans = async (search: string): Promise<{ id: number; name: string }[]> =>
    (await send("getRenewals", { facility_id: place().facility, search })).body.renewals;
  const open = async (id: number): Promise<RenewalDetail> =>
    (await send("getRenewal", { id: String(id) })).body.renewal;
  const told = ({ changes }: RenewalDetail) =>
    changes
      .map(({ outcome, brand, tenant_name, genre, from_on, rent_per_tsubo, memo, shares }) => {
        return { outcome, brand, tenant_name, genre, from_on, rent_per_tsubo, memo, shares };
      })
      .toSorted((a, b) => (a.shares[0]?.section_id ?? 0) - (b.shares[0]?.section_id ?? 0));
  const HEADS = [
    "案の名称",
    "フロア",
    "区画番号",
    "分割して使う面積（坪）",
    "変更の内容",
    "テナント",
    "業種",
  ];

  async function ground() {
    const sections = await query<{ id: number; number: string; floor: string }>(
      `select s.id, s.number, l.name as floor from sections s join floors l on l.id = s.floor_id
       where s.facility_id = $1 and s.deleted_at is null and s.area_tsubo > 5 and s.floor_id = (
         select floor_id from sections where facility_id = $1 and deleted_at is null and area_tsubo > 5
         group by 1 order by count(*) desc, 1 limit 1)
       order by s.id limit 4`,
      [place().facility],
    );
    const [brand] = await query<{ id: number; name: string; genre_id: number }>(
      "select id, name, genre_id from brands where is_enabled and not is_stealth order by id limit 1",
    );
    const [genre] = await query<{ id: number; name: string }>(
      "select id, name from genres order by id limit 1",
    );
    if (!brand || !genre || sections.length < 4) throw new Error("there is too little");
    return { sections, brand, genre };
  }

  inSandbox(
    "a table of changes comes in with its plans, wrong cells corrected, and is taken back",
    async () => {
      const { sections, brand, genre } = await ground();
      const [a, b, c, d] = sections;
      if (!a || !b || !c || !d) return;
      const row = (number: string, ...rest: string[]) => ["取込案", a.floor, number, ...rest];
      const id = await take(
        table(
          [...HEADS, "変更の開始日", "想定賃料（円／坪・月）", "メモ"],
          row(a.number, "", "テナントを入れる", brand.name, "", "R10.4.1", "30,000", "第1期"),
          row(`${b.number}、${c.number}`, "", "", "カタログにない店", "", "", "", ""),
          row(d.number, "2", "業種だけ決める", "", genre.name, "", "", ""),
          row("Z-999", "", "空きにする", "", "", "", "", ""),
          row(a.number, "", "今のまま", "", "", "", "", ""),
          row(d.number, "99999", "業種だけ決める", "", "", "", "", ""),
        ),
      );
      const first = await look(id);
      expect(first.import.counts).toMatchObject({ new: 3, wrong: 3 });
      const errors = Object.fromEntries(
        first.rows.map(({ line, errors }) => [line, errors.map(({ text }) => text)]),
      );
      expect(errors[5]).toEqual(["この階に区画Z-999はありません。"]);
      expect(errors[6]).toEqual(["2行目と同じ案の変更です。"]);
      expect(errors[7]).toEqual([expect.stringContaining("残りは"), "業種を選択してください。"]);
      expect(await plans("取込案")).toEqual([]);
      await apply(id);
      const [plan] = await plans("取込案");
      expect(told(await open(plan?.id ?? 0))).toEqual([
        {
          outcome: "tenant",
          brand: { id: brand.id, name: brand.name },
          tenant_name: null,
          genre: expect.objectContaining({ id: brand.genre_id }),
          from_on: "2028-04-01",
          rent_per_tsubo: 30_000,
          memo: "第1期",
          shares: [{ section_id: a.id, area_tsubo: null }],
        },
        expect.objectContaining({
          outcome: "tenant",
          brand: null,
          tenant_name: "カタログにない店",
          shares: [b, c].map((one) => ({ section_id: one.id, area_tsubo: null })),
        }),
        expect.objectContaining({
          outcome: "genre",
          genre: expect.objectContaining({ id: genre.id }),
          shares: [{ section_id: d.id, area_tsubo: 2 }],
        }),
      ]);
      expect((await send("undoImport", { id })).body).toMatchObject({ undone: 3, left: 0 });
      expect(await plans("取込案")).toEqual([]);
    },
  );

  inSandbox(
    "plans come back from their workbook with the changed cells alone, hidden brands kept",
    async () => {
      const { sections, brand } = await ground();
      const [a, b, c] = sections;
      if (!a || !b || !c) return;
      const own = { facility_id: Number(place().facility), name: "往復の案" };
      const plan = (await send("createRenewal", {}, own)).body.renewal;
      const add = async (body: object) =>
        (await send("createRenewalChange", { id: String(plan.id) }, body)).body.change.id as number;
      const whole = (id: number) => [{ section_id: id, area_tsubo: null }];
      const named = await add({ outcome: "tenant", brand_id: brand.id, shares: whole(a.id) });
      const gone = await add({ outcome: "vacate", shares: whole(b.id) });
      const part = await add({ outcome: "stay", shares: [{ section_id: c.id, area_tsubo: 2 }] });
      await query("update brands set is_stealth = true where id = $1", [brand.id]);
      const before = told(await open(plan.id));
      const out = await ask(backend(), "facility", "downloadRenewalChangesExcel", {
        facility_id: place().facility,
      });
      const same = await look(await take(new Uint8Array(out.bytes)));
      expect(same.import.counts).toMatchObject({ new: 0, changed: 0, wrong: 0, conflict: 0 });
      const back = await rewritten(out.bytes, "リニューアル案の変更", (all) => {
        const [heading = [], ...body] = all as unknown[][];
        const rowOf = (id: number) =>
          body.find((cells) => String(cells[heading.indexOf("管理番号")]) === String(id)) ?? [];
        rowOf(named)[heading.indexOf("変更のメモ")] = "表のメモ";
        rowOf(part)[heading.indexOf("分割して使う面積（坪）")] = 3;
        rowOf(gone).push("○");
        return [[...heading, "削除"], ...body.toReversed()];
      });
      const id = await take(back);
      expect((await look(id)).import.counts).toMatchObject({ new: 0, changed: 2, deleted: 1, wrong: 0 });
      await apply(id, { deletes: true });
      const after = told(await open(plan.id));
      expect(after).toMatchObject([
        { outcome: "genre", memo: "表のメモ" },
        { outcome: "stay", shares: [{ section_id: c.id, area_tsubo: 3 }] },
      ]);
      const kept = await query("select outcome, brand_id from renewal_changes where id = $1", [named]);
      expect(kept).toEqual([{ outcome: "tenant", brand_id: brand.id }]);
      expect((await send("undoImport", { id })).body).toMatchObject({ undone: 3, left: 0 });
      expect(told(await open(plan.id))).toEqual(before);
    },
  );
}
