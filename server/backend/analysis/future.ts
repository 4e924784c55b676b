import type { AnswerOf } from "../../contract/index.ts";
import type { Geography } from "../geography/geography.ts";
import { SHAPE_METHODS, TOTAL_METHODS } from "../models/municipal-projection.ts";
import { FUTURE_BASES } from "../models/official-projection.ts";
import type { FutureShare, RingPart, RingPopulation } from "../models/population.ts";

type Future = NonNullable<AnswerOf<"getFuturePopulation">["future_population"]>;

const NOW = "2020年は500mメッシュの国勢調査を円内の面積割合で合計。";
const COMPUTED =
  "2025〜2045年は、メッシュごとの男女・年齢に社人研2018年推計のコーホート変化率を掛け、市区町村の総数を2023年推計に合わせる（年齢不詳は既知の年齢の割合で配分）。2050年は2040〜45年の変化を延長し、2023年推計の年齢3区分に合わせた外挿。";
const BEFORE = "2015年は町丁・字等の人口を500mメッシュに配分した推計（半径3km以上、総数のみ）";

export function futureMethod({ bases }: Pick<RingPopulation, "bases">): string {
  const official = bases.flatMap(({ basis }) => basis ?? []);
  if (official.length === 0) return `${NOW}${COMPUTED}${BEFORE}`;
  const names = official.map((basis) => FUTURE_BASES[basis]).join("と");
  const given = `2025〜2050年は、メッシュごとの2020年の居住人口に国土数値情報の${names}の増減と年齢3区分を当てはめ、社人研2023年推計の総数がある市区町村ではそれに合わせる。男女と5歳階級は、年齢3区分の中を社人研2018年推計のコーホート変化率で分ける。`;
  const rest = bases.length > official.length ? `この推計を使えないメッシュでは、${COMPUTED}` : "";
  return `${NOW}${given}${rest}${BEFORE}`;
}

export function yearsOf({ years }: RingPopulation): Future["years"] {
  return years.map(({ ages, unknown_age, ...year }) => ({
    ...year,
    unknown_male: unknown_age.male,
    unknown_female: unknown_age.female,
    ages: ages.map(({ male, female }, index) => ({
      from: index * 5,
      to: index === ages.length - 1 ? null : index * 5 + 4,
      male,
      female,
    })),
  }));
}

export function municipalitiesOf(
  { municipalities }: Geography,
  parts: readonly RingPart[],
): Future["municipalities"] {
  return parts
    .map(({ code, population_2020, computed_2020, total_method, shape_method }) => {
      const now = municipalities.censusOf(code)?.total ?? 0;
      const [growth = 1] = municipalities.projectionOf(code).growth;
      return {
        code,
        name: municipalities.nameOf(code),
        residents: population_2020,
        method: [
          ...(computed_2020 < population_2020 ? ["メッシュ別の増減は国土数値情報"] : []),
          TOTAL_METHODS[total_method],
          SHAPE_METHODS[shape_method],
        ].join("、"),
        census_2020: now,
        projection_2025: total_method === "constant" ? null : now * growth,
        preliminary_2025: municipalities.projection2023Of(code)?.preliminary2025 ?? null,
      };
    })
    .sort((a, b) => b.residents - a.residents || (a.code < b.code ? -1 : 1));
}

export function projectionWarnings(
  { municipalities }: Pick<Geography, "municipalities">,
  { bases, municipalities: parts }: Pick<RingPopulation, "bases" | "municipalities">,
): string[] {
  const marked = parts.filter(
    ({ computed_2020, total_method, shape_method }) =>
      computed_2020 > 0 && (total_method !== "ipss2023" || shape_method !== "ipss2018"),
  );
  const byMethod = Map.groupBy(marked, ({ total_method, shape_method }) =>
    [
      ...(total_method === "ipss2023" ? [] : [TOTAL_METHODS[total_method]]),
      ...(shape_method === "ipss2018" ? [] : [SHAPE_METHODS[shape_method]]),
    ].join("、"),
  );
  return [
    ...mixtureOf(bases),
    ...Array.from(
      byMethod,
      ([method, own]) => `${namesInOne(own.map(({ code }) => municipalities.nameOf(code)))}は${method}`,
    ),
  ];
}

export function mixtureOf(bases: readonly FutureShare[]): string[] {
  if (bases.length < 2) return [];
  const all = bases.reduce((sum, { population_2020 }) => sum + population_2020, 0);
  const shares = bases.map(({ basis, population_2020 }) => {
    const percent = Math.round((population_2020 / all) * 100);
    const name = basis === null ? "市区町村の推計からの計算" : FUTURE_BASES[basis];
    return `${name} ${percent === 0 ? "1%未満" : `${percent}%`}`;
  });
  return [`将来推計の元が混在（2020年の居住人口による割合：${shares.join("、")}）`];
}

function namesInOne(names: readonly string[]): string {
  let city = "";
  return names
    .map((name) => {
      const [, before = "", ward = ""] = /^(.+?市)(.+区)$/.exec(name) ?? [];
      const isSame = before !== "" && before === city;
      city = before;
      return isSame ? ward : name;
    })
    .join("・");
}
