import readWorkbook from "read-excel-file/node";
import { expect } from "vitest";
import type { Difference } from "../../../server/contract/differences.ts";
import { addDays } from "../../../server/lib/calendar-months.ts";
import { isoDate } from "../../../server/lib/dates.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { ask } from "../ask.ts";
import { facilitySteps } from "../facility-steps.ts";
import type { World } from "../world.ts";

export function differenceSuite(backend: () => RunningBackend, world: () => World) {
  const { place, send, inSandbox } = facilitySteps(backend, world);
  const today = () => isoDate(new Date());
  const query = async (text: string, values: unknown[] = []) =>
    (await backend().database.query<Record<string, number>>(text, values)).rows[0] ?? {};
  const sleep = () =>
    query(
      "update versions set valid_from = valid_from - interval '1 day', valid_until = valid_until - interval '1 day'",
    );
  const days = () => ({ facility_id: place().facility, from: addDays(today(), -1), to: today() });
  const told = async (more: Record<string, string> = {}) => {
    const { status, body } = await send("getDifferences", { ...days(), ...more });
    expect(status).toBe(200);
    return body as { data: Difference[]; total: number; counts: object; marks: object[] };
  };
  const short = ({ data }: { data: Difference[] }) =>
    data.map(({ section_id, kind, label, from, to }) => [section_id, kind, label, from, to]);

  inSandbox("tells each field that has changed in words, and what came and went", async () => {
    const own = { facility_id: Number(place().facility) };
    const { recruitment, candidate, floor } = place();
    const section = Number(place().section);
    const quiet = Number(place().quietSection);
    const recruiting = Number(place().recruitingSection);
    const change = async (id: number, fields: object) => {
      const { version } = await query("select version from sections where id = $1", [id]);
      const answer = await send("updateSection", { id: String(id) }, { ...own, version, ...fields });
      expect(answer.status).toBe(200);
    };
    const fields = { tenant_name: "前の店", contract_type: 0, rent_per_tsubo: 10_000, area_tsubo: 30 };
    await change(section, { ...fields, contract_end_on: null });
    await sleep();
    expect(await told()).toMatchObject({ data: [], total: 0, marks: [] });
    await change(section, { ...fields, tenant_name: "次の店", rent_per_tsubo: 12_345, area_tsubo: 31.5 });
    const made = await send(
      "createSection",
      {},
      { ...own, floor_id: Number(floor), number: "Z9-01", kind: "inline", area_tsubo: 20, contract_type: 3 },
    );
    await send(
      "createRecruitment",
      { section_id: String(quiet) },
      { ...own, status: "private", rent_per_tsubo: 1000 },
    );
    const added = await send(
      "addLeasingListItem",
      {},
      { recruitment_id: Number(recruitment), brand_id: Number(candidate) },
    );
    const rows = short(await told());
    expect(rows.filter(([id, kind]) => id === section && kind !== "state")).toEqual([
      [section, "area", "面積", "30.0坪", "31.5坪"],
      [section, "tenant", "テナント", "前の店", "次の店"],
      [section, "terms", "現行賃料", "1.00万円／坪・月", "1.2345万円／坪・月"],
    ]);
    expect(rows).toEqual(
      expect.arrayContaining([
        [made.body.section.id, "opened", "区画", null, null],
        [quiet, "state", "募集ステータス", "募集なし", "募集中（未公開）"],
        [recruiting, "candidate", added.body.data.name, null, "未交渉"],
      ]),
    );
    expect((await told()).marks).toEqual(
      expect.arrayContaining([
        { section_id: section, mark: "changed" },
        { section_id: made.body.section.id, mark: "opened" },
      ]),
    );
    const kinds = await told({ kind: "tenant" });
    expect(short(kinds)).toEqual([[section, "tenant", "テナント", "前の店", "次の店"]]);
    expect(kinds.counts).toMatchObject({ tenant: 1, opened: 1, gone: 0 });
    await query("update brands set is_stealth = true where id = $1", [candidate]);
    expect(short(await told()).filter(([id, kind]) => id === recruiting && kind === "candidate")).toEqual([]);
    await sleep();
    await send(
      "deleteSection",
      { section_id: String(made.body.section.id), facility_id: place().facility },
      {},
    );
    expect(short(await told())).toEqual([[made.body.section.id, "gone", "区画", null, null]]);
  });

  inSandbox("counts what brands have written between the two days", async () => {
    await sleep();
    const { id, section_id } = await query(
      `select a.id, n.section_id from applies a join negotiations n on n.id = a.negotiation_id
       join brands b on b.id = a.brand_id and b.is_enabled and not b.is_stealth
       join sections s on s.id = n.section_id and s.deleted_at is null
       where a.facility_id = $1 order by a.id limit 1`,
      [place().facility],
    );
    await query(
      `insert into contact_messages (apply_id, side, text, at) values
         ($1, 'brand', 'a', now()), ($1, 'brand', 'b', now()), ($1, 'facility', 'c', now()),
         ($1, 'brand', 'd', now() - interval '9 days')`,
      [id],
    );
    const answers = (await told({ kind: "answer" })).data;
    expect(answers.map((one) => [one.section_id, one.to])).toEqual([
      [section_id, `2件（最新 ${today().replaceAll("-", "/")}）`],
    ]);
  });

  inSandbox("refuses days out of order or without records, and gives the same as a workbook", async () => {
    const refused = await send("getDifferences", { ...days(), from: today() });
    expect(refused.body.errors).toEqual({ from: "比較元の日は、比較先の日より前にしてください。" });
    // The data may have come in yesterday, before midnight.
    const early = await send("getDifferences", { ...days(), from: addDays(today(), -2) });
    expect(early.body.errors.from).toMatch(/^記録は\d{4}\/\d\d\/\d\dからです。/);
    await sleep();
    await query("update sections set tenant_name = '次の店' where id = $1", [place().section]);
    const { data } = await told();
    const answer = await ask(backend(), "facility", "downloadDifferencesExcel", days());
    const [sheet] = await readWorkbook(Buffer.from(answer.bytes));
    expect(sheet?.data.slice(1).map((row) => row.slice(3))).toEqual(
      data.map(({ label, from, to }) => [label, from, to]),
    );
    expect(data.length).toBeGreaterThan(0);
  });
}
