import { expect, it } from "vitest";
import type { CallName } from "../../../server/contract/index.ts";
import { FACILITY_OF } from "../../../server/demo/people.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { erase } from "../erase.ts";
import type { Actor } from "../policy.ts";
import { talkTo } from "../talk.ts";

const HIDDEN = 7;
const OUTSIDERS = ["member", "rivalbrand", "both"] as const;

export function brandStealthSuite(backend: () => RunningBackend) {
  const talk = talkTo(backend);
  const query = async <Row>(text: string, parameters: unknown[] = []) =>
    (await backend().database.query<Row>(text, parameters)).rows;

  const hide = async () => {
    await query("update brands set is_stealth = true where id = $1", [HIDDEN]);
    await query(
      `insert into brand_benchmarks (brand_id, benchmark_brand_id, is_selected)
       select b.id, o.id, true
       from brands b, brands o
       where b.id in (4, 5) and b.id <> o.id and (o.is_stealth or o.id in (2, 9, 10))
       on conflict do nothing`,
    );
    await query(
      `insert into scouts (facility_id, brand_id, message, due_on)
       values ($1, 4, '案内', '2026-12-31'), ($1, 5, '案内', '2026-12-31'), (5, 5, '案内', '2026-12-31')`,
      [FACILITY_OF.stealth],
    );
    await query(
      `insert into brand_stores (brand_id, facility_id, name, prefecture_id, municipality_code, address, latitude,
         longitude, format_id, area_tsubo, opened_on)
       select 9, f.id, '準備中の店', f.prefecture_id, f.municipality_code, '', f.latitude, f.longitude, 1, 20, '2020-01-01'
       from facilities f where f.id = $1`,
      [FACILITY_OF.stealth],
    );
  };

  const questions = async (): Promise<[CallName, Record<string, string | number>][]> => {
    const [hidden] = await query<{ name: string; name_kana: string; genre_id: number }>(
      "select name, name_kana, genre_id from brands where id = $1",
      [HIDDEN],
    );
    const [place] = await query<{ latitude: number; longitude: number }>(
      "select latitude, longitude from facilities where id = $1",
      [FACILITY_OF.stealth],
    );
    const pages = Array.from({ length: 12 }, (_, index) => ({ page: index + 1 }));
    const searches: Record<string, string | number>[] = [
      ...pages,
      { search: hidden?.name ?? "" },
      { search: (hidden?.name_kana ?? "").slice(0, 2) },
      { search: "秋津" },
      { genres: hidden?.genre_id ?? 0 },
      { shop_min_num: 1, shop_max_num: 400 },
      { is_s_size_plan: "true", is_l_size_plan: "true" },
    ];
    return [
      ...searches.map((values): [CallName, typeof values] => ["searchBrands", values]),
      ...pages.map(({ page }): [CallName, Record<string, string | number>] => [
        "getSortedBrands",
        { page, order: "stores" },
      ]),
      ...[4, 5].flatMap((id): [CallName, Record<string, string | number>][] => [
        ["searchBrands", { current_brand: id, include_non_benchmark: "false" }],
        ["getBenchmarks", { brand_id: id }],
        ["getBenchmarks", { brand_id: id, ...place }],
        ["getBenchmarkPlaceDatasets", { brand_id: id, ...place }],
        ["getUnansweredScouts", { id }],
        ["getBrandSettingStatus", { id }],
        ["getBrandScouts", { brand_id: id, facility_id: FACILITY_OF.stealth }],
      ]),
      ...[HIDDEN, 9, 10].map((id): [CallName, Record<string, number>] => ["getBrand", { id }]),
      ["getBrandScouts", { brand_id: HIDDEN, facility_id: 1 }],
      ["getBenchmarks", { brand_id: 4, facility_id: FACILITY_OF.stealth }],
    ];
  };

  const asked = async (actor: Actor, about: [CallName, Record<string, string | number>][]) => {
    const answers: string[] = [];
    for (const [name, values] of about) {
      const { status, text } = await talk(actor, name, values);
      answers.push(`${name} ${JSON.stringify(values)} ${status} ${text}`);
    }
    return answers;
  };

  it.each(OUTSIDERS)("answers %s with the same bytes as if they had never been entered", async (actor) => {
    const about = await questions();
    const withThem = await backend().sandbox(async () => {
      await hide();
      return asked(actor, about);
    });
    const withoutThem = await backend().sandbox(async () => {
      await hide();
      const brands = await query<{ id: number }>("select id from brands where is_stealth");
      const facilities = await query<{ id: number }>("select id from facilities where is_stealth");
      const { database } = backend();
      for (const [table, rows] of [
        ["brands", brands],
        ["facilities", facilities],
      ] as const)
        await erase(
          database,
          table,
          rows.map(({ id }) => id),
        );
      return asked(actor, about);
    });
    expect(withThem).toEqual(withoutThem);
    expect(withThem.join()).toContain('"status":4040');
  });

  it("shows its own people what it hides from the others", () =>
    backend().sandbox(async () => {
      await hide();
      await query("insert into user_brand_joins (user_id, brand_id, grant_type) values (6, $1, 'member')", [
        HIDDEN,
      ]);
      expect((await talk("both", "getBrand", { id: HIDDEN })).body.brands).toMatchObject({
        is_stealth: true,
      });
      expect((await talk("member", "getBrand", { id: HIDDEN })).status).toBe(404);
      const total = async (actor: Actor) => (await talk(actor, "searchBrands")).body.total;
      expect(await total("both")).toBe((await total("member")) + 1);
    }));
}
