import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { formsOf } from "../helpers/html.ts";
import { type Browserless, findForm, type Page, signIn } from "../helpers/pages.ts";
import { type Product, startProduct } from "../helpers/product.ts";

let product: Product;
let person: Browserless;
beforeAll(async () => {
  product = await startProduct({ isWithin: true });
  person = await onTable(demoAccounts.facility.email);
});
afterAll(() => product?.stop());

async function onTable(email: string): Promise<Browserless> {
  const browser = await signIn(product.origin, email);
  const page = await browser.get("/facilities");
  const id = /name="id" value="(\d+)"[^>]*>(?:(?!<\/button>)[\s\S])*ソラトエ弁天口/.exec(page.body)?.[1];
  const { values } = findForm(page, { action: "/facility-switch" });
  await browser.post("/facility-switch", { _csrf: String(values._csrf), id: id ?? "" });
  return browser;
}

interface Row {
  id: string;
  values: Record<string, string>;
}

function rowsOf({ body }: Page): Row[] {
  return [...body.matchAll(/<tr id="row-(\d+)"[\s\S]*?<\/tr>/g)].map(([whole, id = ""]) => {
    const [form] = formsOf(`<form method="post" action="">${whole.replace(/<\/?form[^>]*>/g, "")}</form>`);
    return { id, values: (form?.values ?? {}) as Record<string, string> };
  });
}

const send = (row: Row, fields: Record<string, string> = {}, browser = person) =>
  browser.post(`/poc-recruitement/${row.id}`, { ...row.values, ...fields });

async function row(status: string): Promise<Row> {
  const [found] = rowsOf(await person.get(`/poc-recruitement?status=${status}`));
  if (!found) throw new Error(`no row is ${status}`);
  return found;
}

describe("the table of recruitments", () => {
  it("is for facilities without a section map; the others are sent to the map", async () => {
    const other = await signIn(product.origin, demoAccounts.rival.email);
    expect((await other.get("/poc-recruitement")).path).toBe("/sections");
    expect((await person.get("/sections")).links).toContain("/poc-recruitement");
  });

  it("lists every section with those that recruit first, page by page", async () => {
    const page = await person.get("/poc-recruitement");
    const rows = rowsOf(page);
    expect(rows).toHaveLength(20);
    expect(rows[0]?.values.version).toBeTruthy();
    expect(rowsOf(await person.get("/poc-recruitement?page=2")).map(({ id }) => id)).not.toContain(
      rows[0]?.id,
    );
    expect((await person.get("/poc-recruitement?words=まったくない")).text).toContain(
      "条件に一致する区画はありません。",
    );
  });

  it("registers the recruitment of a section once", async () => {
    const fresh = await row("unregistered");
    const fields = { rent_per_tsubo: "２８，０００", comment: "即入居可" };
    const [done, again] = await Promise.all([send(fresh, fields), send(fresh, fields)]);
    expect(done?.text).toContain("の募集を登録しました。");
    expect(again?.status).toBe(200);
    const late = await send(fresh, fields);
    expect(late.text).toContain("の募集を登録しました。");
    const saved = rowsOf(await person.get("/poc-recruitement?status=private")).find(
      ({ id }) => id === fresh.id,
    );
    expect(saved?.values).toMatchObject({ rent_per_tsubo: "28,000", comment: "即入居可", status: "private" });
  });

  it("saves terms and state of a row and stays where the list was", async () => {
    const before = await row("private");
    const done = await send(before, { contract_years: "7", status: "publish" });
    expect(done.path).toContain("/poc-recruitement?status=private");
    const after = rowsOf(await person.get("/poc-recruitement?status=publish")).find(
      ({ id }) => id === before.id,
    );
    expect(after?.values).toMatchObject({ contract_years: "7", status: "publish" });
  });

  it("takes a row that is sent twice as saved once", async () => {
    const before = await row("publish");
    const fields = { comment: "二度押しました" };
    expect((await send(before, fields)).text).toContain("の募集を保存しました。");
    const again = await send(before, fields);
    expect(again.status).toBe(200);
    expect(again.text).toContain("の募集を保存しました。");
  });

  it("keeps a wrong entry in its row with the message at its field", async () => {
    const before = await row("publish");
    const refused = await send(before, {
      rent_per_tsubo: "高い",
      handover_on: "2027/02/30",
      comment: "残る",
    });
    expect(refused.status).toBe(422);
    expect(refused.body).toContain(
      `id="rent_per_tsubo-${before.id}-error">希望賃料は数字で入力してください。`,
    );
    expect(refused.body).toContain(`<a href="#handover_on-${before.id}">`);
    const kept = rowsOf(refused).find(({ id }) => id === before.id);
    expect(kept?.values).toMatchObject({ rent_per_tsubo: "高い", comment: "残る" });
  });

  it("refuses a stale row, shows the latest beside what was typed, and saves on the second press", async () => {
    const stale = await row("publish");
    await send(stale, { common_fee_per_tsubo: "1,111" });
    const refused = await send(stale, { common_fee_per_tsubo: "2,222" });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("他のユーザーが先に更新しました。");
    expect(refused.text).toContain("最新の内容：共益費 0.1111万円／坪・月");
    expect(refused.text).toMatch(/先に更新したユーザー：\S+ \S+\s\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}/);
    expect(refused.body).toMatch(new RegExp(`id="form-${stale.id}".*?上書きして保存`, "s"));
    const kept = rowsOf(refused).find(({ id }) => id === stale.id);
    expect(kept?.values.common_fee_per_tsubo).toBe("2,222");
    const saved = await send(kept as Row);
    expect(saved.text).toContain("の募集を保存しました。");
  });

  it("refuses an impossible state and changes nothing", async () => {
    const before = await row("publish");
    const closed = await send(before, { status: "closed" });
    expect(closed.status).toBe(200);
    const now = await row("closed");
    const refused = await send(now, { status: "private", comment: "変わらない" });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("「募集終了」から「募集中（未公開）」には変更できません。");
    expect((await row("closed")).values.comment).toBe(now.values.comment);
  });

  it("knows no other facility's sections", async () => {
    const mine = await row("publish");
    const other = await signIn(product.origin, demoAccounts.rival.email);
    const id = /data-section="(\d+)"/.exec((await other.get("/sections")).body)?.[1] ?? "";
    expect((await send({ ...mine, id })).status).toBe(404);
  });
});
