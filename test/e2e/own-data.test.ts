import type { Page } from "playwright";
import { expect, it } from "vitest";
import { dxf, light, rectangle, text } from "../helpers/dxf.ts";
import { applyTable, button, type Cells, Hand, heading, importTable, said } from "../helpers/hand.ts";
import { installedJourney } from "../helpers/journey.ts";
import { paperOf } from "../helpers/paper.ts";

const { installation, open } = installedJourney();
const PASSWORD = "Jissai2026";
const FACILITY = "神保町クカクビル";
const BRAND = "まめや珈琲店";
const FLOORS = "/setting/facility/floors";
const INVITATION = /(\/invitation\?\S+)/;

async function arrive(email: string, [family, given]: readonly [string, string], path: string) {
  const { page } = await open();
  await page.goto(path);
  await page.getByLabel("姓※必須").fill(family);
  await page.getByLabel("名※必須").fill(given);
  await page.getByLabel("パスワード※必須").fill(PASSWORD);
  await button(page, "確認コードを受け取る").click();
  await heading(page, "確認コードの入力");
  await page.getByLabel("確認コード").fill(installation().mailed(email, /確認コード：(\d{6})/) ?? "");
  await button(page, "登録を完了").click();
  await page.getByRole("link", { name: "ログイン画面に進む" }).click();
  await page.getByLabel("メールアドレス").fill(email);
  await page.getByLabel("パスワード", { exact: true }).fill(PASSWORD);
  await button(page, "ログイン").click();
  return page;
}

async function inviteAdmin(page: Page, email: string): Promise<string> {
  await page.getByRole("link", { name: "管理者を招待" }).click();
  await page.getByLabel("メールアドレス").fill(email);
  await button(page, "招待メールを送信").click();
  await heading(page, /^ユーザー$/);
  await expect.poll(() => installation().mailed(email, INVITATION)).toBeDefined();
  return installation().mailed(email, INVITATION) ?? "";
}

function drawnFloor(): Buffer {
  const rooms = Array.from({ length: 40 }, (_, at) => ({
    number: `${101 + at}`,
    x: (at % 20) * 6,
    y: at < 20 ? 0 : 14,
  }));
  const shapes = rooms.map(
    ({ number, x, y }) => light("区画", rectangle(x, y, 6, 10)) + text("区画", [x + 1, y + 2], number),
  );
  return Buffer.from(dxf(light("外形", rectangle(0, 0, 120, 24)) + shapes.join(""), { unit: "m" }));
}

async function readyFirstSection(page: Page): Promise<number> {
  const hand = new Hand();
  await hand.press(page.getByRole("main").getByRole("link", { name: "階を登録" }));
  await page.getByLabel("階の名称").last().fill("1階");
  await hand.press(button(page, "階を登録"));
  await hand.press(page.getByRole("link", { name: /：\s*1階\s*の図面/ }));
  await hand.give(page.getByLabel("図面のファイル"), "1階.dxf", "application/dxf", drawnFloor());
  await hand.press(button(page, "図面を読み取る"));
  await hand.press(button(page, "この図面を登録"));
  await said(page, "図面を登録しました（新規40区画、変更0区画）。");
  await hand.press(page.getByRole("link", { name: "区画図を開く" }));
  const map = page.getByRole("region", { name: "1階の区画図" });
  await hand.press(map.getByRole("link", { name: /^区画101、/ }));
  await hand.press(page.getByRole("link", { name: "募集を登録", exact: true }));
  await page.waitForURL(/\/recruitements$/);
  await hand.press(page.getByRole("link", { name: "募集を登録", exact: true }));
  await hand.type(page.getByLabel(/^引渡し日/), "2027/4/1");
  await hand.press(button(page, "募集を登録"));
  await hand.press(page.getByRole("link", { name: "公開内容を確認" }));
  await page.waitForURL(/\/publish(\?.*)?$/);
  await said(page, "公開前です。");
  return hand.count;
}

async function addFloor(page: Page, name: string): Promise<void> {
  await page.goto(FLOORS);
  await page.getByLabel("階の名称").last().fill(name);
  await button(page, "階を登録").click();
  await page.getByRole("row", { name }).waitFor();
}

