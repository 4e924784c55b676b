import readWorkbook from "read-excel-file/node";
import { expect, it } from "vitest";
import { addDays } from "../../../server/lib/calendar-months.ts";
import { isoDate } from "../../../server/lib/dates.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { ask } from "../ask.ts";
import { everyCell } from "../cells.ts";
import { erase } from "../erase.ts";
import { facilitySteps } from "../facility-steps.ts";
import { policy } from "../policy.ts";
import type { World } from "../world.ts";

export function sectionPastSuite(backend: () => RunningBackend, world: () => World) {
  const { place, send, inSandbox } = facilitySteps(backend, world);
  const today = () => isoDate(new Date());
  const facility = () => ({ facility_id: place().facility });
  const query = async (text: string, values: unknown[] = []) =>
    (await backend().database.query<Record<string, number>>(text, values)).rows[0] ?? {};

  const look = async (as_of?: string) => {
    const day: Record<string, string> = as_of === undefined ? {} : { as_of };
    const list = { ...facility(), per_page: "100", ...day };
    const answers = [
      await send("getSections", list),
      await send("getSections", { ...list, page: "2" }),
      await send("getSections", { ...list, page: "3" }),
      await send("getSections", { ...list, page: "4" }),
      await send("getSections", { ...list, sort: "tenant", order: "desc", search: "ー" }),
      await send("getAllSections", { floor_id: place().floor, ...day }),
      await send("getFloors", { ...facility(), ...day }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    return answers.map(({ body }) => body);
  };
  const sleep = () =>
    query(
      "update versions set valid_from = valid_from - interval '1 day', valid_until = valid_until - interval '1 day'",
    );

  inSandbox(
    "statements that change many rows at once leave each row its states, one after the other",
    async () => {
      const { facility } = place();
      const differing = () =>
        query(
          `select count(*)::int as n
         from (select * from sections where facility_id = $1) s
         full join (select * from versions where kind = 'sections' and facility_id = $1 and valid_until = 'infinity') v
           on v.row_id = s.id
         where to_jsonb(s) is distinct from v.state`,
          [facility],
        );
      const states = () =>
        query("select count(*)::int as n from versions where kind = 'sections' and facility_id = $1", [
          facility,
        ]);
      expect(await differing()).toEqual({ n: 0 });
      const { n: before = 0 } = await states();
      const { n: rows = 0 } = await query("select count(*)::int as n from sections where facility_id = $1", [
        facility,
      ]);
      await query("update versions set valid_from = valid_from - interval '1 day' where facility_id = $1", [
        facility,
      ]);
      for (const rent of ["11111", "22222", "22222"])
        await query(`update sections set rent_per_tsubo = ${rent} where facility_id = $1`, [facility]);
      expect([await differing(), await states()]).toEqual([{ n: 0 }, { n: before + rows }]);
      await query(
        "delete from versions where kind = 'sections' and facility_id = $1 and valid_until < 'infinity'",
        [facility],
      );
      const overlapping = await query(
        `select count(*)::int as n from versions a join versions b using (kind, row_id)
       where a.facility_id = $1 and a.valid_from < b.valid_from and a.valid_until > b.valid_from`,
        [facility],
      );
      expect(overlapping).toEqual({ n: 0 });
    },
  );

  inSandbox("a change finds a row's last state by the index, however many states there are", async () => {
    await query(
      `insert into versions (kind, row_id, facility_id, valid_from, state)
       select 'sections', 5000000 + n, $1, now(), '{}' from generate_series(1, 50000) n`,
      [place().facility],
    );
    await query("analyze versions");
    const blocks = () =>
      query(
        `select sum(pg_stat_get_xact_blocks_fetched(i.indexrelid))::int as n, sum(pg_relation_size(i.indexrelid) / 8192)::int as size
         from pg_index i where i.indrelid = 'versions'::regclass`,
      );
    const before = await blocks();
    await query("update sections set position = position || '改' where id = $1", [place().section]);
    const after = await blocks();
    expect(after.size).toBeGreaterThan(300);
    expect((after.n ?? 0) - (before.n ?? 0)).toBeLessThan(60);
  });

  inSandbox("every state that the calls have made is what they answer for its day", async () => {
    const { section, quietSection, recruitingSection, recruitment, candidate, floor } = place();
    const own = { facility_id: Number(place().facility) };
    const change = async (id: string, fields: object) => {
      const { version } = await query("select version from sections where id = $1", [id]);
      return send("updateSection", { id }, { ...own, version, ...fields });
    };
    const steps: (() => Promise<{ status: number }>)[] = [
      () => change(section, { tenant_name: "前のテナント", contract_type: 0, rent_per_tsubo: 12_345 }),
      () => change(section, { tenant_name: "次のテナント", genre_id: 102, contract_end_on: "2030-01-31" }),
      () =>
        send(
          "createSection",
          {},
          {
            ...own,
            floor_id: Number(floor),
            number: "Z9-01",
            kind: "inline",
            area_tsubo: 20,
            contract_type: 3,
          },
        ),
      () => send("createRecruitment", { section_id: quietSection }, { ...own, rent_per_tsubo: 1000 }),
      () =>
        send("addLeasingListItem", {}, { recruitment_id: Number(recruitment), brand_id: Number(candidate) }),
      () => change(recruitingSection, { area_tsubo: 77 }),
      async () => {
        const { version } = await query("select version from floors where id = $1", [floor]);
        return send("updateFloor", { id: floor }, { name: "改装階", version });
      },
      async () => {
        const { id } = await query("select id from sections where number = 'Z9-01' and facility_id = $1", [
          own.facility_id,
        ]);
        return send("deleteSection", { section_id: String(id), ...facility() }, {});
      },
    ];
    const seen = [await look()];
    for (const step of steps) {
      await sleep();
      expect((await step()).status).toBe(200);
      seen.push(await look());
    }
    for (const [index, before] of seen.entries())
      expect(await look(addDays(today(), index - steps.length))).toEqual(before);
    expect(new Set(seen.map((state) => JSON.stringify(state))).size).toBe(seen.length);
  });

  inSandbox("a candidate hidden since is not counted, nor one that is gone", async () => {
    const { recruitment, recruitingSection, candidate } = place();
    await send(
      "addLeasingListItem",
      {},
      { recruitment_id: Number(recruitment), brand_id: Number(candidate) },
    );
    const counted = async (day: object) => {
      const { body } = await send("getAllSections", {
        ...facility(),
        floor_id: String(
          (await query("select floor_id from sections where id = $1", [recruitingSection])).floor_id,
        ),
        ...day,
      });
      return body.sections.find(({ id }: { id: number }) => id === Number(recruitingSection))
        .leasing_list_count;
    };
    const day = { as_of: today() };
    const all = await counted(day);
    await query("update brands set is_stealth = true where id = $1", [candidate]);
    expect([await counted({}), await counted(day)]).toEqual([all - 1, all - 1]);
    await sleep();
    const yesterday = { as_of: addDays(today(), -1) };
    expect(await counted(yesterday)).toBe(all - 1);
    await erase(backend().database, "brands", [Number(candidate)]);
    expect(await counted(yesterday)).toBe(all - 1);
  });

  inSandbox("before the records and after today nothing is shown, and the message says why", async () => {
    const { body } = await send("getSectionRecords", facility());
    expect([today(), addDays(today(), -1)]).toContain(body.from);
    for (const name of ["getSections", "getFloors"] as const) {
      const early = await send(name, { ...facility(), as_of: addDays(body.from, -1) });
      expect([early.status, early.body.errors.as_of]).toEqual([
        400,
        `記録は${body.from.replaceAll("-", "/")}からです。それより前の状態は表示できません。`,
      ]);
      const late = await send(name, { ...facility(), as_of: addDays(today(), 1) });
      expect([late.status, late.body.errors.as_of]).toEqual([
        400,
        "未来の日付は指定できません。本日までの日付を入力してください。",
      ]);
    }
  });

  it("a workbook of a day says so in its name, its sheet and each row, and does not come in again", async () => {
    const as_of = today();
    const answer = await ask(backend(), "facility", "downloadSectionsExcel", { ...facility(), as_of });
    const sheets = await readWorkbook(Buffer.from(answer.bytes));
    expect(sheets.map(({ sheet }) => sheet)).toEqual([`区画一覧（${as_of}時点）`, "出力条件"]);
    const [heading, first] = sheets[0]?.data ?? [];
    expect([heading?.[0], (first?.[0] as Date | undefined)?.toISOString().slice(0, 10)]).toEqual([
      "時点",
      as_of,
    ]);
    expect(decodeURIComponent(answer.headers.get("content-disposition") ?? "")).toContain(`${as_of}時点`);
  });

  it.each(["getSections", "getAllSections", "downloadSectionsExcel"] as const)(
    "%s of a day is for whom the present is (S5)",
    async (name) => {
      const about = (somewhere: { facility: string; floor: string }): Record<string, string> =>
        name === "getAllSections" ? { floor_id: somewhere.floor } : { facility_id: somewhere.facility };
      const cells = await everyCell(
        (somebody, somewhere) => ask(backend(), somebody, name, { ...about(somewhere), as_of: today() }),
        world(),
      );
      const wrong = cells.filter(
        ({ somebody, kind, answer }) => answer.status !== policy[name]?.[somebody][kind],
      );
      expect(wrong.map(({ somebody, kind, answer }) => [somebody, kind, answer.status])).toEqual([]);
    },
  );

  it("the floors of a day are for the facility's own people alone (S5)", async () => {
    const cells = await everyCell(
      (somebody, { facility: facility_id }) =>
        ask(backend(), somebody, "getFloors", { facility_id, as_of: today() }),
      world(),
    );
    const answered = cells.filter(({ answer }) => answer.status === 200);
    const listed = cells.filter(({ somebody, kind }) => policy.getSections?.[somebody][kind] === 200);
    const names = (found: typeof cells) => found.map(({ somebody, kind }) => `${somebody} ${kind}`);
    expect(names(answered)).toEqual(names(listed));
  });
}
