import { describe, expect, it } from "vitest";
import { AgePyramid } from "../../server/web/charts/age-pyramid.tsx";
import { ClusterShares, difference } from "../../server/web/charts/cluster-shares.tsx";
import { PeopleFlow } from "../../server/web/charts/people-flow.tsx";
import { ageGroups, PopulationBars, type PopulationYear } from "../../server/web/charts/population-bars.tsx";
import { renderChart } from "../../server/web/charts/render.ts";
import { countScale, people, ticksOf } from "../../server/web/charts/scale.ts";
import { textOf } from "../helpers/html.ts";

function yearOf(year: number, kind: PopulationYear["kind"], factor: number, old = 1): PopulationYear {
  const ages = Array.from({ length: 19 }, (_, index) => ({
    from: index * 5,
    to: index === 18 ? null : index * 5 + 4,
    male: (1000 + index * 10) * factor * (index >= 13 ? old : 1),
    female: (900 + index * 20) * factor * (index >= 13 ? old : 1),
  }));
  const total = ages.reduce((sum, { male, female }) => sum + male + female, 0);
  return { year, kind, total, ages, unknown_male: 0, unknown_female: 0 };
}
const years = [yearOf(2015, "census", 1), yearOf(2020, "census", 0.9), yearOf(2045, "projection", 0.5, 1.5)];
const bare = { ...yearOf(2015, "small_areas", 1), ages: [] };
const partly = { ...yearOf(2020, "census", 1), unknown_male: 300, unknown_female: 200 };
partly.total += 500;
const empty: PopulationYear = {
  year: 2020,
  kind: "census",
  total: 0,
  unknown_male: 0,
  unknown_female: 0,
  ages: years.map((_, index) => ({ from: index * 5, to: null, male: 0, female: 0 })),
};
const shares = [
  {
    cluster: 1,
    name: "都心",
    description: "都心です。",
    share: 0.6,
    average_share: 0.2,
    prefecture_share: 0.25,
  },
  {
    cluster: 2,
    name: "郊外",
    description: "郊外です。",
    share: 0.399,
    average_share: 0.5,
    prefecture_share: 0.25,
  },
  {
    cluster: 3,
    name: "山村",
    description: "山村です。",
    share: 0.001,
    average_share: 0.3,
    prefecture_share: 0.25,
  },
];
const rings = [
  { area: "500m圏", residents: 5000, workers: 9000, daytime_weekday: 12_000, daytime_holiday: 8000 },
  { area: "1km圏", residents: 20_000, workers: 15_000, daytime_weekday: 30_000, daytime_holiday: 21_000 },
];
const source = "国勢調査。メッシュ4個。";

const charts = {
  population: renderChart(PopulationBars, { area: "3km圏", years, source }),
  "population without some ages": renderChart(PopulationBars, {
    area: "3km圏",
    years: [bare, partly],
    source,
  }),
  "population of nobody": renderChart(PopulationBars, { area: "3km圏", years: [empty], source }),
  pyramid: renderChart(AgePyramid, {
    area: "3km圏",
    year: years[1] as PopulationYear,
    later: years[2],
    source,
  }),
  "pyramid with unknown ages": renderChart(AgePyramid, {
    area: "3km圏",
    year: partly,
    later: undefined,
    source,
  }),
  "pyramid of nobody": renderChart(AgePyramid, { area: "3km圏", year: empty, later: undefined, source }),
  shares: renderChart(ClusterShares, { shares, prefecture: "東京都", source }),
  "shares of nobody": renderChart(ClusterShares, { shares: [], prefecture: null, source }),
  flow: renderChart(PeopleFlow, { rings, source }),
  "flow of nobody": renderChart(PeopleFlow, { rings: [], source }),
};

function rowsOf(html: string): string[][] {
  const table = /<table[\s\S]*?<\/table>/.exec(html)?.[0] ?? "";
  return [...table.matchAll(/<tr>([\s\S]*?)<\/tr>/g)]
    .map(([, inside = ""]) =>
      [...inside.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell = ""]) => textOf(cell)),
    )
    .slice(1);
}

describe.each(Object.entries(charts))("the chart of %s", (_name, html) => {
  it("is markup that the policy lets through, without broken numbers", () => {
    expect(html).not.toMatch(/\sstyle=|NaN|Infinity|undefined|\[object/);
    expect(html).not.toMatch(/="-?\d+\.\d{3,}"/);
  });

  it("says in a sentence what it shows, and where it is from", () => {
    expect(textOf(/<p class="takeaway">([\s\S]*?)<\/p>/.exec(html)?.[1] ?? "")).toMatch(/。$/);
    const [, key = ""] = /<figure class="chart-figure" data-figure="([^"]+)">/.exec(html) ?? [];
    expect(html).toContain(`<p class="source" id="figure-${key}">${source}</p>`);
  });

  it("names its drawing for those who do not see it", () => {
    expect(html).toMatch(/<svg[^>]*role="img"[^>]*aria-label="[^"]+"/);
  });
});

