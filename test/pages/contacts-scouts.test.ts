import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_PASSWORD, demoAccounts } from "../../server/lib/demo-accounts.ts";
import { Browserless, findForm, signIn, trySignIn } from "../helpers/pages.ts";
import { type Product, startProduct } from "../helpers/product.ts";

let product: Product;
let facility: Browserless;
beforeAll(async () => {
  product = await startProduct({ isWithin: true });
  facility = new Browserless(product.origin);
  await trySignIn(facility, demoAccounts.facility.email, DEMO_PASSWORD);
});
afterAll(() => product.stop());

const FORM = { action: "/scouts", field: "message" };

async function scouts() {
  const { body } = await facility.get("/api/v1/scouts?facility_id=1", {
    headers: { "sec-fetch-mode": "cors" },
  });
  return JSON.parse(body);
}

describe("a scout", () => {
  it("is written, read through and sent once, and says so when one waits for its answer", async () => {
    const { total: before, data } = await scouts();
    const known = data.map(({ brand_id }: { brand_id: number }) => brand_id);
    const brandId = [12, 13, 14, 15, 16, 17, 18].find((id) => !known.includes(id)) ?? 0;
    const form = await facility.get(`/scouts?brand_id=${brandId}`);
    const section = /<option value="(\d+)"/.exec(form.body)?.[1] ?? "";
    expect(form.body).toMatch(
      /<optgroup label="[^"]+階">\s*<option value="\d+">区画\S+（\d+\.\d坪、\S+、\S+中）/,
    );
    expect(form.body).toMatch(/<textarea[^>]*>[^<]*ご担当者様[^<]*ご意向をお聞かせください。/);
    const drafted = await facility.submit(form, FORM, { section_id: section, message: "", action: "draft" });
    expect(drafted.body).toMatch(/<textarea[^>]*>[^<]*区画[^<]*面積：\d+\.\d坪/);
    expect(drafted.body).toContain(`<option value="${section}" selected>`);
    const filled = {
      message: "駅前の区画を\r\nご紹介します。",
      due_on: "２０２７年１月１５日",
      section_id: section,
    };
    const confirm = await facility.submit(form, FORM, filled);
    expect(confirm.text).toContain("2027年1月15日");
    expect((await scouts()).total).toBe(before);
    const { values } = findForm(confirm, FORM);
    const sent = await facility.post("/scouts", { ...values, action: "send" });
    expect(sent.path).toBe(`/brands/details/${brandId}`);
    expect(sent.text).toContain("スカウトを送信しました。");
    await facility.post("/scouts", { ...values, action: "send" });
    const after = await scouts();
    expect(after.total).toBe(before + 1);
    expect(after.data[0]).toMatchObject({
      brand_id: brandId,
      message: "駅前の区画を\nご紹介します。",
      due_on: "2027-01-15",
      section_id: Number(section),
    });
    const thread = await facility.get(`/section_contact/scout/${after.data[0].id}`);
    expect(thread.title).toContain(`${after.data[0].brand_name}へのスカウト`);
    const again = await facility.submit(await facility.get(`/scouts?brand_id=${brandId}`), FORM, filled);
    expect(again.status).toBe(200);
    const second = { ...findForm(again, FORM).values, action: "send" };
    const refused = await facility.post("/scouts", second);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("回答待ちのスカウトがあります");
    expect(refused.body).toContain("ご紹介します。");
  });

  it("keeps what was typed when something is wrong, and on the way back from the confirmation", async () => {
    const form = await facility.get("/scouts?brand_id=5");
    const refused = await facility.submit(form, FORM, { message: "", due_on: "2020/01/01" });
    expect(refused.status).toBe(422);
    expect(refused.title).toMatch(/^エラー：/);
    expect(refused.text).toContain("メッセージを入力してください。");
    expect(refused.text).toContain("回答期限は今日以降の日付を入力してください。");
    expect(refused.body).toContain('value="2020/01/01"');
    const confirm = await facility.submit(refused, FORM, {
      message: "ご検討ください。",
      due_on: "2027/02/01",
    });
    const { values } = findForm(confirm, FORM);
    const back = await facility.post("/scouts", { ...values, action: "back" });
    expect(back.body).toContain("ご検討ください。");
    expect(back.body).toContain('value="2027/02/01"');
  });

  it("is sent by facilities alone, from the facility it was drawn for", async () => {
    const brand = await signIn(product.origin, demoAccounts.brand.email);
    expect((await brand.get("/scouts?brand_id=3")).path).not.toContain("/scouts");
    const form = await facility.get("/scouts?brand_id=3");
    const stale = await facility.submit(form, FORM, { message: "こんにちは", _facility: "2" });
    expect(stale.status).toBe(409);
    const other = await facility.submit(form, FORM, { message: "こんにちは", section_id: "1300" });
    expect(other.status).toBe(422);
  });

  it("stays on its brand's page when others have filled a page of the list since", async () => {
    const { data: before, total, per_page: perPage } = await scouts();
    const oldest = before.at(-1);
    const known = new Set(before.map(({ brand_id }: { brand_id: number }) => brand_id));
    const others = Array.from({ length: 60 }, (_, index) => index + 12).filter((id) => !known.has(id));
    for (const id of others.slice(0, perPage + 1 - total)) {
      const form = await facility.get(`/scouts?brand_id=${id}`);
      const section = /<option value="(\d+)"/.exec(form.body)?.[1] ?? "";
      const values = { section_id: section, message: "ご検討ください。", due_on: "2027/02/01" };
      const confirm = await facility.submit(form, FORM, values);
      await facility.post("/scouts", { ...findForm(confirm, FORM).values, action: "send" });
    }
    const { data } = await scouts();
    expect(data.map(({ id }: { id: number }) => id)).not.toContain(oldest.id);
    const page = await facility.get(`/brands/details/${oldest.brand_id}`);
    expect(page.links).toContain(`/section_contact/scout/${oldest.id}`);
  });
});
