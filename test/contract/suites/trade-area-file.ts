import readWorkbook from "read-excel-file/node";
import { expect, it } from "vitest";
import type { RunningBackend } from "../../helpers/engines.ts";
import { ask } from "../ask.ts";
import type { Values } from "../cases/case.ts";
import { getter } from "../get.ts";
import type { Actor } from "../policy.ts";
import type { World } from "../world.ts";

type Person = Exclude<Actor, "anonymous">;

export function tradeAreaFileSuite(backend: () => RunningBackend, world: () => World) {
  const get = getter(backend);
  const point = { lat: "35.56270", lon: "139.71600" };
  const own = (who: Person): Values => {
    const { brand, facility } = world().own(who);
    return who === "member" ? { facility_id: facility } : { brand_id: brand };
  };
  const opened = async (who: Person, values: Values = {}) => {
    const answer = await ask(backend(), who, "downloadTradeAreaExcel", { ...point, ...own(who), ...values });
    expect(answer.status).toBe(200);
    const sheets = await readWorkbook(Buffer.from(answer.bytes));
    return {
      names: sheets.map(({ sheet }) => sheet),
      of: (name: string) => sheets.find(({ sheet }) => sheet === name)?.data ?? [],
      labels: (name: string) =>
        (sheets.find(({ sheet }) => sheet === name)?.data ?? []).map(([label]) => label),
    };
  };

  it("holds every figure of the page, to be reckoned with, and where each comes from", async () => {
    const file = await opened("brand", { name: "=大森/駅前" });
    expect(file.names).toEqual([
      "商圏",
      "将来人口",
      "年齢別人口",
      "居住者タイプ",
      "駅",
      "事業所",
      "所得",
      "家計支出",
      "市区町村",
      "近くの施設・自店",
      "似ている自店",
      "メッシュ",
      "根拠",
      "出力条件",
    ]);
    const text = `${point.lat}/${point.lon}`;
    const { commercial_area: area } = await get("brand", "getCommercialArea", { text });
    const { future_population: future } = await get("brand", "getFuturePopulation", { text });
    const residents = (area?.rings ?? []).map((ring) => ring.residents);
    expect(residents).toHaveLength(4);
    expect(file.of("商圏")[0]?.slice(2, 6)).toEqual(["500m圏", "1km圏", "3km圏", "5km圏"]);
    const found = file.of("商圏")[1]?.slice(2, 6).map(Number) ?? [];
    for (const [i, value] of residents.entries()) expect(found[i]).toBeCloseTo(value, 0);
    expect(
      file
        .of("将来人口")
        .slice(1)
        .map(([year]) => year),
    ).toEqual(future?.years.map(({ year }) => year));
    expect(file.of("メッシュ")).toHaveLength((area?.cells.length ?? 0) + 1);
    expect(
      file
        .of("駅")
        .slice(1)
        .map(([name]) => name),
    ).toEqual(area?.stations.map(({ name }) => name));
    const bases = file.of("根拠").slice(1);
    for (const [label, sheet, cells, vintage, , method, , credit] of bases) {
      const named = [label, sheet, cells, vintage, method, credit];
      expect(named.every((cell) => typeof cell === "string" && cell !== "")).toBe(true);
      expect(cells).toBe(`A2:${String(cells).slice(3).replace(/\d+$/, "")}${file.of(String(sheet)).length}`);
    }
    const explained = new Set(bases.map(([, sheet]) => sheet));
    expect(file.names.filter((name) => !explained.has(name))).toEqual(["根拠", "出力条件"]);
    expect(Object.fromEntries(file.of("出力条件") as [string, string][])).toMatchObject({
      地点名: "=大森/駅前",
    });
  });

  it("says among its numbers which of them are reference values, and opens", async () => {
    const file = await opened("brand", { lat: "35.68124", lon: "139.76712" });
    expect(file.of("商圏").find(([label]) => label === "参考値")).toEqual([
      "参考値",
      null,
      "参考値",
      null,
      null,
      null,
      "2020年国勢調査",
    ]);
  });

  it("has what the plan includes, and no more", async () => {
    const [rich, poor] = [await opened("brand"), await opened("brandlite")];
    expect(rich.labels("商圏")).toContain("滞在人口（平日11〜14時）");
    expect(poor.labels("商圏")).not.toContain("滞在人口（平日11〜14時）");
    expect(poor.names).not.toContain("似ている自店");
    const facility = await opened("member");
    expect(facility.names).toContain("近くの施設");
    expect(facility.names).not.toContain("似ている自店");
  });

  it("is for one's own organisation, and for points that the data cover", async () => {
    const status = async (who: Person, values: Values) =>
      JSON.parse((await ask(backend(), who, "downloadTradeAreaExcel", { ...point, ...values })).text).status;
    expect(await status("brand", own("rivalbrand"))).toBe(4040);
    expect(await status("brand", {})).toBe(4000);
    expect(await status("brand", { ...own("brand"), lat: "51.5", lon: "-0.1" })).toBe(4040);
  });
}
