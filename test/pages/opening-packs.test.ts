import { beforeAll, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { type Browserless, signIn } from "../helpers/pages.ts";
import { startProduct } from "../helpers/product.ts";

let brand: Browserless;
let lite: Browserless;
beforeAll(async () => {
  const { origin } = await startProduct({ shared: true });
  brand = await signIn(origin, demoAccounts.prediction.email);
  lite = await signIn(origin, demoAccounts.brandlite.email);
});

async function enter(browser: Browserless, name: string): Promise<number> {
  const form = await browser.get("/sales_prediction/plans/new");
  const fields = { name, latitude: "35.68", longitude: "139.76", action: "save" };
  const { body } = await browser.submit(form, { field: "memo" }, fields);
  return Number(new RegExp(`id="plan-(\\d+)"[^>]*>(?:(?!id="plan-)[\\s\\S])*?${name}`).exec(body)?.[1]);
}

it("are shown as a pack: a cover, and a sheet for each plan and chosen prediction", async () => {
  const board = await brand.get("/sales_prediction?tab=plans");
  const planned = /<li class="plan-card" id="plan-(\d+)"(?:(?!<li class="plan-card")[\s\S])*?予測<\/dt>/.exec(
    board.body,
  );
  const gone = `/sales_prediction/plans/${planned?.[1]}/delete`;
  await brand.submit(await brand.get(gone), { action: gone });
  const packs = await brand.get(board.links.find((href) => href.endsWith("/plans/packs")) ?? "");
  expect(packs.text).toContain("出店会議資料はまだありません。");
  const [, lone = ""] = /name="predictions" value="(\d+)"/.exec(packs.body) ?? [];
  const nothing = await brand.submit(packs, { field: "stages" }, { stages: [] });
  expect([nothing.status, nothing.body.includes('id="stages-error"')]).toEqual([422, true]);
  const looked = { stages: "idea", predictions: lone, words: "どこにもない", action: "find" };
  const found = await brand.submit(packs, { field: "stages" }, looked);
  expect(found.text).toContain("「どこにもない」に当てはまる売上予測はありません。");
  const chosen = [...found.body.matchAll(/name="(?:stages|predictions)" value="([^"]+)"[^>]* checked/g)];
  expect(chosen.map(([, value]) => value)).toEqual(["idea", lone]);
  const crowd = Array.from({ length: 51 }, (_, at) => String(at + 1));
  const crowded = await brand.submit(packs, { field: "stages" }, { stages: "idea", predictions: crowd });
  expect([crowded.status, crowded.text.includes("売上予測は50件以内で選択してください。")]).toEqual([
    422,
    true,
  ]);
  const many = await brand.submit(packs, { field: "stages" }, { ...looked, words: "あ ".repeat(11) });
  expect([many.status, many.body.includes('id="words-error"')]).toEqual([422, true]);
  const stages = ["idea", "survey", "negotiation", "decided"];
  const pack = await brand.submit(packs, { field: "stages" }, { stages, predictions: lone });
  expect(pack.path).toMatch(/^\/sales_prediction\/plans\/packs\/\d+$/);
  const covered = [...pack.body.matchAll(/<a href="#((?:plan|prediction)-\d+)"/g)].map(([, id]) => id);
  expect(covered.length).toBeGreaterThan(2);
  expect(covered.at(-1)).toBe(`prediction-${lone}`);
  expect([...pack.body.matchAll(/<h2 id="([^"]+-\d+)"/g)].map(([, id]) => id)).toEqual(covered);
  for (const words of [
    "計画なし",
    "80%予測区間",
    "似た自店",
    "80%予測区間に実績が入った割合",
    "手法 3",
    "照合コード",
    "前回の会議資料はありません。",
  ])
    expect(pack.text, words).toContain(words);
  expect((await brand.get(`${pack.path}?paper=a3-landscape`)).body).toContain("paper-a3-landscape");
  const sheet = `${pack.path}/sheets/1`;
  expect(pack.links).toContain(sheet);
  const note = await brand.get(sheet);
  const long = await brand.submit(
    note,
    { field: "decision" },
    { decision: "あ".repeat(1001), comment: "残る" },
  );
  expect([long.status, long.body.includes('id="decision-error"'), long.text.includes("残る")]).toEqual([
    422,
    true,
    true,
  ]);
  const said = await brand.submit(note, { field: "decision" }, { decision: "この条件で進める", comment: "" });
  expect([said.path, said.text.includes("この条件で進める")]).toEqual([pack.path, true]);
  const late = await brand.submit(note, { field: "decision" }, { decision: "見送る", comment: "" });
  expect([late.status, late.text.includes("先に更新したユーザー"), late.text.includes("見送る")]).toEqual([
    409,
    true,
    true,
  ]);
  const [first = ""] = covered;
  const told = await brand.get(`/sales_prediction/plans/${first.replace("plan-", "")}`);
  expect(told.text).toMatch(/会議の記録[\s\S]*第1号[\s\S]*この条件で進める/);
  const added = `/sales_prediction/plans/${await enter(brand, "次の会議の計画")}/delete`;
  const next = await brand.submit(
    await brand.get("/sales_prediction/plans/packs"),
    { field: "stages" },
    { stages },
  );
  expect(next.text).toContain("第1号");
  expect(next.text).toMatch(/前回（第1号）の決定\s*この条件で進める/);
  expect(next.text).toMatch(/次の会議の計画\s*追加/);
  await brand.submit(await brand.get(added), { action: added });
  expect((await brand.get(next.path)).text).toContain("次の会議の計画");
  const list = await brand.get("/sales_prediction/plans/packs?order=asc&page=9");
  expect(list.text).toMatch(/第1号[\s\S]*第2号/);
  for (const path of [`${pack.path}/excel`, "/sales_prediction/plans/packs/excel"]) {
    const file = await brand.get(path);
    expect([file.status, file.body.slice(0, 2)], path).toEqual([200, "PK"]);
    expect((await lite.get(path)).status, path).toBe(path.startsWith(pack.path) ? 404 : 200);
  }
  expect((await lite.get(pack.path)).status).toBe(404);
  await enter(lite, "予測のない計画");
  const own = await lite.submit(
    await lite.get("/sales_prediction/plans/packs"),
    { field: "stages" },
    { stages: "idea" },
  );
  expect(own.text).toContain("売上予測はご利用のプランに含まれていません。");
});
