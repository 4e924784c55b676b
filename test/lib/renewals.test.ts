import { describe, expect, it } from "vitest";
import { genreMix, rentSum } from "../../server/lib/renewals/figures.ts";
import type { PlannedChange, PlannedSection } from "../../server/lib/renewals/units.ts";
import { plannedUnits, unitOf } from "../../server/lib/renewals/units.ts";

const food = { id: 1, name: "食物販" };
const cafe = { id: 2, name: "カフェ" };

function section(id: number, changes: Partial<PlannedSection> = {}): PlannedSection {
  return {
    id,
    number: `${100 + id}`,
    floor_id: 1,
    floor_name: "1階",
    area_tsubo: 20,
    tenant_name: `店${id}`,
    genre: food,
    contract_type: 0,
    rent_per_tsubo: 10_000,
    is_deleted: false,
    ...changes,
  };
}
const vacant = { contract_type: 3, tenant_name: null, genre: null, rent_per_tsubo: null } as const;

type Change = PlannedChange;
function change(section_id: number, changes: Partial<PlannedChange>): Change {
  return {
    outcome: "tenant",
    brand: null,
    tenant_name: null,
    genre: null,
    rent_per_tsubo: null,
    shares: [{ section_id, area_tsubo: null }],
    ...changes,
  } as Change;
}

describe("the units of a plan", () => {
  it("are the sections as they stand where nothing is said of them", () => {
    const sections = [section(1), section(2, vacant), section(3, { tenant_name: null, genre: null })];
    const { units, problems } = plannedUnits(sections, []);
    expect(units).toEqual(sections.map((one) => ({ ...unitOf(one), change: null, section_ids: [one.id] })));
    expect(problems.size).toBe(0);
    expect(units.map(({ is_open }) => is_open)).toEqual([false, true, false]);
  });

  it("are what each change makes of its section", () => {
    const sections = [1, 2, 3, 4].map((id) => section(id));
    const changes = [
      change(1, { brand: { id: 9, name: "新店" }, genre: cafe, rent_per_tsubo: 30_000 }),
      change(2, { outcome: "genre", genre: cafe }),
      change(3, { outcome: "vacate" }),
      change(4, { outcome: "stay" }),
    ];
    const told = plannedUnits(sections, changes).units.map((unit) => [
      unit.tenant,
      unit.genre?.name,
      unit.is_vacant,
      unit.rent_per_tsubo,
      unit.is_open,
    ]);
    expect(told).toEqual([
      ["新店", "カフェ", false, 30_000, false],
      [null, "カフェ", false, null, true],
      [null, undefined, true, null, true],
      ["店4", "食物販", false, 10_000, false],
    ]);
  });

  it("join sections, divide one, and keep what is left of it", () => {
    const sections = [section(1), section(2, { area_tsubo: 10.1 }), section(3, { area_tsubo: 30.2 })];
    const whole = (section_id: number) => ({ section_id, area_tsubo: null });
    const changes = [
      change(1, { tenant_name: "大型店", shares: [whole(1), whole(2)] }),
      change(3, { tenant_name: "小型店", shares: [{ section_id: 3, area_tsubo: 12.1 }] }),
    ];
    const { units, problems } = plannedUnits(sections, changes);
    expect(units.map(({ number, area_tsubo, tenant }) => [number, area_tsubo, tenant])).toEqual([
      ["101・102", 30.1, "大型店"],
      ["103の一部", 12.1, "小型店"],
      ["103の残り", expect.closeTo(18.1, 6), null],
    ]);
    expect(problems.size).toBe(0);
  });

  it("say which section was deleted, or has become too small, meanwhile", () => {
    const sections = [section(1, { is_deleted: true }), section(2, { area_tsubo: 10 })];
    const part = (tenant_name: string) =>
      change(2, { tenant_name, shares: [{ section_id: 2, area_tsubo: 6 }] });
    const changes = [change(1, { tenant_name: "新店" }), part("甲"), part("乙")];
    const { units, problems } = plannedUnits(sections, changes);
    expect(units.map(({ tenant }) => tenant)).toEqual(["甲", "乙"]);
    expect(changes.map((one) => problems.get(one))).toEqual([
      ["区画101は削除されました。"],
      ["区画102は、分けた面積の合計が今の面積を超えています。"],
      ["区画102は、分けた面積の合計が今の面積を超えています。"],
    ]);
  });
});

describe("the figures of a plan", () => {
  const sections = [
    section(1, { area_tsubo: 0.1 }),
    section(2, { area_tsubo: 0.2, rent_per_tsubo: null }),
    section(3, { ...vacant, floor_id: 2, floor_name: "2階" }),
    section(4, { genre: null, floor_id: 2, floor_name: "2階" }),
  ];
  const { units } = plannedUnits(sections, [change(3, { outcome: "genre", genre: cafe })]);
  const today = sections.map(unitOf);

  it("count units and 坪 by genre on each floor, vacancy last", () => {
    const { whole, floors } = genreMix(today, units);
    const rows = ({ rows: found }: typeof whole) =>
      found.map(({ name, today: now, planned }) => [
        name,
        now.count,
        now.tsubo,
        planned.count,
        planned.tsubo,
      ]);
    expect(floors.map(({ name }) => name)).toEqual(["1階", "2階"]);
    expect(floors.map(rows)).toEqual([
      [["食物販", 2, 0.3, 2, 0.3]],
      [
        ["カフェ", 0, 0, 1, 20],
        ["業種の登録なし", 1, 20, 1, 20],
        ["空室", 1, 20, 0, 0],
      ],
    ]);
    expect([whole.today, whole.planned]).toEqual([
      { count: 4, tsubo: 40.3 },
      { count: 4, tsubo: 40.3 },
    ]);
  });

  it("sum rents as far as they are known, and say how much is not", () => {
    expect(rentSum(today)).toEqual({
      yen: 201_000,
      known: { count: 2, tsubo: 20.1 },
      unknown: { count: 1, tsubo: 0.2 },
      vacant: { count: 1, tsubo: 20 },
    });
    expect(rentSum(units).unknown).toEqual({ count: 2, tsubo: 20.2 });
  });
});
