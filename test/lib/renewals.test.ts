import { describe, expect, it } from "vitest";
import { dayProblem, earliestOf, type LeasedSection } from "../../server/lib/renewals/earliest.ts";
import { genreMix, rentSum } from "../../server/lib/renewals/figures.ts";
import { countsOf, mixLikeness } from "../../server/lib/renewals/likeness.ts";
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
    expect(units.map(({ is_open }) => is_open)).toEqual([false, true, true]);
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
      found.map(({ name, sums }) => [name, ...sums.flatMap(({ count, tsubo }) => [count, tsubo])]);
    expect(floors.map(({ name }) => name)).toEqual(["1階", "2階"]);
    expect(floors.map(rows)).toEqual([
      [["食物販", 2, 0.3, 2, 0.3]],
      [
        ["カフェ", 0, 0, 1, 20],
        ["業種の登録なし", 1, 20, 1, 20],
        ["空き", 1, 20, 0, 0],
      ],
    ]);
    expect(whole.sums).toEqual([
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

describe("the earliest day of a change", () => {
  const lease = (changes: Partial<LeasedSection>): LeasedSection => ({
    number: "101",
    area_tsubo: 20,
    rent_per_tsubo: null,
    contract_type: 0,
    contract_form: "定期建物賃貸借",
    contract_start_on: "2023-04-01",
    contract_end_on: "2028-03-31",
    notice_on: null,
    notice_way: null,
    notice_number: null,
    next_tenant: null,
    ...changes,
  });
  const ordinary = { contract_form: "普通建物賃貸借" };

  it.each([
    ["before the window", {}, "2026-11-26", "2028-04-01", "今の契約は2028/03/31までです。"],
    ["in the window", {}, "2027-09-30", "2028-04-01", "通知期限は2027/09/30です"],
    ["after the window", {}, "2027-10-01", "2028-04-02", "通知期限の2027/09/30を過ぎています。"],
    ["told late", { notice_on: "2027-12-01" }, "2028-01-10", "2028-06-02", "通知期限を過ぎた通知です。"],
    ["told in time", { notice_on: "2027-05-01" }, "2027-06-01", "2028-04-01", "通知済みです"],
    ["ordinary, in time", ordinary, "2026-11-26", "2028-04-01", "通知できるのは"],
    ["ordinary, missed", ordinary, "2027-10-01", null, "更新されたものとみなされます"],
    ["of less than a year", { contract_start_on: "2027-05-01" }, "2027-06-01", "2028-04-01", "1年未満のため"],
    ["of an event", { contract_type: 1 }, "2027-06-01", "2028-04-01", "催事契約のため"],
    ["past its end", { contract_type: 1 }, "2028-05-01", "2028-05-01", "2028/03/31に満了しています。"],
    ["without an end", { contract_end_on: null }, "2027-06-01", null, "契約満了日の登録がありません。"],
    [
      "of no known form",
      { contract_form: null },
      "2027-06-01",
      null,
      "契約形態（普通・定期）が入力されていない",
    ],
    ["vacant", { contract_type: 3 }, "2027-06-01", "2027-06-01", "空きです。"],
    [
      "promised to another",
      { next_tenant: { name: "次の店", start_on: "2028-05-01" } },
      "2027-06-01",
      null,
      "次のテナント「次の店」と契約しています",
    ],
  ] as const)("of a lease %s", (_, changes, today, on, reason) => {
    const found = earliestOf([lease(changes)], today);
    expect(found.on).toBe(on);
    expect(found.reasons.join("")).toContain(reason);
  });

  it("of several sections is the latest of theirs, and none where one has none", () => {
    const two = [lease({}), lease({ number: "102", contract_end_on: "2029-01-31" })];
    expect(earliestOf(two, "2026-11-26")).toMatchObject({ on: "2029-02-01" });
    expect(earliestOf(two, "2026-11-26").reasons.join("")).toContain(
      "区画102：今の契約は2029/01/31までです。",
    );
    expect(earliestOf([...two, lease({ contract_end_on: null })], "2026-11-26").on).toBe(null);
  });

  it("warns of a planned day before it, and of one that nobody can tell", () => {
    const found = { on: "2028-04-01", reasons: [] };
    expect([
      dayProblem("2028-03-31", found),
      dayProblem("2028-04-01", found),
      dayProblem(null, found),
    ]).toEqual(["開始日が、最短の開始日（2028/04/01）より前です。", undefined, undefined]);
    expect(dayProblem("2028-03-31", { on: null, reasons: [] })).toContain("計算できない");
  });
});

describe("likeness by genre", () => {
  it("sums the smaller share of each genre, and is none without shops", () => {
    const ours = countsOf(["カフェ", "カフェ", "書店", "靴"]);
    expect(mixLikeness(ours, ours)).toBe(1);
    expect(mixLikeness(ours, countsOf(["カフェ", "書店"]))).toBe(0.75);
    expect(mixLikeness(ours, countsOf(["薬局"]))).toBe(0);
    expect(mixLikeness(ours, countsOf([]))).toBeNull();
  });
});
