import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { negotiationIn } from "../helpers/html.ts";
import { type Browserless, signIn } from "../helpers/pages.ts";
import { type Product, startProduct } from "../helpers/product.ts";

let product: Product;
let browser: Browserless;

beforeAll(async () => {
  product = await startProduct({ isWithin: true });
  browser = await signIn(product.origin, demoAccounts.facility.email);
});
afterAll(() => product?.stop());

/** The newest published section with a waiting candidate: other tests begin with the first ones. */
async function published() {
  const { body } = await browser.get("/sections?floor=all&status=publish&per_page=50");
  const ids = [...body.matchAll(/<tr id="section-(\d+)"/g)].map(([, id]) => Number(id)).toReversed();
  for (const section of ids) {
    const page = await browser.get(`/sections/${section}/recruitements`);
    const row = rowsOf(page.body).find(({ status }) => status === "waiting");
    if (row) return { section, page, ...row };
  }
  throw new Error("the demonstration data has no such section");
}

function rowsOf(body: string) {
  return [...body.matchAll(/<tr[^>]*id="item-(\d+)"[^>]*>([\s\S]*?)<\/tr>/g)].map(
    ([, id = "", row = ""]) => ({
      id,
      version: /value="\d+\.(\d+)"/.exec(row)?.[1] ?? "",
      status: negotiationIn(row),
    }),
  );
}

describe("the contract of a section", () => {
  it("is asked for in one step, which closes the recruitment, ends the others and names who comes next", async () => {
    const { section, page, id, version } = await published();
    const list = { action: `/sections/${section}/recruitements/list`, field: "bulk_status" };
    const asked = await browser.submit(page, list, {
      [`status_${id}`]: `contracted.${version}`,
      action: "save",
    });
    expect(asked.text).toContain("契約の確認");
    const form = { field: "close_recruitment" };
    const early = {
      start_on: "2020/04/01",
      end_on: "2020/03/31",
      rent_per_tsubo: "21,000",
      fit_out_on: "2099/01/01",
    };
    const refused = await browser.submit(asked, form, early);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("契約の終了日は、開始日より後の日付を入力してください。");
    expect(refused.body).toContain('value="2099/01/01"');
    const terms = { start_on: "2090/04/01", end_on: "2095/03/31", fit_out_on: "" };
    const check = await browser.submit(refused, form, terms);
    expect(check.text).toContain("契約の確認：送信内容の確認");
    expect(check.text).toContain("2.10万円／坪・月");
    const done = await browser.submit(check, { field: "start_on" }, { closing: "send" });
    expect(done.text).toContain("募集終了");
    for (const path of [`/sections/${section}`, "/sections?floor=all&status=closed&per_page=50"])
      expect((await browser.get(path)).text, path).toContain("（2090/04/01から）");
    expect(done.text).toContain("募集を終了しました。");
    const statuses = rowsOf(done.body).map(({ status }) => status);
    expect(statuses.filter((status) => status === "contracted")).toHaveLength(1);
    expect(
      statuses.filter((status) => !["contracted", "offer_canceled", "contact_fixed"].includes(status)),
    ).toEqual([]);
  });
});
