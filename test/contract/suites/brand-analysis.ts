import { expect, it } from "vitest";
import { DEMO_TODAY } from "../../../server/demo/dates.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { ask } from "../ask.ts";
import { getter } from "../get.ts";
import type { World } from "../world.ts";

export function brandAnalysisSuite(backend: () => RunningBackend, world: () => World) {
  const get = getter(backend);
  it("stand in the middle of their graph, whose links join its nodes", async () => {
    const { database } = backend();
    const { rows } = await database.query<{ id: string }>(
      "select id::text from brands where not is_stealth and is_enabled order by id limit 12",
    );
    for (const { id } of rows) {
      const { nodes, links } = await get("member", "getBrandNodes", { brand_id: id });
      const ids = new Set(nodes.map((node) => node.id));
      expect(ids.size).toBe(nodes.length);
      expect(nodes.filter((node) => node.is_center)).toMatchObject([{ id: Number(id), x: 0.5, y: 0.5 }]);
      expect(links.filter(({ source, target }) => !ids.has(source) || !ids.has(target))).toEqual([]);
      for (const { kind, shared_facilities, weight, lower, strength, expected_facilities } of links) {
        expect(shared_facilities > 0).toBe(kind === "tenancy");
        if (kind === "profile") continue;
        expect(lower).toBeLessThanOrEqual(weight);
        expect(strength).toBeCloseTo((lower ?? 0) / ((lower ?? 0) + 1), 12);
        expect(shared_facilities).toBeGreaterThan(expected_facilities ?? Number.POSITIVE_INFINITY);
      }
      const own = links.filter(({ source, target }) => [source, target].includes(Number(id)));
      const firm = own.filter(({ is_firm }) => is_firm).length;
      expect(own.length).toBeLessThanOrEqual(Math.max(12, firm));
    }
  });

  it("link brands by the facilities that they share", async () => {
    const { database } = backend();
    const { rows } = await database.query<{ id: number; facilities: number[] }>(
      `select s.brand_id as id, json_agg(distinct s.facility_id) as facilities
       from brand_stores s
       join facilities f on f.id = s.facility_id and not f.is_stealth
       where s.opened_on <= $1 and (s.closed_on is null or s.closed_on > $1)
       group by s.brand_id`,
      [DEMO_TODAY],
    );
    const of = new Map(rows.map(({ id, facilities: ids }) => [id, new Set(ids)]));
    const [center] = rows.toSorted((a, b) => b.facilities.length - a.facilities.length);
    const { links } = await get("curator", "getBrandNodes", { brand_id: String(center?.id) });
    const tenancies = links.filter(({ kind }) => kind === "tenancy");
    expect(tenancies.length).toBeGreaterThan(0);
    for (const { source, target, shared_facilities, expected_facilities, weight } of tenancies) {
      const [a, b] = [of.get(source) ?? new Set<number>(), of.get(target) ?? new Set<number>()];
      expect(shared_facilities).toBe([...a].filter((id) => b.has(id)).length);
      expect(weight).toBeCloseTo((shared_facilities + 2) / ((expected_facilities ?? 0) + 2), 9);
    }
  });

  it("have words, tags and clusters against the average of all", async () => {
    const brand_id = world().own("brand").brand;
    const { words, total, base } = await get("facility", "getWordCloud", { brand_id });
    expect(words[0]).toMatchObject({ size: 6 });
    expect(words.map(({ index }) => index)).toEqual(
      words.map(({ index }) => index).toSorted((a, b) => b - a),
    );
    expect(words.some(({ is_mentioned }) => is_mentioned)).toBe(true);
    for (const { word, brands, shared_by, index } of words) {
      expect(word).not.toMatch(/面積|区画|試験店|用意|^[一二三四五六七八九十]+[年分]/);
      expect(shared_by.length).toBe(Math.min(5, brands - 1));
      expect(index).toBeGreaterThan(100);
    }
    const found = await get("facility", "getTagIndices", { brand_id });
    const { brand_node_index: tags, missing = [] } = found;
    expect([found.total, found.base]).toEqual([total, base]);
    const { rows: peers } = await backend().database.query<{ brands: number }>(
      `select count(*)::int as brands from brands b join genres g on g.id = b.genre_id
       where b.is_enabled and not b.is_stealth and g.category_id = (
         select g.category_id from brands b join genres g on g.id = b.genre_id where b.id = $1)`,
      [brand_id],
    );
    expect(base?.brands).toBe(peers[0]?.brands);
    expect(base?.category_name).not.toBeNull();
    for (const { index, peers: number, tag } of missing) {
      expect(index).toBeLessThan(100);
      expect(number).toBeGreaterThanOrEqual(0.2 * (base?.brands ?? 0));
      expect([...tags.map((one) => one.tag), ...words.map(({ word }) => word)]).not.toContain(tag);
    }
    const inCloud = words.filter(({ is_tag }) => is_tag).map(({ word, index }) => ({ word, index }));
    expect(inCloud.length).toBeGreaterThan(3);
    expect(tags.slice(0, inCloud.length).map(({ tag: word, index }) => ({ word, index }))).toEqual(inCloud);
    for (const { index, brands, peers: number } of tags) {
      expect(index).toBeGreaterThan(33);
      expect(index).toBeLessThan(300);
      expect(number).toBeLessThanOrEqual(brands);
      expect(brands).toBeLessThanOrEqual(total);
    }
    const { geodemo_indices, stores: counted } = await get("facility", "getBrandGeodemoIndices", {
      brand_id,
    });
    expect(counted).toBeGreaterThan(10);
    expect(geodemo_indices.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 6);
    for (const { index, share, average_share } of geodemo_indices)
      expect(index).toBeCloseTo((100 * share) / average_share, 6);
  });

  it("are like others for stated points", async () => {
    const brand_id = world().own("brand").brand;
    const { similar_brands } = await get("facility", "getSimilarBrands", { brand_id, limit: "50" });
    expect(similar_brands).toHaveLength(50);
    expect(similar_brands.map(({ id }) => String(id))).not.toContain(brand_id);
    for (const { score, parts } of similar_brands)
      expect(parts.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(score, 9);
    const few = await get("facility", "getSimilarBrands", { brand_id, limit: "3" });
    expect(few.similar_brands).toEqual(similar_brands.slice(0, 3));
  });

  it("answer anew once a tag, a store or a brand has changed", async () => {
    const brand_id = world().own("brand").brand;
    const cloud = () => ask(backend(), "facility", "getWordCloud", { brand_id });
    const graph = () => ask(backend(), "facility", "getBrandNodes", { brand_id });
    const before = [(await cloud()).text, (await graph()).text];
    await backend().sandbox(async () => {
      const { database } = backend();
      await database.query("insert into brand_tags (brand_id, tag) values ($1, '二十四節気')", [brand_id]);
      expect((await cloud()).text).toContain("二十四節気");
      const other = JSON.parse(before[1] ?? "").nodes[1].id;
      await database.query("update brands set is_enabled = false where id = $1", [other]);
      expect((await graph()).text).not.toContain(`"id":${other},`);
      await database.query("update brands set is_enabled = true, name = '改名した店' where id = $1", [other]);
      expect((await graph()).text).toContain("改名した店");
    });
    expect([(await cloud()).text, (await graph()).text]).toEqual(before);
  });
}
