import { ringName } from "../../../lib/trade-area-words.ts";
import { AgePyramid } from "../../charts/age-pyramid.tsx";
import { ClusterShares } from "../../charts/cluster-shares.tsx";
import { PeopleFlow } from "../../charts/people-flow.tsx";
import { PopulationBars } from "../../charts/population-bars.tsx";
import { renderChart } from "../../charts/render.ts";
import type { ResultData } from "./load.ts";
import type { LineOf } from "./model.ts";

const NOW = 2020;
/** The last year of the official projection with ages; 2050 is carried on. */
const LATER = 2045;

interface ChartPanel {
  ok: boolean;
  /** Undefined where there is nothing to draw: outside what the open data cover. */
  svg: string | undefined;
  area: string;
  note: string;
}

function populationPanel(
  { ok, value: { future_population: found } }: ResultData["future"],
  lineOf: LineOf,
): ChartPanel {
  if (!found) return { ok, svg: undefined, area: "", note: "" };
  const area = ringName(found.radius_m);
  const svg = renderChart(PopulationBars, { area, years: found.years, source: lineOf(found.provenance) });
  const [first, last] = [found.years[0]?.year, found.years.at(-1)?.year];
  return { ok, svg, area, note: `${first}〜${last}年` };
}

function pyramidPanel(
  { ok, value: { future_population: found } }: ResultData["future"],
  lineOf: LineOf,
): ChartPanel {
  const year = found?.years.find((one) => one.year === NOW) ?? found?.years[0];
  if (!found || !year) return { ok, svg: undefined, area: "", note: "" };
  const area = ringName(found.radius_m);
  const later = found.years.find((one) => one.year === LATER);
  const svg = renderChart(AgePyramid, { area, year, later, source: lineOf(found.provenance) });
  return { ok, svg, area, note: `${year.year}年国勢調査` };
}

function clusterPanel({ ok, value: { geodemo } }: ResultData["geodemo"], lineOf: LineOf): ChartPanel {
  if (!geodemo) return { ok, svg: undefined, area: "", note: "" };
  const svg = renderChart(ClusterShares, {
    shares: geodemo.shares,
    prefecture: geodemo.prefecture,
    source: lineOf(geodemo.provenance),
  });
  return { ok, svg, area: ringName(geodemo.radius_m), note: "人口構成比、合計100.0%" };
}

function flowPanel({ ok, value: { commercial_area } }: ResultData["area"], lineOf: LineOf): ChartPanel {
  if (!commercial_area) return { ok, svg: undefined, area: "", note: "" };
  const rings = commercial_area.rings.map(({ radius_m, ...ring }) => ({ ...ring, area: ringName(radius_m) }));
  const svg = renderChart(PeopleFlow, { rings, source: lineOf(commercial_area.provenance) });
  return { ok, svg, area: "", note: "居住2020年・従業2021年・滞在2019年" };
}

export function resultCharts(data: ResultData, lineOf: LineOf) {
  return {
    population: populationPanel(data.future, lineOf),
    pyramid: pyramidPanel(data.future, lineOf),
    clusters: clusterPanel(data.geodemo, lineOf),
    flow: flowPanel(data.area, lineOf),
  };
}
