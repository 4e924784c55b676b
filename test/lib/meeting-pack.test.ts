import { describe, expect, it } from "vitest";
import { isOnAgenda, packFigures } from "../../server/lib/meeting-pack.ts";

const section = {
  area_tsubo: 10,
  tenant_name: "店" as string | null,
  contract_type: 0 as const,
  contract_end_on: null as string | null,
  rent_per_tsubo: 20_000 as number | null,
  recruitment_status: "unregistered",
  isContracted: false,
};
const madeOn = "2026-11-26";

describe("the figures of a pack", () => {
  it("sum sections, 坪 and rent of what is vacant, ends, is on offer and is contracted", () => {
    const figures = packFigures(
      [
        section,
        { ...section, tenant_name: null, recruitment_status: "publish" },
        { ...section, contract_end_on: "2026-11-25" },
        { ...section, contract_end_on: "2026-11-26", rent_per_tsubo: null },
        { ...section, contract_end_on: "2028-05-26", area_tsubo: 2.5, isContracted: true },
        { ...section, contract_end_on: "2028-05-27" },
      ],
      madeOn,
    );
    expect(figures.all).toEqual({ sections: 6, tsubo: 52.5, rent: 850_000, unknown: 1 });
    expect(figures.vacant).toMatchObject({ sections: 1, tsubo: 10 });
    expect(figures.ending).toEqual({ sections: 3, tsubo: 22.5, rent: 250_000, unknown: 1 });
    expect(figures.recruiting.sections).toBe(1);
    expect(figures.contracted.sections).toBe(1);
    expect(figures.atStake).toEqual({ sections: 2, tsubo: 20, rent: 200_000, unknown: 1 });
    expect(figures.months.map(({ month }) => month).slice(0, 3)).toEqual([null, "2026-11", "2026-12"]);
    expect(figures.months.at(-1)?.month).toBe("2028-05");
    expect(figures.months.filter(({ sum }) => sum.sections > 0).map(({ month }) => month)).toEqual([
      null,
      "2026-11",
      "2028-05",
    ]);
    const inMonths = figures.months.reduce((sum, one) => sum + one.sum.sections, 0);
    expect(inMonths).toBe(figures.ending.sections);
  });

  it("leave a section without a matter off the agenda", () => {
    expect(isOnAgenda(section, madeOn)).toBe(false);
    expect(isOnAgenda({ ...section, contract_end_on: "2028-05-27" }, madeOn)).toBe(false);
    expect(isOnAgenda({ ...section, contract_end_on: "2028-05-26" }, madeOn)).toBe(true);
    expect(isOnAgenda({ ...section, recruitment_status: "closed" }, madeOn)).toBe(false);
    expect(isOnAgenda({ ...section, recruitment_status: "private" }, madeOn)).toBe(true);
    expect(isOnAgenda({ ...section, tenant_name: null }, madeOn)).toBe(true);
  });
});
