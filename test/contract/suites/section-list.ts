import { expect, it } from "vitest";
import type { Section } from "../../../server/contract/sections.ts";
import { FACILITY_OF } from "../../../server/demo/people.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { ask } from "../ask.ts";

interface Page {
  sections: Section[];
  total: number;
  page: number;
  per_page: number;
}

const FACILITY = String(FACILITY_OF.facility);

export function sectionListSuite(backend: () => RunningBackend) {
  const list = async (values: Record<string, string | string[]> = {}): Promise<Page> =>
    JSON.parse((await ask(backend(), "facility", "getSections", { facility_id: FACILITY, ...values })).text);
  const all = async (values: Record<string, string | string[]> = {}): Promise<Section[]> => {
    const pages = [await list({ per_page: "100", ...values })];
    const last = Math.ceil((pages[0]?.total ?? 0) / 100);
    for (let page = 2; page <= last; page++)
      pages.push(await list({ per_page: "100", ...values, page: String(page) }));
    return pages.flatMap(({ sections }) => sections);
  };
  const ids = (sections: Section[]) => sections.map(({ id }) => id).sort((a, b) => a - b);

  it("pages through every section once", async () => {
    const { rows } = await backend().database.query<{ id: number }>(
      "select id from sections where facility_id = $1 and deleted_at is null order by id",
      [FACILITY],
    );
    const sections = await all();
    expect(ids(sections)).toEqual(rows.map(({ id }) => id));
    const second = await list({ page: "2" });
    expect(second.sections).toEqual(sections.slice(20, 40));
    expect(second).toMatchObject({ total: rows.length, page: 2, per_page: 20 });
    expect(await list({ page: "10000" })).toMatchObject({ sections: [], total: rows.length });
  });

  it("filters as the filters say", async () => {
    const everything = await all();
    const check = async (values: Record<string, string>, keep: (section: Section) => boolean) => {
      const expected = ids(everything.filter(keep));
      expect(expected.length).toBeGreaterThan(0);
      expect(ids(await all(values))).toEqual(expected);
    };
    const [first] = everything;
    await check({ floor_id: String(first?.floor_id) }, (s) => s.floor_id === first?.floor_id);
    for (const status of ["unregistered", "private", "publish", "closed"] as const)
      await check({ recruitment_status: status }, (s) => s.recruitment_status === status);
    await check({ contract_type: "0" }, (s) => s.contract_type === 0);
    await check({ contract_type: "1" }, (s) => s.contract_type === 1);
    await check({ contract_type: "2" }, (s) => s.contract_type !== 3);
    await check({ size_class: "0" }, (s) => s.area_tsubo < 15);
    await check({ size_class: "2" }, (s) => s.area_tsubo >= 40 && s.area_tsubo < 80);
    const genre = everything.find((s) => s.genre)?.genre;
    await check({ genre_id: String(genre?.id), contract_type: "0" }, (s) =>
      [s.genre?.id === genre?.id, s.contract_type === 0].every(Boolean),
    );
  });

  it("finds words in number, tenant and genre, folded, all of them, taken literally", async () => {
    const everything = await all();
    const [tenant] = everything.filter((s) => s.tenant_name && s.genre);
    const found = await all({ search: `${tenant?.tenant_name} ${tenant?.number}` });
    expect(ids(found)).toContain(tenant?.id);
    const wide = (tenant?.number ?? "").replace(/[!-~]/g, (c) =>
      String.fromCharCode(c.charCodeAt(0) + 0xfee0),
    );
    expect(ids(await all({ search: wide }))).toEqual(ids(await all({ search: tenant?.number ?? "" })));
    expect(await all({ search: `${tenant?.number} そんな店はない` })).toEqual([]);
    for (const wildcard of ["%", "_", "\\"]) expect(await all({ search: wildcard })).toEqual([]);
    expect(ids(await all({ search: "　、 " }))).toEqual(ids(everything));
  });

  it("sorts by every key both ways, unknown values last, and the same on every engine", async () => {
    const keys: [string, (section: Section) => string | number | null][] = [
      ["tenant", (s) => s.tenant_name?.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) ?? null],
      [
        "recruitment_status",
        (s) => ["unregistered", "private", "publish", "closed"].indexOf(s.recruitment_status),
      ],
      ["size", (s) => s.size_class],
      ["area", (s) => s.area_tsubo],
      ["rent", (s) => s.rent_per_tsubo],
      ["contract_end", (s) => s.contract_end_on],
      ["updated", (s) => s.updated_at],
    ];
    for (const [sort, key] of keys)
      for (const order of ["asc", "desc"] as const) {
        const values = (await all({ sort, order })).map(key);
        const known = values.filter((value) => value !== null);
        const sorted = known.toSorted((a, b) => (order === "asc" ? 1 : -1) * compare(a, b));
        expect([sort, order, values]).toEqual([
          sort,
          order,
          [...sorted, ...values.filter((value) => value === null)],
        ]);
      }
  });

  it("orders numbers as people count, floor by floor", async () => {
    const { database } = backend();
    const { rows } = await database.query<{ id: number }>(
      "select id from floors where facility_id = $1 order by level",
      [FACILITY],
    );
    const sections = await all();
    const collator = new Intl.Collator("en", { numeric: true });
    const expected = sections.toSorted(
      (a, b) =>
        rows.findIndex(({ id }) => id === a.floor_id) - rows.findIndex(({ id }) => id === b.floor_id) ||
        collator.compare(a.number, b.number),
    );
    expect(sections.map(({ number }) => number)).toEqual(expected.map(({ number }) => number));
    expect((await all({ order: "desc" })).map(({ id }) => id)).toEqual(
      sections.map(({ id }) => id).reverse(),
    );
  });

  it("gives the whole floor for the map, and all own standard facilities for the operator", async () => {
    const { rows } = await backend().database.query<{ floor_id: number; total: number }>(
      "select floor_id, count(*)::int as total from sections where facility_id = $1 group by 1 order by 2 desc limit 1",
      [FACILITY],
    );
    const floor = { floor_id: String(rows[0]?.floor_id) };
    const answer = await ask(backend(), "facility", "getAllSections", {
      ...floor,
      search: "該当なし",
      per_page: "20",
    });
    const page: Page = JSON.parse(answer.text);
    expect(page.sections.length).toBe(rows[0]?.total);
    expect(page.sections.every(({ outline }) => outline !== null)).toBe(true);
    const everywhere: Page = JSON.parse((await ask(backend(), "facility", "getAllSections", {})).text);
    const own = await backend().database.query<{ total: number }>(
      "select count(*)::int as total from sections where facility_id = any ($1::int[]) and deleted_at is null",
      [[FACILITY_OF.facility, FACILITY_OF.withoutMap, FACILITY_OF.stealth]],
    );
    expect(everywhere.total).toBe(own.rows[0]?.total);
  });

  it("leaves deleted sections out everywhere", async () => {
    const { database } = backend();
    const before = await list();
    const [section] = before.sections;
    await database.query("update sections set deleted_at = now() where id = $1", [section?.id]);
    expect((await list()).total).toBe(before.total - 1);
    const values = { facility_id: FACILITY, section_id: String(section?.id) };
    expect((await ask(backend(), "facility", "getSection", values)).status).toBe(404);
    expect((await ask(backend(), "facility", "getRecruitment", values)).status).toBe(404);
    await database.query("update sections set deleted_at = null where id = $1", [section?.id]);
  });
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
}