describe("the population by year", () => {
  it("has every year's total and three age groups in its table", () => {
    expect(rowsOf(charts.population)).toEqual(
      years.map((year) => {
        const [, , old] = ageGroups(year);
        const kind = year.kind === "census" ? "国勢調査" : "将来推計";
        return [
          `${year.year}年（${kind}）`,
          people(year.total),
          ...ageGroups(year).map(people),
          ((old / year.total) * 100).toFixed(1),
        ];
      }),
    );
  });

  it("shows people without a known age as such, and no share where no age is known", () => {
    const [before, now] = rowsOf(charts["population without some ages"]);
    expect(before).toEqual(["2015年（小地域）", people(bare.total), "-", "-", "-", people(bare.total), "-"]);
    expect(now?.[5]).toBe("500");
    expect(now?.[6]).toBe(
      rowsOf(renderChart(PopulationBars, { area: "", years: [years[0] as PopulationYear], source }))[0]?.[6],
    );
  });

  it("draws bars in proportion: the groups of a year are as high as its total", () => {
    const heights = [
      ...charts.population.matchAll(
        /class="chart-age-(\d)" x="[\d.]+" y="[\d.]+" width="[\d.]+" height="([\d.]+)"/g,
      ),
    ].map(([, group, height]) => ({ group, height: Number(height) }));
    const heightOf = (index: number) =>
      heights.slice(index * 4, index * 4 + 4).reduce((sum, { height }) => sum + height, 0);
    const [first, , last] = years as [PopulationYear, PopulationYear, PopulationYear];
    expect(heightOf(2) / heightOf(0)).toBeCloseTo(last.total / first.total, 1);
  });

  it("says when the population is highest and how it ages", () => {
    expect(textOf(charts.population)).toMatch(
      /2015年の 4\.12万人 から減り続け、65歳以上は2015年の 34\.4% から 44\.0% へ増えます/,
    );
    const steady = renderChart(PopulationBars, { area: "3km圏", years: years.slice(0, 2), source });
    expect(textOf(steady)).toContain("のまま変わりません。");
    const growing = renderChart(PopulationBars, { area: "3km圏", years: [...years].reverse(), source });
    expect(textOf(growing)).toContain("まで増え続け");
  });

  it("tells estimates from the census by their outline as well", () => {
    const bars = /<svg class="chart"[\s\S]*?<\/svg>/.exec(charts.population)?.[0] ?? "";
    expect(bars.match(/class="chart-estimated"/g)).toHaveLength(1);
  });
});

describe("the age pyramid", () => {
  it("has men and women of both years in its table, and their sums above the bars", () => {
    const [, now, later] = years as [PopulationYear, PopulationYear, PopulationYear];
    expect(rowsOf(charts.pyramid).map((row) => row.slice(1))).toEqual([
      ...now.ages.map(({ male, female }, index) =>
        [male, female, later.ages[index]?.male ?? 0, later.ages[index]?.female ?? 0].map(people),
      ),
      ["0", "0", "0", "0"],
    ]);
    const men = now.ages.reduce((sum, { male }) => sum + male, 0);
    expect(textOf(charts.pyramid)).toContain(`男性 ${people(men)}人`);
  });

  it("counts those of unknown age to their sex and says how many they are", () => {
    const html = charts["pyramid with unknown ages"];
    expect(rowsOf(html).at(-1)).toEqual(["年齢不詳", "300", "200"]);
    expect(textOf(html)).toMatch(/年齢不詳は500人（\d\.\d%）です。/);
    const men = partly.ages.reduce((sum, { male }) => sum + male, 300);
    expect(textOf(html)).toContain(`男性 ${people(men)}人`);
  });
});

describe("the shares of clusters", () => {
  it("lists them by size, with letter, share, average and the difference of the printed numbers", () => {
    expect(rowsOf(charts.shares).map((row) => row.filter((cell) => cell !== ""))).toEqual([
      ["A A 都心", "60.0", "25.0", "20.0", "+40.0"],
      ["B B 郊外", "39.9", "25.0", "50.0", "−10.1"],
      ["C C 山村", "0.1", "25.0", "30.0", "−29.9"],
    ]);
    expect(shares.map(difference)).toEqual([40, -10.1, -29.9]);
  });

  it("draws one bar as long as the whole", () => {
    const bar = /<svg class="chart chart-share-bar"[\s\S]*?<\/svg>/.exec(charts.shares)?.[0] ?? "";
    const widths = [...bar.matchAll(/width="([\d.]+)" height="34"/g)].map(([, width]) => Number(width));
    expect(widths.reduce((sum, width) => sum + width, 0) + 2 * 2).toBeCloseTo(598, 0);
  });
});

describe("an axis", () => {
  it.each([1, 7, 99, 1234, 19_999, 20_001, 335_000, 1_388_389])(
    "ends above %i in few round steps",
    (most) => {
      const scale = countScale(most);
      const ticks = ticksOf(scale);
      expect(scale.top).toBeGreaterThanOrEqual(most);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(5);
      expect(new Set(ticks.map((count) => scale.tick(count))).size).toBe(ticks.length);
    },
  );
});