async function traceFloor(page: Page): Promise<void> {
  await addFloor(page, "2階");
  await page.getByRole("link", { name: /：\s*2階\s*の図面/ }).click();
  const file = { name: "2階.pdf", mimeType: "application/pdf", buffer: paperOf() };
  await page.getByLabel("図面のファイル").setInputFiles(file);
  await button(page, "図面を読み取る").click();
  await page.getByLabel("または図面の縮尺").fill("200");
  await button(page, "縮尺と向きを保存").click();
  const shape = async (kind: string, [x, y]: readonly [number, number], measure: RegExp) => {
    await page.getByLabel("種類").selectOption({ label: kind });
    if (kind === "区画") await page.getByLabel("区画番号・名称").fill("201");
    for (const [across, up] of [
      [100, 500],
      [x, y],
    ] as const)
      await page
        .getByRole("button", { name: /^下図（/ })
        .click({ position: { x: (across * 960) / 842, y: ((595 - up) * 960) / 842 } });
    await said(page, measure);
    await button(page, "図形を登録").click();
    await page.getByRole("row", { name: kind === "区画" ? /201/ : /外形/ }).waitFor();
  };
  await shape("外形", [700, 100], /42\.\d\d×28\.\d\dm/);
  await shape("区画", [400, 100], /21\.\d\d×28\.\d\dm/);
  await button(page, "読み取りと確認へ進む").click();
  await button(page, "この図面を登録").click();
  await said(page, "図面を登録しました（新規1区画、変更0区画）。");
}

async function drawFloor(page: Page): Promise<void> {
  await addFloor(page, "3階");
  await page.getByRole("link", { name: /区画を登録\s*：3階/ }).click();
  await page.getByLabel(/^区画番号/).fill("301");
  await page.getByLabel(/^面積/).first().fill("30.3");
  await button(page, "長方形を置く").click();
  await said(page, /入力した面積と合っています/);
  await button(page, "確認画面へ").click();
  await heading(page, "登録内容の確認");
  await button(page, "登録").click();
  await heading(page, "区画301を登録しました");
}

const WRONG = new Map<number, readonly [column: number, wrong: string, right: string]>([
  [3, [3, "ひろい", "18.2"]],
  [7, [3, "-5", "18.2"]],
  [12, [4, "R99.13.40", "R13.3.31"]],
  [20, [3, "十坪", "18.2"]],
  [33, [4, "来年", "R13.3.31"]],
  [41, [0, "9階", "2階"]],
  [50, [5, "高い", "25050"]],
  [66, [3, "0", "18.2"]],
  [77, [4, "2031/2/30", "2031/2/28"]],
  [90, [5, "-100", "25090"]],
  [119, [0, "屋根裏", "3階"]],
]);

async function importTenants(page: Page): Promise<void> {
  const rows = Array.from({ length: 120 }, (_, at): Cells => {
    const [floor, number] = [Math.floor(at / 40) + 1, String((at % 40) + 1).padStart(2, "0")];
    const let_ = at % 40 === 0 ? ["", "", ""] : [`テナント${at}`, `R${11 + (at % 3)}.3.31`, 25_000 + at];
    const row = [`${floor}階`, `${floor}${number}`, let_[0] ?? "", 18.2, let_[1] ?? "", let_[2] ?? ""];
    const [column, wrong] = WRONG.get(at) ?? [];
    return row.map((value, which) => (which === column ? (wrong ?? value) : value));
  });
  const heads = ["階", "区画No.", "テナント名", "契約面積（坪）", "満了日", "月額賃料（円／坪）"];
  await importTable(page, "/sections/import", [heads, ...rows]);
  await said(page, "エラー11行、競合0行");
  const cells = page.locator(".import-cell.is-wrong input");
  for (const [at, [, , right]] of [...WRONG.values()].entries()) await cells.nth(at).fill(right);
  await button(page, "修正内容を確認").click();
  await said(page, "確認しました。取り込めます。");
  await applyTable(page, 119);
  await page.goto("/sections?floor=all");
  await said(page, "全120区画");
}

const TOWNS = [
  ...["東京都新宿区西新宿1-1", "東京都渋谷区渋谷2-21", "東京都豊島区南池袋1-28", "東京都台東区上野7-1"],
  ...["神奈川県横浜市西区高島2-16", "埼玉県さいたま市大宮区錦町630", "千葉県千葉市中央区新千葉1-1"],
  ...["大阪府大阪市北区梅田3-1", "愛知県名古屋市中村区名駅1-1", "北海道札幌市中央区北五条西4-1"],
];

async function importStores(page: Page): Promise<void> {
  const stores = Array.from({ length: 60 }, (_, at) => ({ name: `${at + 1}号店`, area: 20 + (at % 25), at }));
  const formats = ["FS", "Inline", "SC(SCIN)"];
  await importTable(page, "/setting/brand/stores/import", [
    ["店舗名", "出店形態", "面積（坪）", "開店日", "所在地"],
    ...stores.map(({ name, area, at }) => [
      ...[name, formats[at % 3] ?? "", area, "2020/04/01", TOWNS[at % TOWNS.length] ?? ""],
    ]),
  ]);
  await applyTable(page, 60);
  await importTable(page, "/setting/brand/stores/sales/import", [
    ["店舗名", "年度", "売上（万円）"],
    ...stores.flatMap(({ name, area, at }) =>
      [2023, 2024, 2025].map((year) => [
        ...[name, `${year}年度`, Math.round(area * (150 + ((at * 37) % 60)) * (1 + (year - 2024) * 0.03))],
      ]),
    ),
  ]);
  await applyTable(page, 180);
}

