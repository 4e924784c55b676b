import readExcel from "read-excel-file/node";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { AnswerOf } from "../../server/contract/index.ts";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { decode } from "../helpers/html.ts";
import { Browserless, type Page, signIn } from "../helpers/pages.ts";
import { startProduct } from "../helpers/product.ts";

let facility: Browserless;
let brand: Browserless;
let lite: Browserless;
beforeAll(async () => {
  const { origin } = await startProduct({ shared: true });
  // A backend that has just started still reads its open data.
  const browserOf = (account: keyof typeof demoAccounts) =>
    vi.waitFor(() => signIn(origin, demoAccounts[account].email), { timeout: 30_000, interval: 500 });
  facility = await browserOf("facility");
  brand = await browserOf("brand");
  lite = await browserOf("brandlite");
});

const YOKOHAMA = { lat: "35.4658", lon: "139.6223" };
const result = `/optional_point/result?lat=${YOKOHAMA.lat}&lon=${YOKOHAMA.lon}`;

async function answer<T>(browser: Browserless, path: string): Promise<T> {
  const { status, body } = await browser.get(path, { headers: { accept: "application/json" } });
  expect(status, path).toBe(200);
  return JSON.parse(body) as T;
}

function tableIn({ body }: Page, id: string, place = 0): string[][] {
  const section =
    new RegExp(
      `<section[^>]*id="${id}"[\\s\\S]*?</section>(?=\\s*(?:<section|</div>|<div|<footer|</main))`,
    ).exec(body)?.[0] ?? "";
  const table = section.match(/<table[\s\S]*?<\/table>/g)?.[place] ?? "";
  return [...table.matchAll(/<tr[^>]*>([\s\S]*?)<\/tr>/g)].map(([, inside = ""]) =>
    [...inside.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell = ""]) =>
      decode(cell.replace(/<[^>]+>/g, "")).trim(),
    ),
  );
}

/** The nearest ten, and the others behind them. */
const stationsIn = (page: Page) => [0, 1].flatMap((place) => tableIn(page, "stations", place).slice(1));

const whole = (value: number) => Math.round(value).toLocaleString("ja-JP");
const numberIn = (text: string | undefined) => Number((text ?? "").replaceAll(",", ""));

