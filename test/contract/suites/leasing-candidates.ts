import { expect, it } from "vitest";
import type { RunningBackend } from "../../helpers/engines.ts";
import { facilitySteps } from "../facility-steps.ts";
import type { World } from "../world.ts";

export function candidateSuite(backend: () => RunningBackend, world: () => World) {
  const { place, send } = facilitySteps(backend, world);

  interface Shown {
    brand_id: number;
    group: string;
    genre_name: string;
    is_tenant: boolean;
    places: string[];
    match: {
      score: number;
      certainty: number;
      symbol: string;
      parts: { key: string; label: string; points: number; max_points: number }[];
      cautions: string[];
      exclusions: string[];
    } | null;
  }

  async function all(more: Record<string, string> = {}, recruitmentId?: string): Promise<Shown[]> {
    const { facility, recruitment } = place();
    const values = { facility_id: facility, recruitment_id: recruitmentId ?? recruitment, ...more };
    const found: Shown[] = [];
    for (let page = 1; ; page++) {
      const { body } = await send("getLeasingListItems", { ...values, page: String(page) });
      found.push(...body.data);
      if (found.length >= body.total || body.data.length === 0) return found;
    }
  }
  const ORDER = ["wanted", "any", "near", "other", "excluded"];

  it("candidates stand by group and in each in the order of their match, whose parts add up to it", async () => {
    const { facility, recruitment } = place();
    const values = { facility_id: facility, recruitment_id: recruitment };
    const candidates = await all();
    const places = candidates.map(
      ({ group, match }) => [ORDER.indexOf(group), -(match?.score ?? -1)] as const,
    );
    expect(places).toEqual(places.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]));
    for (const { match } of candidates) {
      const sum = (of: "points" | "max_points") =>
        match?.parts.reduce((total, part) => total + part[of], 0) ?? 0;
      expect(sum("points")).toBe(match?.score ?? 0);
      if (match) expect(sum("max_points")).toBe(100);
    }
    expect(new Set(candidates.map(({ match }) => match?.score)).size).toBeGreaterThan(10);
    const { body } = await send("getLeasingListItems", values);
    expect(body.groups).toEqual(
      ORDER.map((group) => ({ group, total: candidates.filter((one) => one.group === group).length })).filter(
        ({ total }) => total > 0,
      ),
    );
    const { items } = (await send("getLeasingList", values)).body.data;
    for (const item of items.filter((one: { brand_id: number | null }) => one.brand_id !== null))
      expect(candidates.find(({ brand_id }) => brand_id === item.brand_id)?.match ?? item.match).toEqual(
        item.match,
      );
  });

  it("neither the wanted genres nor the number of candidates moves a score or one of its parts", async () => {
    const { recruitment } = place();
    const { database } = backend();
    const scores = (found: Shown[], isRead = (_key: string) => true) =>
      new Map(
        found.map(
          ({ brand_id, match }) => [brand_id, match?.parts.filter(({ key }) => isRead(key))] as const,
        ),
      );
    // Shops of others make up the building's mix, which is seen by both sides.
    const isOwn = (key: string) => key !== "genre";
    await backend().sandbox(async () => {
      const before = scores(await all({ tenants: "shown" }));
      await database.query("update recruitments set wanted_genre_ids = '{1001}' where id = $1", [
        recruitment,
      ]);
      const unmoved = await all({ tenants: "shown" });
      expect(scores(unmoved)).toEqual(before);
      expect(unmoved[0]?.group).toBe("wanted");
      // Marks for the mix of genres in the building must not read as a fit to the genres that are wanted.
      expect(unmoved[0]?.match?.parts[1]?.label).toBe("業種構成の適合");
      await database.query("delete from brand_stores where brand_id % 2 = 0");
      await database.query("update brands set is_enabled = false where id % 2 = 0");
      const half = scores(await all({ tenants: "shown" }), isOwn);
      const own = scores(unmoved, isOwn);
      expect(half.size).toBeLessThan(before.size * 0.6);
      expect(half.size).toBeGreaterThan(20);
      for (const [brand, score] of half) expect(score).toEqual(own.get(brand));
    });
  });

  it("who breaks a condition stands last, with the reason and the same score", async () => {
    const { recruitment } = place();
    const { database } = backend();
    const conditions = (set: string) =>
      database
        .query(`update recruitments set allows_heavy_food = null, has_exhaust = null, has_grease_trap = null,
        has_water = null, gas_m3_per_hour = null, power_kva = null, opens_at = null, closes_at = null,
        wanted_genre_ids = '{}' where id = ${recruitment};`)
        .then(() => database.query(`update recruitments set ${set} where id = ${recruitment}`));
    await backend().sandbox(async () => {
      await conditions("comment = comment");
      const free = await all();
      expect(free.every(({ group, match }) => group === "any" && match?.exclusions.length !== 1)).toBe(true);
      const [first] = free;
      const need = (set: string) => database.query(`update brands set ${set} where id = ${first?.brand_id}`);
      for (const [set, needs, reason] of [
        ["allows_heavy_food = false", "is_heavy_food = true", "重飲食不可の区画です"],
        ["has_exhaust = false", "needs_exhaust = true", "必要な排気ダクトが区画にありません"],
        ["power_kva = 20", "needs_power_kva = 35", "電気容量が足りません（必要35kVA、区画20kVA）"],
        [
          "opens_at = '10:00', closes_at = '21:00'",
          "opens_at = '11:00', closes_at = '23:00'",
          "営業時間が合いません（ブランド11:00〜23:00、区画10:00〜21:00）",
        ],
      ] as const) {
        await conditions(set);
        await need(needs);
        const out = (await all()).find(({ brand_id }) => brand_id === first?.brand_id);
        expect(out).toMatchObject({ group: "excluded", match: { score: first?.match?.score, symbol: "外" } });
        expect(out?.match?.exclusions).toContain(reason);
      }
    });
  });

  it("tenants of the building are left out until they are asked for, and carry their place", async () => {
    const { facility } = place();
    const { rows } = await backend().database.query<{ brand_id: number; place: string }>(
      `select s.tenant_brand_id as brand_id, l.name || s.number as place
       from sections s join floors l on l.id = s.floor_id join brands b on b.id = s.tenant_brand_id
       where s.facility_id = $1 and s.deleted_at is null and s.contract_type <> 3
         and b.is_enabled and not b.is_stealth
       order by s.id limit 1`,
      [facility],
    );
    const [tenant] = rows;
    const without = await all();
    expect(without.filter(({ is_tenant }) => is_tenant)).toEqual([]);
    const shown = (await all({ tenants: "shown" })).find(({ brand_id }) => brand_id === tenant?.brand_id);
    expect(shown?.is_tenant).toBe(true);
    expect(shown?.places).toContain(tenant?.place);
    const { facility: facility_id, recruitment: recruitment_id } = place();
    const { body } = await send("getLeasingListItems", { facility_id, recruitment_id });
    expect(body.hidden_tenants).toBe((await all({ tenants: "shown" })).length - without.length);
  });

  it("candidates are filtered by score and by several genres", async () => {
    const good = await all({ min_score: "50" });
    expect(good.every(({ match }) => (match?.score ?? 0) >= 50)).toBe(true);
    expect(good.length).toBeLessThan((await all()).length);
    const two = await all({ genre_id: "701,704", tenants: "shown" });
    expect(new Set(two.map(({ genre_name }) => genre_name))).toEqual(new Set(["カフェ", "中華"]));
  });

  it("tells the span and the shares of the marks over all recruitments", async () => {
    const { facility } = place();
    const { rows } = await backend().database.query<{ id: number }>(
      "select id from recruitments where facility_id = $1 and status in ('publish', 'private') order by id limit 10",
      [facility],
    );
    const found: Shown[] = [];
    for (const { id } of rows) found.push(...(await all({}, String(id))));
    const scores = found.flatMap(({ match }) => match?.score ?? []);
    const marks = Map.groupBy(found, ({ match }) => match?.symbol ?? "－");
    const shares = [...marks].map(([mark, of]) => `${mark} ${Math.round((of.length * 100) / found.length)}%`);
    console.info(`scores ${Math.min(...scores)} to ${Math.max(...scores)}; ${shares.toSorted().join(", ")}`);
    expect(found.length).toBeGreaterThan(0);
  });

  it("candidates are filtered by genre and words, and never a stealth brand", async () => {
    const { facility, recruitment } = place();
    const values = { facility_id: facility, recruitment_id: recruitment };
    const { rows } = await backend().database.query<{ id: number; genre_id: number; genre: string }>(
      `select b.id, b.genre_id, g.name as genre from brands b join genres g on g.id = b.genre_id
       where b.is_enabled and not b.is_stealth order by b.id limit 1`,
    );
    const [brand] = rows;
    const found = (await send("getLeasingListItems", { ...values, genre_id: String(brand?.genre_id) })).body;
    expect(found.data.map((one: { genre_name: string }) => one.genre_name)).toEqual(
      found.data.map(() => brand?.genre),
    );
    const stealth = (await send("getLeasingListItems", { ...values, search: "秋津堂" })).body;
    expect(stealth).toMatchObject({ data: [], total: 0 });
  });
}
