import { expect, it } from "vitest";
import { recountCompetitors } from "../../../server/backend/analysis/competition.ts";
import type { CallName } from "../../../server/contract/index.ts";
import { DEMO_TODAY } from "../../../server/demo/dates.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { ask } from "../ask.ts";
import type { Values } from "../cases/case.ts";
import type { Actor } from "../policy.ts";
import type { World } from "../world.ts";

export function hiddenAnalysisSuite(backend: () => RunningBackend, world: () => World) {
  const outsiders = ["member", "rivalbrand", "both"] as const;

  async function everything(brandIds: readonly string[], facilityIds: readonly string[]) {
    const { rivalStore, rival } = {
      rivalStore: world().own("rivalbrand").brandStore,
      rival: world().own("rivalbrand"),
    };
    const requests: [Actor, CallName, Values][] = outsiders.flatMap((actor) => [
      ...brandIds.flatMap((brand_id): [Actor, CallName, Values][] => [
        [actor, "getBrandNodes", { brand_id }],
        [actor, "getWordCloud", { brand_id }],
        [actor, "getTagIndices", { brand_id }],
        [actor, "getSimilarBrands", { brand_id, limit: "50" }],
        [actor, "getBrandGeodemoIndices", { brand_id }],
        [actor, "getBrandStores", { brand_id }],
      ]),
      ...facilityIds.flatMap((facility_id): [Actor, CallName, Values][] => [
        [actor, "getSimilarFacilities", { facility_id }],
        [actor, "getCompetitors", { facility_id }],
      ]),
    ]);
    requests.push(
      ["rivalbrand", "getSimilarStores", { brand_id: rival.brand, store_id: rivalStore }],
      ["rivalbrand", "getStoreSimilarBenchmarks", { brand_id: rival.brand, store_id: rivalStore }],
      ["rivalbrand", "getFacilitySimilarStores", { brand_id: rival.brand, facility_id: "7" }],
    );
    const texts: string[] = [];
    for (const [actor, name, values] of requests)
      texts.push((await ask(backend(), actor, name, values)).text);
    return texts;
  }

  it("brands cannot be told from any answer", async () => {
    const { database } = backend();
    const { rows } = await database.query<{ id: string }>(
      `select s.brand_id::text as id from brand_stores s join brands b on b.id = s.brand_id
       where s.facility_id is not null and b.is_enabled and not b.is_stealth
       group by s.brand_id order by count(*) desc, s.brand_id limit 8`,
    );
    const own = outsiders.map((actor) => world().own(actor).brand);
    const ids = rows.map(({ id }) => id).filter((id) => !own.includes(id));
    const [hidden = "", ...others] = ids;
    const asked = [hidden, ...others.slice(0, 3)];
    await backend().sandbox(async () => {
      await database.query("update brands set is_stealth = true where id = $1", [hidden]);
      await recountCompetitors(database, Number(hidden), DEMO_TODAY);
      const withIt = await everything(asked, ["1", "7"]);
      await database.query(
        "delete from trade_areas where kind = 'store' and reference_id in (select id from brand_stores where brand_id = $1)",
        [hidden],
      );
      await database.query(
        "update brand_stores set closed_on = '2000-01-01', facility_id = null where brand_id = $1",
        [hidden],
      );
      await database.query("delete from brand_tags where brand_id = $1", [hidden]);
      await database.query("update brands set name = 'x', description = '' where id = $1", [hidden]);
      await recountCompetitors(database, Number(hidden), DEMO_TODAY);
      expect(await everything(asked, ["1", "7"])).toEqual(withIt);
      expect(withIt.join()).not.toContain(`"id":${hidden},`);
    });
  });

  it("facilities cannot be told from any answer", async () => {
    const { database } = backend();
    const { rows } = await database.query<{ id: string; brand: string }>(
      `select s.facility_id::text as id, min(s.brand_id)::text as brand from brand_stores s
       where s.facility_id > 6 group by s.facility_id order by count(*) desc limit 1`,
    );
    const { id: hidden = "", brand = "" } = rows[0] ?? {};
    const asked = [hidden, hidden === "7" ? "8" : "7"];
    await backend().sandbox(async () => {
      await database.query("update facilities set is_stealth = true where id = $1", [hidden]);
      const withIt = await everything([brand, "5"], asked);
      await database.query("delete from trade_areas where kind = 'facility' and reference_id = $1", [hidden]);
      // A brand knows its own stores wherever they stand.
      await database.query(
        "update brand_stores set closed_on = '2000-01-01' where facility_id = $1 and brand_id <> all ($2::int[])",
        [hidden, outsiders.map((actor) => world().own(actor).brand)],
      );
      await database.query("update facilities set latitude = 24.8, longitude = 125.3 where id = $1", [
        hidden,
      ]);
      expect(await everything([brand, "5"], asked)).toEqual(withIt);
    });
  });

  it("brands are there for their own people and for curators, who share nothing with others", async () => {
    const { brand: stealthBrand } = world().stealth;
    const rows = (text: string): { id: number }[] => JSON.parse(text).nodes;
    for (const actor of ["brand", "curator"] as const) {
      const answer = await ask(backend(), actor, "getBrandNodes", { brand_id: stealthBrand });
      expect(rows(answer.text)[0]).toMatchObject({ id: Number(stealthBrand), is_center: true });
    }
    for (const actor of outsiders) {
      const answer = await ask(backend(), actor, "getBrandNodes", { brand_id: stealthBrand });
      expect(answer.status).toBe(404);
    }
    await backend().sandbox(async () => {
      const { database } = backend();
      const brand_id = world().own("brand").brand;
      await database.query("delete from brand_tags where brand_id = $1", [stealthBrand]);
      await database.query(
        "insert into brand_tags (brand_id, tag, weight) select $1::int, tag, weight from brand_tags where brand_id = $2",
        [stealthBrand, brand_id],
      );
      await database.query(
        "update brands set genre_id = b.genre_id, description = b.description from brands b where brands.id = $1 and b.id = $2",
        [stealthBrand, brand_id],
      );
      const similar = async (actor: Actor) => {
        const { text } = await ask(backend(), actor, "getSimilarBrands", { brand_id, limit: "50" });
        return (JSON.parse(text).similar_brands as { id: number }[]).map(({ id }) => String(id));
      };
      expect(await similar("brand")).toContain(stealthBrand);
      expect(await similar("curator")).toContain(stealthBrand);
      for (const actor of outsiders) expect(await similar(actor)).not.toContain(stealthBrand);
    });
  });
}
