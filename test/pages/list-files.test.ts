import readExcel from "read-excel-file/node";
import { request } from "undici";
import { beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { linksOf } from "../helpers/html.ts";
import { type Browserless, type Page, signIn } from "../helpers/pages.ts";
import { startProduct } from "../helpers/product.ts";

type Account = keyof typeof demoAccounts;

let origin: string;
beforeAll(async () => {
  origin = (await startProduct({ shared: true })).origin;
});

const enter = (account: Account) => signIn(origin, demoAccounts[account].email);

function fileOf(page: Page): string {
  const link = linksOf(page.body).find((href) => /\/excel(\?|$)/.test(href));
  if (!link) throw new Error(`${page.path} has no link to a file`);
  return link;
}

function promised({ body }: Page): number {
  return Number(/Excel<span[^>]*>（\.xlsx、(?:<!-- -->)?([\d,]+)件/.exec(body)?.[1]?.replaceAll(",", ""));
}

async function download(browser: Browserless, page: Page) {
  const file = await browser.get(fileOf(page));
  expect([file.status, file.headers["content-type"]]).toEqual([
    200,
    expect.stringContaining("spreadsheetml.sheet"),
  ]);
  const name = decodeURIComponent(
    /filename\*=UTF-8''(\S+)/.exec(String(file.headers["content-disposition"]))?.[1] ?? "",
  );
  const [list, conditions] = await readExcel(file.bytes);
  const [heading = [], ...rows] = list?.data ?? [];
  return {
    name,
    heading,
    rows,
    conditions: Object.fromEntries((conditions?.data ?? []) as [string, string][]),
  };
}

const LISTS: [Account, string, RegExp, Record<string, string>][] = [
  [
    "facility",
    "/facilities?area_min_size=100&sort=near&view=map",
    /^施設一覧_ヒノハ南浜_/,
    { 面積: "100坪〜", 並び順: "自施設から近い順" },
  ],
  [
    "facility",
    "/brands?shop_min_num=3&sort=stores",
    /^ブランド一覧_ヒノハ南浜_/,
    { 店舗数: "3店〜", 並び順: "店舗数の多い順" },
  ],
  ["facility", "/section_contact?kind=scout", /^応募・スカウト_ヒノハ南浜_/, { 種別: "スカウト" }],
  ["facility", "/userfacilityjoins/1", /^ユーザー_ヒノハ南浜_/, { 組織: "ヒノハ南浜" }],
  ["facility", "/setting/facility/floors", /^階_ヒノハ南浜_/, { 並び順: "上の階から" }],
  ["brand", "/facilities?prefectures=13", /^施設一覧_ソヨゴ珈琲_/, { 都道府県: "東京都" }],
  ["brand", "/brands?benchmark=1", /^ブランド一覧_ソヨゴ珈琲_/, { ベンチマーク: "ベンチマークのみ" }],
  [
    "brand",
    "/offering_section?rent_max=3&negotiable=1&sort=rent",
    /^募集区画_ソヨゴ珈琲_/,
    { 希望賃料: "〜3万円", 並び順: "賃料の安い順" },
  ],
  ["brand", "/offering_section/applied?turn=own", /^応募・スカウト_ソヨゴ珈琲_/, { 状況: "未回答" }],
  ["brand", "/sales_prediction?tab=plans", /^出店計画_ソヨゴ珈琲_/, { 並び順: "開店予定日の早い順" }],
  [
    "curator",
    "/admin/brand_data?words=%E7%8F%88%E7%90%B2&enabled=0",
    /^ブランドデータ_クカク運営_/,
    { 検索語: "珈琲", 状態: "無効を含む" },
  ],
  [
    "curator",
    "/admin/facility_data/departments?sort=facility_count",
    /^運営部署_クカク運営_/,
    { 並び順: "名称（昇順）" },
  ],
  [
    "curator",
    "/admin/benchmark_data?words=%E7%8F%88%E7%90%B2",
    /^ベンチマークデータ_クカク運営_/,
    { 検索語: "珈琲" },
  ],
];

describe("a list", () => {
  it.each(LISTS)(
    "of %s at %s leaves as its page shows it, every row of it",
    async (account, path, name, said) => {
      const browser = await enter(account);
      const page = await browser.get(path);
      expect(page.status).toBe(200);
      const file = await download(browser, page);
      expect(file.name).toMatch(name);
      expect(file.rows).toHaveLength(promised(page));
      expect(file.conditions).toMatchObject({ ...said, 件数: `${promised(page).toLocaleString("ja-JP")}件` });
    },
  );

  it("of candidates leaves as it is narrowed, from its own section alone", async () => {
    const browser = await enter("facility");
    const sections = await browser.get("/sections?floor=all&status=publish&per_page=100");
    const recruiting = sections.links.filter((href) => /^\/sections\/\d+\/recruitements$/.test(href));
    let page = await browser.get(recruiting[0] ?? "");
    for (const href of recruiting) {
      if (page.body.includes("/list/excel")) break;
      page = await browser.get(href);
    }
    const whole = await download(browser, page);
    expect(whole.rows).toHaveLength(promised(page));
    expect(whole.name).toMatch(/^リーシングリスト_ヒノハ南浜_区画/);
    const narrowed = await browser.get(`${page.path}?status=waiting&order=score`);
    const file = await download(browser, narrowed);
    expect(file.rows).toHaveLength(promised(narrowed));
    expect(file.conditions).toMatchObject({ ステータス: "未交渉", 並び順: "適合度の高い順" });
    const rival = await enter("rival");
    expect((await rival.get(fileOf(page))).status).toBe(404);
    const mails = `${page.path}/mails`;
    const history = await browser.get(mails);
    expect(history.status).toBe(200);
    const sent = await browser.get(`${mails}/excel`);
    expect([sent.status, (await rival.get(`${mails}/excel`)).status]).toEqual([200, 404]);
  });

  it("leaves for nobody to whom it is not shown", async () => {
    const rival = await enter("rival");
    expect((await rival.get("/userfacilityjoins/1/excel")).status).toBe(404);
    expect((await rival.get("/userfacilityjoins/2147483647/excel")).status).toBe(404);
    expect((await rival.get("/admin/brand_data/excel")).path).toBe("/facilities");
    expect((await rival.get("/sales_prediction/plans/excel")).path).toBe("/sections");
    const lite = await enter("brandlite");
    for (const path of ["/facilities/excel", "/brands/excel"])
      expect((await lite.get(path)).status).toBe(403);
    const nobody = await request(`${origin}/brands/excel`);
    await nobody.body.dump();
    expect([nobody.statusCode, nobody.headers.location]).toEqual([302, "/signin"]);
  });

  it("stays on the screen of a facility on the free plan, and says what opens it", async () => {
    const free = await enter("free");
    const page = await free.get("/facilities");
    expect(page.status).toBe(200);
    expect(linksOf(page.body).filter((href) => href.includes("/excel"))).toEqual([]);
    expect(page.body).toMatch(/<button[^>]*popovertarget="upgrade-popover"[^>]*>[\s\S]{0,200}Excel/);
    expect((await free.get("/facilities/excel")).path).toBe("/facilities");
  });
});
