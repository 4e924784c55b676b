import { expect, it } from "vitest";
import type { RunningBackend } from "../../helpers/engines.ts";
import { ask } from "../ask.ts";
import type { Actor } from "../policy.ts";
import type { World } from "../world.ts";

export function optionalPointSuite(backend: () => RunningBackend, world: () => World) {
  const check = async (actor: Actor, values: Record<string, string>) => {
    const answer = await ask(backend(), actor, "checkOptionalPoint", values);
    return { status: answer.status, ...JSON.parse(answer.text) };
  };
  const at = (number: number) => ({ lat: (35 + number / 100).toFixed(4), lon: "139.7" });
  const forget = (brand: string) =>
    backend().database.query("delete from point_accesses where brand_id = $1", [brand]);

  it("allow a trial plan 30 distinct points of four decimals a month, and those again for free", async () => {
    const { brand } = world().own("brandlite");
    await backend().sandbox(async () => {
      await forget(brand);
      for (let number = 1; number <= 30; number++)
        expect(await check("brandlite", at(number))).toMatchObject({
          is_allowed: true,
          used: number,
          limit: 30,
        });
      expect(await check("brandlite", at(31))).toMatchObject({ is_allowed: false, used: 30 });
      expect(await check("brandlite", at(1))).toMatchObject({ is_allowed: true, used: 30 });
      expect(await check("brandlite", { lat: "35.01004", lon: "139.69996" })).toMatchObject({
        is_allowed: true,
      });
      expect(await check("brandlite", { lat: "35.01006", lon: "139.7" })).toMatchObject({
        is_allowed: false,
      });
      expect(await check("brandlite", { ...at(31), count: "false" })).toMatchObject({ is_allowed: false });
    });
  });

  it("start anew with the month in Japan", async () => {
    const { brand } = world().own("brandlite");
    await backend().sandbox(async () => {
      await forget(brand);
      await backend().database.query(
        `insert into point_accesses (brand_id, month, latitude_4, longitude_4)
         select $1::int, '2020-01', number, 1 from generate_series(1, 30) number`,
        [brand],
      );
      const { is_allowed, used, resets_on } = await check("brandlite", at(1));
      expect([is_allowed, used]).toEqual([true, 1]);
      const month = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 7);
      expect(resets_on > `${month}-31`).toBe(true);
      expect(resets_on).toMatch(/^\d{4}-\d{2}-01$/);
    });
  });

  it("are looked at without counting, and without limit on a basic plan", async () => {
    const { brand } = world().own("brandlite");
    const { facility } = world().own("facility");
    await backend().sandbox(async () => {
      await forget(brand);
      expect(await check("brandlite", { ...at(1), count: "false" })).toMatchObject({
        is_allowed: true,
        used: 0,
      });
      expect(await check("brandlite", { ...at(1), brand_id: brand })).toMatchObject({ used: 1 });
      expect(await check("facility", { ...at(1), facility_id: facility })).toMatchObject({
        is_allowed: true,
        limit: null,
      });
      expect(await check("facility", at(1))).toMatchObject({
        status: 4000,
        errors: { facility_id: expect.any(String) },
      });
    });
  });

  it("never pass 30, whoever asks at the same time", async () => {
    const { brand } = world().own("brandlite");
    await forget(brand);
    try {
      await backend().database.query(
        `insert into point_accesses (brand_id, month, latitude_4, longitude_4)
         select $1::int, to_char(now() at time zone 'Asia/Tokyo', 'YYYY-MM'), number, 1
         from generate_series(1, 29) number`,
        [brand],
      );
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, number) => check("brandlite", at(number))),
      );
      expect(answers.filter(({ is_allowed }) => is_allowed).length).toBe(1);
      expect(answers.every(({ status, used }) => status === 200 && used === 30)).toBe(true);
      const { rows } = await backend().database.query(
        "select count(*)::int as total from point_accesses where brand_id = $1",
        [brand],
      );
      expect(rows).toEqual([{ total: 30 }]);
    } finally {
      await forget(brand);
    }
  });

  it("are saved newest first with who saved them, up to 200", async () => {
    const { facility } = world().own("facility");
    await backend().sandbox(async () => {
      const body = { name: "　駅前 ", latitude: 35.1, longitude: 139.2 };
      const save = async () => {
        const answer = await ask(
          backend(),
          "facility",
          "createFacilityOptionalPoint",
          { id: facility },
          { body },
        );
        return { status: answer.status, ...JSON.parse(answer.text) };
      };
      const { optional_point } = await save();
      expect(optional_point).toMatchObject({ name: "駅前", address: "", created_by_name: "佐伯 奈緒" });
      const list = JSON.parse(
        (await ask(backend(), "facility", "getFacilityOptionalPoints", { id: facility })).text,
      );
      expect(list.points[0]).toEqual(optional_point);
      expect(list.address).toMatch(/./);
      await backend().database.query(
        `insert into optional_points (facility_id, name, latitude, longitude)
         select $1::int, 'x', 35, 139 from generate_series(1, 200)`,
        [facility],
      );
      expect(await save()).toMatchObject({ status: 4090 });
    });
  });
}
