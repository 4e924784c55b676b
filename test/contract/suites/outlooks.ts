import { expect, it } from "vitest";
import type { AnswerOf, CallName } from "../../../server/contract/index.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { ask } from "../ask.ts";
import type { World } from "../world.ts";

export function outlookSuite(backend: () => RunningBackend, world: () => World) {
  const asked = async <N extends CallName>(name: N, values: Record<string, string>): Promise<AnswerOf<N>> => {
    const answer = await ask(backend(), "brand", name, { brand_id: world().own("brand").brand, ...values });
    expect(answer.status, answer.text.slice(0, 300)).toBe(200);
    return JSON.parse(answer.text);
  };
  const list = () => asked("getFittingOfferings", { per_page: "100" });

  it("move with the brand's own sales, and no score or reason does", {
    timeout: 60_000,
  }, async () => {
    const { brand: brand_id } = world().own("brand");
    const shown = (await list()).data.slice(0, 20);
    const recruitment_ids = shown.map(({ id }) => id).join(",");
    const own = () => asked("getOwnOutlooks", { recruitment_ids });
    const [first, scored] = [await own(), (await list()).data];
    expect(first.outlooks.map(({ recruitment_id }) => recruitment_id).toSorted()).toEqual(
      shown.map(({ id }) => id).toSorted(),
    );
    expect(first.basis).toMatchObject({ refusal: null });
    expect(first.basis?.sources[0]).toContain("売上予測3.0");
    expect(first.basis?.years.reduce((sum, { stores }) => sum + stores, 0)).toBeGreaterThanOrEqual(
      first.basis?.stores_used ?? Number.POSITIVE_INFINITY,
    );
    for (const { yearly_sales_yen: value, low_yen, high_yen } of first.outlooks)
      expect([low_yen < value, value < high_yen]).toEqual([true, true]);
    await backend().sandbox(async () => {
      const { database } = backend();
      // A store in a building that must not be known counts for its own brand.
      await database.query(
        `update brand_stores set facility_id = (select id from facilities where is_stealth order by id limit 1)
         where id = (select min(id) from brand_stores where brand_id = $1 and yearly_sales_yen > 0)`,
        [brand_id],
      );
      expect((await own()).basis?.stores_used).toBe(first.basis?.stores_used);
    });
    await backend().sandbox(async () => {
      const { database } = backend();
      await database.query(
        "update brand_stores set yearly_sales_yen = yearly_sales_yen * 2 where brand_id <> $1",
        [brand_id],
      );
      expect(await own()).toEqual(first);
      await database.query(
        "update brand_stores set yearly_sales_yen = yearly_sales_yen * 2 where brand_id = $1",
        [brand_id],
      );
      await database.query("update store_sales set amount_yen = amount_yen * 2");
      const doubled = await own();
      doubled.outlooks.forEach(({ yearly_sales_yen }, index) => {
        expect(yearly_sales_yen / (first.outlooks[index]?.yearly_sales_yen ?? 1)).toBeCloseTo(2, 1);
      });
      expect((await list()).data).toEqual(scored);
      await database.query("update brand_stores set yearly_sales_yen = null where brand_id = $1", [brand_id]);
      expect(await own()).toMatchObject({
        outlooks: [],
        basis: { stores_used: 0, refusal: expect.stringContaining("12店以上") },
      });
      await database.query("update recruitments set status = 'closed' where id = $1", [shown[0]?.id]);
      await database.query("update facilities set is_stealth = true");
      expect(await own()).toEqual({ status: 2000, basis: null, outlooks: [] });
    });
  });
}
