import type { AnswerOf } from "../../contract/index.ts";
import { clusterLetter } from "../../lib/trade-area-map/shading.ts";
import { ageName, ringName, yearKindLabels } from "../../lib/trade-area-words.ts";
import { decimal, integer, type Table, text, type Value } from "../answering/workbook.ts";

type Area = NonNullable<AnswerOf<"getCommercialArea">["commercial_area"]>;
type Future = NonNullable<AnswerOf<"getFuturePopulation">["future_population"]>;
type Geodemo = NonNullable<AnswerOf<"getGeodemo">["geodemo"]>;
type DayNight = NonNullable<AnswerOf<"getAsahiru">["asahiru"]>;

export function ringsTable(
  { rings }: Area,
  { ratio, class: name, radius_m }: DayNight,
  seesFlow: boolean,
): Table {
  const row = (label: string, unit: string, of: (ring: Area["rings"][number]) => Value, year: string) => [
    label,
    unit,
    ...rings.map(of),
    year,
  ];
  return {
    name: "商圏",
    columns: [
      text("項目", 24),
      text("単位", 8),
      ...rings.map(({ radius_m: metres }) => decimal(ringName(metres), 14)),
      text("時点", 30),
    ],
    rows: [
      row("居住人口", "人", ({ residents }) => residents, "2020年国勢調査"),
      row("居住人口の誤差（80%）", "±人", ({ residents_margin }) => residents_margin, "2020年国勢調査"),
      row("参考値", "", ({ is_reference }) => (is_reference ? "参考値" : null), "2020年国勢調査"),
      row("年齢不詳", "人", ({ unknown_age }) => unknown_age, "2020年国勢調査"),
      row("世帯数", "世帯", ({ households }) => households, "2020年国勢調査"),
      row("従業者数", "人", ({ workers }) => workers, "2021年経済センサス"),
      ...(seesFlow
        ? [
            row("滞在人口（平日11〜14時）", "人", ({ daytime_weekday }) => daytime_weekday, "2019年"),
            row("滞在人口（休日11〜14時）", "人", ({ daytime_holiday }) => daytime_holiday, "2019年"),
          ]
        : []),
      [
        "昼夜間人口比",
        "倍",
        ...rings.map(({ radius_m: metres }) => (metres === radius_m ? ratio : null)),
        name,
      ],
    ],
  };
}

export function yearsTable({ years, radius_m }: Future): Table {
  const area = ringName(radius_m);
  return {
    name: "将来人口",
    columns: [
      integer("年", 8),
      text("種類", 14),
      decimal(`総数（人、${area}）`, 18),
      decimal("男（人）"),
      decimal("女（人）"),
      decimal("うち年齢不詳（人）", 18),
    ],
    rows: years.map(({ year, kind, total, male, female, unknown_male, unknown_female }) => [
      year,
      yearKindLabels[kind],
      total,
      male,
      female,
      unknown_male + unknown_female,
    ]),
  };
}

export function agesTable({ years, radius_m }: Future): Table {
  return {
    name: "年齢別人口",
    columns: [
      integer("年", 8),
      text(`年齢（${ringName(radius_m)}）`, 16),
      decimal("男（人）"),
      decimal("女（人）"),
      decimal("計（人）"),
    ],
    rows: years.flatMap(({ year, ages }) =>
      ages.map((age): Value[] => [year, ageName(age), age.male, age.female, age.male + age.female]),
    ),
    hasFilters: true,
  };
}

export function clustersTable({ shares, prefecture, radius_m }: Geodemo): Table {
  return {
    name: "居住者タイプ",
    columns: [
      text("記号", 8),
      text("タイプ", 24),
      decimal(`${ringName(radius_m)}の構成比（%）`, 18),
      decimal(`${prefecture ?? "都道府県"}の構成比（%）`, 20),
      decimal("全国の構成比（%）", 18),
      text("説明", 60),
    ],
    rows: shares.map(({ cluster, name, share, prefecture_share, average_share, description }) => [
      clusterLetter(cluster),
      name,
      share * 100,
      prefecture === null ? null : prefecture_share * 100,
      average_share * 100,
      description,
    ]),
  };
}

export function stationsTable({ stations }: Area): Table {
  return {
    name: "駅",
    columns: [text("駅", 18), text("路線", 50), integer("乗降客数（人／日）", 18), integer("距離（m）", 12)],
    rows: stations.map(({ name, lines, passengers_per_day, distance_m }) => [
      name,
      lines.join("、"),
      passengers_per_day,
      distance_m,
    ]),
    hasFilters: true,
  };
}

export function municipalitiesTable({ municipalities, radius_m }: Future): Table {
  return {
    name: "市区町村",
    columns: [
      text("コード", 8),
      text("市区町村", 20),
      decimal(`${ringName(radius_m)}に含まれる居住人口（人、2020年）`, 24),
      integer("総人口（人、2020年国勢調査）", 20),
      integer("2025年推計（人）", 16),
      integer("2025年国勢調査速報（人）", 18),
      text("将来人口の方法", 50),
    ],
    rows: municipalities.map((one) => [
      one.code,
      one.name,
      one.residents,
      one.census_2020,
      one.projection_2025,
      one.preliminary_2025,
      one.method,
    ]),
  };
}

export function cellsTable({ cells, rings }: Area): Table {
  return {
    name: "メッシュ",
    columns: [
      text("メッシュコード", 16),
      decimal("居住人口（人）"),
      decimal("従業者数（人）"),
      decimal(`${ringName(rings.at(-1)?.radius_m ?? 0)}に入る面積（%）`, 20),
      decimal("圏内の居住人口（人）", 20),
      text("居住者タイプ", 14),
    ],
    rows: cells.map(({ mesh, residents, workers, share, cluster }) => [
      mesh,
      residents,
      workers,
      share * 100,
      residents * share,
      cluster === null ? null : clusterLetter(cluster),
    ]),
    hasFilters: true,
  };
}
