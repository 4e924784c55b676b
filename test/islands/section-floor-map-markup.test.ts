import { describe, expect, it } from "vitest";
import type { drawFloor } from "../../server/demo/plans/draw.ts";
import { planOfSize } from "../../server/demo/plans/plan-of-size.ts";
import { colourUnits } from "../../server/lib/floor-map/colouring.ts";
import { sheetOf } from "../../server/lib/floor-map/sheet.ts";
import type { MapUnit } from "../../server/lib/floor-map/unit.ts";
import { colourSchemes, sectionsDefaults, sectionsHref } from "../../server/lib/sections-state.ts";
import { renderDrawing, renderIsland as renderMarkup } from "../../server/web/plugins/islands.ts";

const renderIsland: (...drawn: Parameters<typeof renderMarkup>) => string = (...drawn) =>
  String(renderMarkup(...drawn));

const statuses = ["unregistered", "private", "publish", "closed"] as const;
const categories = [
  { id: 1, name: "婦人服" },
  { id: 2, name: "飲食" },
];

function units(count: number): { plan: ReturnType<typeof drawFloor>["plan"]; units: MapUnit[] } {
  const drawn = planOfSize(count);
  return {
    plan: drawn.plan,
    units: drawn.units.map(
      ({ kind, outline, area_tsubo }, i): MapUnit => ({
        id: i + 1,
        number: String(101 + i),
        kind,
        outline,
        area: area_tsubo,
        status: statuses[i % 4] ?? "closed",
        contract: i % 5 === 0 ? 3 : i % 7 === 0 ? 1 : 0,
        ...(i % 5 !== 0 && { tenant: `店舗${i + 1}`, category: (i % 2) + 1 }),
        ...(i === 1 && { end: "2027-01-31" }),
      }),
    ),
  };
}

function props(changes: object = {}) {
  const floor = { id: 3, name: "3階" };
  const drawn = units(45);
  return {
    path: "/sections",
    facility: { id: 1, name: "ヒノハ南浜" },
    today: "2026-11-20",
    floors: [floor],
    floor,
    ...drawn,
    sheet: sheetOf(drawn.plan),
    categories,
    state: { ...sectionsDefaults, section: 2, ...changes },
  };
}

