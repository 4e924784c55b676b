import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { planOfSize } from "../server/demo/plans/plan-of-size.ts";
import { sheetOf } from "../server/lib/floor-map/sheet.ts";
import { sectionsDefaults } from "../server/lib/sections-state.ts";
import { renderIsland } from "../server/web/plugins/islands.ts";
import { mapPage } from "./bench/server/hand-written-pages.ts";
import { projectRoot } from "./helpers/project-root.ts";

/** What the product is measured beside since 2026-11-20: made slower or leaner, it would say something else. */
const FROZEN = {
  "hand-written.ts": "09d8bd6413ff0456f352ecc8062368c2b105ca5fb290481d52f49db81f812ad8",
  "hand-written-pages.ts": "7dc4d35e41e890157d2c4a2058f8911e446dbdfbbdda3e6035657d3284e5968f",
};

const names = (markup: string) =>
  [...markup.matchAll(/aria-label="(区画[^"、]+)、/g)].map(([, name]) => name);

describe("the hand-written pages", () => {
  it.each(Object.entries(FROZEN))("%s is as it was", (file, hash) => {
    const text = readFileSync(join(projectRoot, "test/bench/server", file));
    expect(createHash("sha256").update(text).digest("hex")).toBe(hash);
  });

  it("draw each section that the product draws", () => {
    const { plan, units } = planOfSize(40);
    const sections = units.map(({ kind, outline, area_tsubo }, i) => ({
      id: i + 1,
      number: String(101 + i),
      kind,
      outline: outline.map(([x, y]): [number, number] => [x, y]),
      area_tsubo,
      tenant_name: i % 5 === 0 ? null : `店舗${i}`,
      recruitment_status: "unregistered",
    }));
    const own = renderIsland("section-floor-map", {
      path: "/sections",
      facility: { id: 1, name: "ヒノハ南浜" },
      today: "2026-11-20",
      floors: [],
      floor: { id: 3, name: "3階" },
      plan,
      sheet: sheetOf(plan),
      units: sections.map(({ area_tsubo: area, tenant_name, recruitment_status: status, ...unit }) => ({
        ...unit,
        area,
        status,
        contract: 0,
        ...(tenant_name !== null && { tenant: tenant_name }),
      })),
      categories: [],
      state: sectionsDefaults,
    });
    const html = String(own);
    const byHand = mapPage(html, { floorId: 3 })({ sections });
    expect(names(byHand)).toEqual(names(html));
    expect(names(byHand).length).toBe(units.length);
  });
});