async function predict(page: Page): Promise<void> {
  await page.goto("/sales_prediction");
  await page.getByRole("link", { name: "新しい予測" }).first().click();
  await page.getByRole("link", { name: new RegExp(`選択\\s*：${FACILITY}`) }).click();
  await page.getByLabel(/^予測名/).fill("神保町");
  await page.getByLabel(/^出店形態/).selectOption({ label: "Inline" });
  await page.getByLabel(/^面積/).fill("18.2");
  await page.getByLabel(/^開店予定日/).fill("2027/4/1");
  await button(page, "次へ").click();
  await heading(page, "閉店・新店の想定");
  expect(await page.locator("tbody tr").first().textContent()).toContain("東京都");
  await button(page, "確認へ進む").click();
  await button(page, "予測を実行").click();
  await heading(page, "神保町 売上予測");
  await said(page, "予測精度の検証（自店60店舗）");
}

it("leads from an empty database to a published section that a brand has answered, by screens alone", async () => {
  expect(installation().logs()).toContain("運営者がいません。");
  const printed = await installation().operate("curator", "add", "unei@example.jp", "--name", "運用 花子");
  const curator = await arrive("unei@example.jp", ["運用", "花子"], INVITATION.exec(printed)?.[1] ?? "");
  await heading(curator, "施設データ");
  await curator.getByRole("main").getByRole("link", { name: "施設を登録" }).first().click();
  await curator.getByLabel("施設名※必須").fill(FACILITY);
  await curator.getByLabel("施設の種類※必須").selectOption({ label: "商業ビル" });
  await curator.getByLabel("所在地※必須").fill("東京都千代田区神田神保町一丁目105");
  await button(curator, "住所から位置を探す").click();
  await said(curator, "の位置を入れました。");
  await curator.locator(".entry-bar").getByRole("button", { name: "登録" }).click();
  await said(curator, `「${FACILITY}」を登録しました。`);
  const toFacility = await inviteAdmin(curator, "shisetsu@example.jp");
  await curator.goto("/admin/brand_data/new");
  await curator.getByLabel("ブランド名※必須").fill(BRAND);
  await curator.getByLabel("業種※必須").selectOption({ label: "カフェ" });
  for (const name of ["クカクを利用", "売上予測", "施設商圏分析"])
    await curator.getByRole("checkbox", { name }).check();
  await curator.locator(".entry-bar").getByRole("button", { name: "登録" }).click();
  await said(curator, `「${BRAND}」を登録しました。`);
  const toBrand = await inviteAdmin(curator, "brand@example.jp");

  const facility = await arrive("shisetsu@example.jp", ["貸方", "進"], toFacility);
  await facility.waitForURL("**/sections");
  const begun = performance.now();
  const count = await readyFirstSection(facility);
  const publishing = facility.url();
  console.log(`first section ready: ${count} presses and keys, ${Math.round(performance.now() - begun)} ms`);
  expect(count).toBeLessThanOrEqual(40);
  await traceFloor(facility);
  await drawFloor(facility);
  await importTenants(facility);

  const brand = await arrive("brand@example.jp", ["出店", "望"], toBrand);
  await brand.waitForURL("**/sales_prediction");
  await importStores(brand);
  await predict(brand);

  await facility.goto(publishing);
  await facility.getByRole("link", { name: "公開", exact: true }).click();
  await button(facility, "公開").click();
  await said(facility, "区画101を公開しました。");
  await brand.goto("/offering_section");
  await brand.getByRole("link", { name: /101/ }).first().click();
  await brand.getByLabel(/^業態/).fill("カフェ");
  await brand.getByLabel(/^開店希望時期/).fill("2027年4月頃");
  await brand.getByLabel(/^希望面積/).fill("18");
  await brand.getByLabel(/^担当者/).fill("出店 望");
  await button(brand, "確認画面へ").click();
  await button(brand, "応募").click();
  await said(brand, /応募しました/);

  await facility.goto("/section_contact");
  await facility
    .getByRole("link", { name: new RegExp(BRAND) })
    .first()
    .click();
  await facility.getByLabel("メッセージ").fill("内覧の日程をご相談させてください。");
  await facility.getByLabel("ステータス", { exact: true }).selectOption({ label: "▷ 区画提示" });
  await button(facility, "送信").click();
  await said(facility, "ブランドの回答を待っています。");
  await brand.goto("/offering_section/applied");
  await said(brand, "先方：内覧の日程をご相談させてください。");
  for (const page of [curator, facility, brand])
    expect(await page.locator("footer").textContent()).not.toContain("デモデータ");
});