describe("the drawn floor map", () => {
  it.each(colourSchemes)("holds no style attribute and no broken value when coloured by %s", (color) => {
    const markup = renderIsland("section-floor-map", props({ color }));
    expect(markup).not.toMatch(/\sstyle=/);
    expect(markup).not.toMatch(/undefined|NaN|\[object|Infinity/);
    expect(markup.match(/data-unit="/g)?.length).toBeGreaterThanOrEqual(45);
  });

  it("names each section with number, tenant, area and status, and says which contract ends soon", () => {
    const markup = renderIsland("section-floor-map", props());
    expect(markup).toMatch(/aria-label="区画103、店舗3、[\d.]+坪、公開中"/);
    expect(markup).toMatch(/aria-label="区画102、店舗2、[\d.]+坪、募集中（未公開）、12か月以内に満了"/);
    expect(markup).toMatch(/aria-label="区画101、空き、[\d.]+坪、募集なし"/);
  });

  it("marks the selected section once", () => {
    const markup = renderIsland("section-floor-map", props());
    expect(markup.match(/<a[^>]*data-unit="2"[^>]*aria-current="true"/g)).toHaveLength(1);
    expect(markup).toContain("区画102");
  });

  it("leads to each section by a link that keeps the state", () => {
    const markup = renderIsland("section-floor-map", props({ color: "size" }));
    expect(markup).toContain('href="/sections?section=5&amp;color=size#section-panel"');
  });

  it("draws every section alike while recruiting is not shown", () => {
    const markup = renderIsland("section-floor-map", props({ recruiting: false }));
    expect(markup).not.toMatch(/class="unit unit-filled/);
  });

  it("keeps the end of the props' script out of the props", () => {
    const markup = renderIsland("section-floor-map", {
      ...props(),
      facility: { id: 1, name: "</script><b>" },
    });
    expect(markup.match(/<\/script>/g)).toHaveLength(1);
  });

  it("refuses an island that nobody wrote", () => {
    expect(() => renderMarkup("nobody", {})).toThrow("nobody");
  });

  it("is drawn small for the page of one section, linking to the others", () => {
    const { plan, units: own } = units(20);
    const markup = renderDrawing("small-floor-map", {
      title: "位置",
      path: "/sections",
      plan,
      units: own,
      categories,
      selected: 4,
      today: "2026-11-20",
    });
    expect(markup).toContain('href="/sections/7"');
    expect(markup).not.toMatch(/\sstyle=|undefined|NaN/);
  });
});

const TODAY = "2026-11-25";

describe("the colouring", () => {
  const { units: all } = units(45);

  it.each(colourSchemes)("by %s gives each section one colour, and the legend counts them all", (scheme) => {
    const { colours, colourOf } = colourUnits(scheme, all, categories, TODAY);
    expect(colourOf.size).toBe(45);
    expect(colours.reduce((sum, { count }) => sum + count, 0)).toBe(45);
  });

  it("has a second channel beside colour in every entry", () => {
    for (const scheme of colourSchemes) {
      const { colours } = colourUnits(scheme, all, categories, TODAY);
      const channels = colours.map(
        ({ colour }) => colour.letter ?? (colour.isPattern ? colour.key : "plain"),
      );
      expect(new Set(channels).size).toBe(channels.length);
    }
  });

  it.each([
    ["2026-11-25", "6か月以内に満了"],
    ["2027-05-25", "6か月以内に満了"],
    ["2027-05-26", "6〜12か月で満了"],
    ["2027-11-25", "6〜12か月で満了"],
    ["2028-11-25", "12〜24か月で満了"],
    ["2028-11-26", "24か月より先に満了"],
    ["2026-11-24", "満了日を過ぎている"],
    [undefined, "満了日なし"],
  ])("by the contract's end of %s says 「%s」", (end, label) => {
    const { end: _, ...unit } = all[0] as MapUnit;
    const unitOf = { ...unit, ...(end !== undefined && { end }) };
    expect(colourUnits("end", [unitOf], categories, TODAY).colourOf.get(unit.id)?.label).toBe(label);
  });

  it.each([
    [19_900, "2万円未満／坪・月"],
    [20_000, "2〜3万円／坪・月"],
    [49_999, "4〜5万円／坪・月"],
    [50_000, "5万円以上／坪・月"],
    [undefined, "賃料なし"],
  ])("by a rent of %s yen says 「%s」", (rent, label) => {
    const { rent: _, ...unit } = all[0] as MapUnit;
    const unitOf = { ...unit, ...(rent !== undefined && { rent }) };
    expect(colourUnits("rent", [unitOf], categories, TODAY).colourOf.get(unit.id)?.label).toBe(label);
  });

  it.each([
    ["missed", "通知期限を経過"],
    ["closing", "通知期限まで30日以内"],
    ["open", "通知期間中"],
    ["before", "通知期間前"],
    ["notified", "通知済み"],
    ["unknown", "契約形態が不明"],
    ["not_needed", "通知期間なし"],
    [undefined, "通知期間なし"],
  ] as const)("by a lease that is %s says 「%s」", (lease, label) => {
    const { lease: _, ...unit } = all[0] as MapUnit;
    const unitOf = { ...unit, ...(lease !== undefined && { lease }) };
    expect(colourUnits("notice", [unitOf], categories, TODAY).colourOf.get(unit.id)?.label).toBe(label);
  });

  it("puts a genre that the list does not know with those without one", () => {
    const [first] = all;
    const stranger = { ...(first as MapUnit), category: 99 };
    expect(colourUnits("genre", [stranger], categories, TODAY).colourOf.get(stranger.id)?.label).toBe(
      "業種なし",
    );
  });
});

describe("the address of the section page", () => {
  it("leaves defaults out and keeps one order", () => {
    expect(sectionsHref("/sections", sectionsDefaults)).toBe("/sections");
    expect(sectionsHref("/sections", sectionsDefaults, { view: "map", floor: 3, recruiting: false })).toBe(
      "/sections?floor=3&recruiting=0&view=map",
    );
  });

  it("takes a value out with undefined", () => {
    const state = { ...sectionsDefaults, floor: 3, section: 5 };
    expect(sectionsHref("/sections", state, { section: undefined })).toBe("/sections?floor=3");
  });
});