describe("the report of a point", () => {
  it("leads to its figures as a workbook, named after the point", async () => {
    const page = await brand.get(`${result}&name=${encodeURIComponent("横浜/西口")}`);
    const href = decode(/href="(\/optional_point\/result\/excel[^"]*)"/.exec(page.body)?.[1] ?? "");
    const file = await brand.get(href);
    expect(file.status).toBe(200);
    const [first] = await readExcel(file.bytes);
    expect([first?.sheet, first?.data[1]?.[0]]).toEqual(["商圏", "居住人口"]);
    expect(decodeURIComponent(String(file.headers["content-disposition"]))).toMatch(
      /商圏レポート_.+_横浜_西口_\d{8}_\d{4}\.xlsx/,
    );
    expect((await brand.get("/optional_point/result?lat=51.5&lon=-0.1")).body).not.toContain("result/excel");
  });

  it("shows the backend's own numbers", async () => {
    const page = await facility.get(result);
    expect(page.status).toBe(200);
    const text = `${YOKOHAMA.lat}/${YOKOHAMA.lon}`;
    const [{ commercial_area: area }, { future_population: future }, { geodemo }, { asahiru }] =
      await Promise.all([
        answer<AnswerOf<"getCommercialArea">>(
          facility,
          `/api/v1/carto_statistics/commercial_area?text=${text}`,
        ),
        answer<AnswerOf<"getFuturePopulation">>(
          facility,
          `/api/v1/carto_statistics/future_population?text=${text}`,
        ),
        answer<AnswerOf<"getGeodemo">>(facility, `/api/v1/carto_statistics/geodemo?text=${text}`),
        answer<AnswerOf<"getAsahiru">>(facility, `/api/v1/asahirus?lat=${YOKOHAMA.lat}&lon=${YOKOHAMA.lon}`),
      ]);
    if (!area || !future || !geodemo || !asahiru) throw new Error("the open data do not cover the point");
    for (const { residents } of area.rings) expect(page.text).toContain(`${whole(residents)} 人`);
    expect(page.text.match(/2020年国勢調査 ±[\d,]+人/g)).toHaveLength(4);
    expect(page.text).not.toMatch(/推計を含む|人口の[\d.]+%は推計/);
    const flow = page.body.split('data-figure="day-night">')[1] ?? "";
    expect(flow.slice(0, 20)).toContain(`${(asahiru.ratio ?? 0).toFixed(2)}<small>`);
    expect(flow.split('key-figure-note">')[1]).toMatch(new RegExp(`^${asahiru.class}`));
    expect(
      tableIn(page, "population")
        .slice(1)
        .map(([, total]) => total),
    ).toEqual(future.years.map(({ total }) => whole(total)));
    const now = future.years.find(({ year }) => year === 2020);
    expect(
      tableIn(page, "pyramid")
        .slice(1)
        .map(([, men, women]) => [men, women]),
    ).toEqual([
      ...(now?.ages.map(({ male, female }) => [whole(male), whole(female)]) ?? []),
      [whole(now?.unknown_male ?? 0), whole(now?.unknown_female ?? 0)],
    ]);
    const shares = geodemo.shares.filter(({ share }) => share > 0).sort((a, b) => b.share - a.share);
    expect(
      tableIn(page, "clusters")
        .slice(1)
        .map((row) => row[1]),
    ).toEqual(shares.map(({ share }) => (share * 100).toFixed(1)));
    expect(stationsIn(page).map(([name, , passengers, distance]) => [name, passengers, distance])).toEqual(
      area.stations.map(({ name, passengers_per_day, distance_m }) => [
        name,
        passengers_per_day === null ? "-データなし" : whole(passengers_per_day),
        whole(distance_m),
      ]),
    );
  });

  it("names lines as people say, and cuts no type of residents short", async () => {
    const lines = tableIn(await brand.get(result), "stations").map((row) => row[1]);
    expect(lines.join("、")).toMatch(/JR東海道本線/);
    expect(lines.join("、")).not.toMatch(/旅客鉄道|\|/);
    const { text } = await brand.get("/brands/details/3");
    expect(text).toContain("高齢化した住宅地・団地");
    expect(text).not.toMatch(/住宅地…|高齢…/);
  });

  it("lists the cells behind the widest ring, and they add up to its population", async () => {
    const page = await facility.get(result);
    const rows = tableIn(page, "cells");
    const [, ...cells] = rows.slice(0, -1);
    const total = numberIn(rows.at(-1)?.[1]);
    const sum = cells.reduce((all, row) => all + numberIn(row[4]), 0);
    expect(cells.length).toBeGreaterThan(250);
    expect(Math.abs(sum - total)).toBeLessThan(cells.length * 0.05 + 0.05);
    expect(page.text).toContain(`5km圏 居住人口 ${whole(total)} 人`);
    for (const row of cells) {
      const [, residents, , share, part] = row.map(numberIn) as [number, number, number, number, number];
      expect(Math.abs((residents * share) / 100 - part)).toBeLessThan(0.0006 * residents + 0.6);
    }
  });

  it("says under every figure where it is from", async () => {
    const page = await brand.get(result);
    const figures = page.body.match(/class="chart-figure"/g)?.length ?? 0;
    expect(figures).toBe(4);
    expect(
      page.body.match(
        /<p class="source"[^>]*>(?:<a href="#credits">)?500mメッシュ\d+個[^<]*（出典[\d、〜]+、算出方法[①-⑨]）</g,
      )?.length,
    ).toBeGreaterThanOrEqual(figures);
    const [, sources = ""] = /<ol class="report-sources">([\s\S]*?)<\/ol>/.exec(page.body) ?? [];
    const listed = sources.match(/<li>/g)?.length ?? 0;
    const [, methods = ""] = /<ul class="report-methods">([\s\S]*?)<\/ul>/.exec(page.body) ?? [];
    for (const [, numbers = "", method = ""] of page.body.matchAll(/出典([\d〜][\d、〜]*)、算出方法(.)/g)) {
      for (const number of numbers.split(/[、〜]/)) expect(Number(number)).toBeLessThanOrEqual(listed);
      expect(methods).toContain(`<b>${method}</b>`);
    }
    expect(page.text).toContain("「全国の人流オープンデータ」(国土交通省)");
  });

  it("is safe markup with whole values on both sides, in every shading and far from town", async () => {
    for (const [browser, path] of [
      [facility, `${result}&shade=cluster`],
      [brand, `${result}&shade=none`],
      [lite, `${result}&name=%3Cscript%3Ealert(1)%3C%2Fscript%3E`],
      [facility, "/optional_point/result?lat=44.02&lon=144.27"],
      [facility, "/optional_point/result?lat=0&lon=0"],
    ] as const) {
      const { body, status } = await browser.get(path);
      expect(status, path).toBe(200);
      expect(body, path).not.toMatch(/\sstyle=|\bundefined\b|\bNaN\b|\[object Object\]|<script>alert/);
      for (const [tag] of body.matchAll(/<script[^>]*>/g))
        expect(tag).toMatch(/nonce=|type="application\/json"/);
    }
  });

  it("says of a point outside Japan that there are no data, and counts nothing as zero", async () => {
    const page = await facility.get("/optional_point/result?lat=48.8584&lon=2.2945");
    expect(page.text).toContain("公開されている統計データがありません");
    expect(page.text).toContain("データなし");
    expect(page.text).not.toMatch(/人口 0 人/);
    expect(page.text).toContain("日本国内の地点を選んでください。");
    expect(page.text).not.toMatch(/売上予測を作成|出店計画に登録|この地点を保存/);
  });

  it("says of the open sea that nobody lives there, and nothing of the kind in a town", async () => {
    const nobody = "5km圏に居住者がいません（海上や無人の土地です）";
    const { body } = await brand.get("/optional_point/result?lat=34&lon=141.5");
    expect(body).toContain(nobody);
    expect(body).not.toMatch(/\bNaN\b|Infinity/u);
    expect((await brand.get(result)).body).not.toContain(nobody);
  });

  it("shows establishments beside registered stores, income by city and spending of the capital", async () => {
    const page = await facility.get(result);
    const { market } = await answer<AnswerOf<"getMarket">>(
      facility,
      `/api/v1/carto_statistics/market?lat=${YOKOHAMA.lat}&lon=${YOKOHAMA.lon}`,
    );
    const widest = market?.rings.at(-1);
    const food = widest?.industries[0];
    expect(food?.count).toBeGreaterThan(1000);
    expect(page.text).toContain(
      `3km圏の飲食店は ${whole(food?.count ?? 0)} （経済センサス2021）、うち登録ブランド ${food?.registered} 。`,
    );
    expect(widest?.industries.find(({ label }) => label === "宿泊")?.registered).toBeNull();
    const counts = market?.rings.map(({ establishments }) => establishments) ?? [];
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    // Wards have no figure of their own.
    expect(market?.incomes[0]).toMatchObject({ name: "横浜市" });
    expect(market?.incomes[0]?.wards).toContain("西区");
    expect(page.text).toMatch(/横浜市 .*西区.*は市の値/);
    expect(market?.spending?.city).toBe("横浜市");
    expect(page.text).toContain("家計支出 横浜市の二人以上の世帯");
    expect(page.text).toContain("単身世帯は含まない");
  });

  it("puts the preliminary census of 2025 beside the projection of each municipality", async () => {
    const page = await facility.get(result);
    const rows = tableIn(page, "municipalities").slice(1);
    expect(rows[0]?.[0]).toMatch(/^横浜市/);
    for (const [, , projected, counted, points] of rows) {
      const difference = (numberIn(projected) / numberIn(counted) - 1) * 100;
      expect(Math.abs(difference - Number((points ?? "").replace("−", "-")))).toBeLessThan(0.06);
    }
  });

  it("counts all stations within 2 km, and says how many a list on paper leaves out", async () => {
    const at = "lat=35.68124&lon=139.76712";
    const page = await facility.get(`/optional_point/result?${at}`);
    const rows = stationsIn(page);
    expect([tableIn(page, "stations").length, rows.length > 30]).toEqual([1 + 10, true]);
    expect(page.text).toContain(`ほか${rows.length - 10}駅を見る`);
    expect(page.text).toContain(`2km以内、全${rows.length}駅、直線距離の近い順`);
    const known = rows.map(([, , passengers]) => passengers).filter((text) => /^[\d,]+$/.test(text ?? ""));
    const sum = known.reduce((total, text) => total + numberIn(text), 0);
    expect(page.text).toMatch(new RegExp(`駅（2km以内）\\s*${rows.length}\\s*駅`));
    expect(page.text).toContain(`乗降 ${sum.toLocaleString("ja-JP")}人／日`);
    const there = await facility.get("/optional_point/result?lat=35.64800&lon=140.04000");
    const near = tableIn(there, "near").slice(1).length;
    expect(near).toBeGreaterThan(0);
    expect(there.text).toContain(`5km以内に施設${near}件、直線距離の近い順`);
  });

  it("opens people flow, like stores and benchmarks by plan", async () => {
    const full = await brand.get(result);
    expect(full.body).toMatch(/id="similar"[\s\S]*似ている理由/);
    expect(full.text).toContain("似ているベンチマーク店舗");
    expect(full.text).toContain("居住人口・従業者・滞在人口");
    const free = await lite.get(result);
    expect(free.text.match(/プランをアップグレードすると閲覧できます/g)?.length).toBeGreaterThanOrEqual(3);
    expect(free.body).not.toContain("居住人口・従業者・滞在人口");
    const other = await facility.get(result);
    expect(other.text).not.toContain("似ている自店");
  });

  it("marks on the map what the lists name, by the same signs", async () => {
    const page = await brand.get(result);
    const rows = [...page.body.matchAll(/<tr id="(near-[^"]+)"/g)].map(([, id]) => `#${id}`);
    const marks = [...page.body.matchAll(/href="(#near-[^"]+)" aria-label/g)].map(([, id]) => id);
    expect(rows.length).toBeGreaterThan(0);
    expect(marks.toSorted()).toEqual(rows.toSorted());
  });
});

describe("the map's tiles", () => {
  it("are SVG that may be kept, with a mark of their version", async () => {
    const { body } = await facility.get(result);
    const address = decode(/<image href="([^"]+)"/.exec(body)?.[1] ?? "");
    const stranger = new Browserless(facility.origin);
    const tile = await stranger.get(address);
    expect(tile.status).toBe(200);
    expect(tile.headers["content-type"]).toContain("image/svg+xml");
    expect(tile.headers["cache-control"]).toContain("immutable");
    expect(tile.headers["set-cookie"]).toBeUndefined();
    const again = await stranger.get(address, { headers: { "if-none-match": String(tile.headers.etag) } });
    expect(again.status).toBe(304);
    expect((await stranger.get("/tiles/10/909/403.svg")).headers["cache-control"]).not.toContain("immutable");
  });

  it.each([
    "4/1/1.svg",
    "17/1/1.svg",
    "10/1024/1.svg",
    "10/1/1024.svg",
    "10/-1/1.svg",
    "10/1/1.png",
    "10/1/1.svg.svg",
    "10/01/1.svg",
    "x/y/z.svg",
    "10/1/1",
  ])("do not exist at %s", async (path) => {
    expect((await facility.get(`/tiles/${path}`)).status).toBe(404);
  });
});
