import { expect, it } from "vitest";
import type { AnswerOf, CallName } from "../../../server/contract/index.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { ask } from "../ask.ts";
import type { Actor } from "../policy.ts";
import type { World } from "../world.ts";

export function facilityViewSuite(backend: () => RunningBackend, world: () => World) {
  const facility_id = () => world().own("facility").facility;
  const brand_id = (actor: "brand" | "rivalbrand" = "brand") => world().own(actor).brand;
  async function get<N extends CallName>(actor: Actor, name: N, values: Record<string, string>) {
    const answer = await ask(backend(), actor, name, values);
    expect(answer.status, answer.text.slice(0, 300)).toBe(200);
    return JSON.parse(answer.text) as AnswerOf<N>;
  }
  const rows = async <T>(text: string, values: unknown[]) =>
    (await backend().database.query<T>(text, values)).rows;
  const offerings = async () =>
    (await get("brand", "getFacilityOfferings", { facility_id: facility_id(), brand_id: brand_id() })).data;

  it("lists what is published, and nothing that is not", async () => {
    const published = await rows<{ id: number }>(
      "select id from recruitments where facility_id = $1 and status = 'publish'",
      [facility_id()],
    );
    const found = await offerings();
    expect(found.map(({ id }) => id).toSorted()).toEqual(published.map(({ id }) => id).toSorted());
    expect(found.length).toBeGreaterThan(3);
    await backend().sandbox(async () => {
      const [first] = found;
      await backend().database.query("update recruitments set status = 'private' where id = $1", [first?.id]);
      expect((await offerings()).some(({ id }) => id === first?.id)).toBe(false);
    });
  });

  it("says to the brand that applied, and to no other, that it has", async () => {
    await backend().sandbox(async () => {
      const { offering } = world().own("facility");
      await backend().database.query(
        `insert into applies (brand_id, facility_id, section_id, recruitment_id, due_on)
         select $1::int, r.facility_id, r.section_id, r.id, '2026-12-01' from recruitments r where r.id = $2`,
        [brand_id(), offering],
      );
      expect((await offerings()).find(({ id }) => String(id) === offering)?.can_apply).toBe(false);
      const applied = await rows(
        "select from applies where recruitment_id = $1 and brand_id = $2 and withdrawn_at is null",
        [offering, brand_id("rivalbrand")],
      );
      const others = await get("rivalbrand", "getFacilityOfferings", {
        facility_id: facility_id(),
        brand_id: brand_id("rivalbrand"),
      });
      const seen = others.data.find(({ id }) => String(id) === offering);
      expect(seen?.can_apply).toBe(applied.length === 0);
    });
  });

  it("names the brands in the building, hidden ones only to their own people", async () => {
    const tenants = async (actor: Actor) =>
      (await get(actor, "getFacilityTenants", { facility_id: facility_id() })).data;
    const before = await tenants("member");
    expect(before.length).toBeGreaterThan(20);
    const other = before.find((store) => String(store.brand_id) !== brand_id());
    await backend().sandbox(async () => {
      await backend().database.query("update brands set is_stealth = true where id = $1", [other?.brand_id]);
      const after = await tenants("member");
      expect(after).toEqual(before.filter((store) => store.brand_id !== other?.brand_id));
    });
  });

  it("scores each category by its brands elsewhere, the own one marked once, and tells of no hidden brand", async () => {
    const scores = async () =>
      (await get("brand", "getFacilityCategoryScores", { facility_id: facility_id(), brand_id: brand_id() }))
        .data;
    const before = await scores();
    expect(before.length).toBeGreaterThan(5);
    expect(before.map(({ score }) => score)).toEqual(
      before.map(({ score }) => score).toSorted((a, b) => b - a),
    );
    expect(before.filter(({ is_own }) => is_own).map(({ category_name }) => category_name)).toEqual(["飲食"]);
    const brands = await rows<{ category_id: number; brands: number }>(
      `select g.category_id, count(distinct b.id)::int as brands
       from brands b
       join genres g on g.id = b.genre_id
       join brand_stores s on s.brand_id = b.id and (s.closed_on is null or s.closed_on > current_date)
       left join facilities f on f.id = s.facility_id
       where b.is_enabled and not b.is_stealth and f.is_stealth is not true and s.opened_on < current_date
       group by g.category_id`,
      [],
    );
    for (const one of before)
      expect([one.category_name, one.brands]).toEqual([
        one.category_name,
        brands.find(({ category_id }) => category_id === one.category_id)?.brands,
      ]);
  });
}
