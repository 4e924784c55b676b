import { expect, it } from "vitest";
import type { RunningBackend } from "../../helpers/engines.ts";
import { facilitySteps, type Sent } from "../facility-steps.ts";
import type { World } from "../world.ts";

/** Whom a recruitment could be offered to. */
export function candidateSuite(backend: () => RunningBackend, world: () => World) {
  const { place, send } = facilitySteps(backend, world);

  it("candidates stand in the order of their match, whose parts add up to it", async () => {
    const { facility, recruitment } = place();
    const values = { facility_id: facility, recruitment_id: recruitment };
    const pages: Sent["body"][] = [];
    for (const page of ["1", "2"]) pages.push((await send("getLeasingListItems", { ...values, page })).body);
    const candidates = pages.flatMap(({ data }) => data);
    expect(candidates.length).toBe(40);
    const scores = candidates.map(({ match }) => match.score);
    expect(scores).toEqual(scores.toSorted((a: number, b: number) => b - a));
    for (const { match } of candidates) {
      const points = match.parts.map((part: { points: number }) => part.points);
      expect(points.reduce((sum: number, one: number) => sum + one, 0)).toBe(match.score);
    }
    expect(
      candidates.some(({ match }) =>
        match.parts.some(
          (part: { key: string; max_points: number }) => part.key === "trade_area" && part.max_points > 0,
        ),
      ),
    ).toBe(true);
    const { items } = (await send("getLeasingList", values)).body.data;
    for (const item of items.filter((one: { brand_id: number | null }) => one.brand_id !== null))
      expect(candidates.find(({ brand_id }) => brand_id === item.brand_id)?.match ?? item.match).toEqual(
        item.match,
      );
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
