import type { AnswerOf } from "../../contract/index.ts";
import type { Geography } from "../geography/geography.ts";
import { SHAPE_METHODS, TOTAL_METHODS } from "../models/municipal-projection.ts";
import type { RingPart, RingPopulation } from "../models/population.ts";

type Future = NonNullable<AnswerOf<"getFuturePopulation">["future_population"]>;

export const FUTURE_METHOD =
  "2020年は500mメッシュの国勢調査を円内の面積割合で合計。2025〜2045年は、メッシュごとの男女・年齢に社人研2018年推計のコーホート変化率を掛け、市区町村の総数を2023年推計に合わせる（年齢不詳は既知の年齢の割合で配分）。2050年は2040〜45年の変化を延長し、2023年推計の年齢3区分に合わせた外挿。2015年は町丁・字等の人口を500mメッシュに配分した推計（半径3km以上、総数のみ）";

/** The years of a ring with their ages as ranges, the last one open. */
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

/** The municipalities of a ring, most residents first, each with its projection and the preliminary census of 2025. */
export function municipalitiesOf(
  { municipalities }: Geography,
  parts: readonly RingPart[],
): Future["municipalities"] {
  return parts
    .map(({ code, population_2020, total_method, shape_method }) => {
      const now = municipalities.censusOf(code)?.total ?? 0;
      const [growth = 1] = municipalities.projectionOf(code).growth;
      return {
        code,
        name: municipalities.nameOf(code),
        residents: population_2020,
        method: `${TOTAL_METHODS[total_method]}、${SHAPE_METHODS[shape_method]}`,
        census_2020: now,
        projection_2025: total_method === "constant" ? null : now * growth,
        preliminary_2025: municipalities.projection2023Of(code)?.preliminary2025 ?? null,
      };
    })
    .sort((a, b) => b.residents - a.residents || (a.code < b.code ? -1 : 1));
}

/** What a reader must know: parts of a ring whose projection is not the municipality's own of 2023 and 2018. */
export function projectionWarnings({ municipalities }: Geography, parts: readonly RingPart[]): string[] {
  const marked = parts.filter(
    ({ total_method, shape_method }) => total_method !== "ipss2023" || shape_method !== "ipss2018",
  );
  const byMethod = Map.groupBy(marked, ({ total_method, shape_method }) =>
    [
      ...(total_method === "ipss2023" ? [] : [TOTAL_METHODS[total_method]]),
      ...(shape_method === "ipss2018" ? [] : [SHAPE_METHODS[shape_method]]),
    ].join("、"),
  );
  return Array.from(
    byMethod,
    ([method, own]) => `${namesInOne(own.map(({ code }) => municipalities.nameOf(code)))}は${method}`,
  );
}

/** Names in one line, the city of several wards said once: 横浜市西区・中区. */
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
