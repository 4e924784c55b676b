import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { type Browserless, findForm, type Page, signIn } from "../helpers/pages.ts";
import { type Product, startProduct } from "../helpers/product.ts";

let product: Product;
let person: Browserless;
let colleague: Browserless;
let foreign: string;
beforeAll(async () => {
  product = await startProduct({ isWithin: true });
  person = await signIn(product.origin, demoAccounts.facility.email);
  colleague = await signIn(product.origin, demoAccounts.curator.email);
  const rival = await signIn(product.origin, demoAccounts.rival.email);
  foreign = sectionsOf(await rival.get("/sections?floor=all"))[0] ?? "";
});
afterAll(() => product?.stop());

const sectionsOf = ({ body }: Page) => [...body.matchAll(/data-section="(\d+)"/g)].map(([, id = ""]) => id);

const taken = new Map<string, string[]>();
async function take(status: string): Promise<string> {
  const left = taken.get(status) ?? sectionsOf(await person.get(`/sections?floor=all&status=${status}`));
  const id = left.shift();
  taken.set(status, left);
  if (!id) throw new Error(`no section is ${status}`);
  return id;
}

const save = { button: "保存" };

describe("editing a section (R18)", () => {
  it("saves what changed and shows it in the history", async () => {
    const id = await take("unregistered");
    const page = await person.get(`/sections/${id}/edit`);
    const saved = await person.submit(page, save, { position: "改札正面" });
    expect(saved.path).toBe(`/sections/${id}`);
    expect(saved.text).toContain("改札正面");
    expect(saved.text).toContain("区画を編集");
    expect((await person.submit(page, save)).text).toContain("改札正面");
  });

  it("ties a tenant to the brand of that name, and to none under another name", async () => {
    const id = await take("unregistered");
    const brandOf = async () => {
      const query = `facility_id=${facilityId}`;
      const { body } = await person.get(`/api/v1/sections/${id}?${query}`, {
        headers: { "sec-fetch-mode": "cors" },
      });
      return JSON.parse(body).sections.tenant_brand_id;
    };
    const page = await person.get(`/sections/${id}/edit`);
    const facilityId = findForm(page, save).values._facility;
    await person.submit(page, save, { tenant_name: "めんどころいぶき" });
    expect(await brandOf()).toBeNull();
    await person.submit(await person.get(`/sections/${id}/edit`), save, { tenant_name: "麺処いぶき" });
    expect(await brandOf()).toBe(3);
    await person.submit(await person.get(`/sections/${id}/edit`), save, { tenant_name: "ほかの店" });
    expect(await brandOf()).toBeNull();
  });

  it("keeps a wrong entry at its field", async () => {
    const page = await person.get(`/sections/${await take("unregistered")}/edit`);
    const refused = await person.submit(page, save, { area_tsubo: "ひろい", position: "角" });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("面積は数字で入力してください。");
    expect(findForm(refused, save).values).toMatchObject({ area_tsubo: "ひろい", position: "角" });
  });

  it("saves an area that the drawing does not have, says so, and shows both", async () => {
    const id = await take("unregistered");
    const saved = await person.submit(await person.get(`/sections/${id}/edit`), save, { area_tsubo: "999" });
    const difference = /入力した面積（999.0坪）が、図の面積（[\d.,]+坪）と異なります。/;
    expect(saved.text).toMatch(difference);
    const shown = await person.get(`/sections/${id}`);
    expect(shown.text).toMatch(/図の面積 [\d.,]+坪/);
    expect(shown.text).toMatch(difference);
    expect((await person.get(`/sections/${id}/edit`)).text).toMatch(difference);
  });

  it("keeps a section number in one spelling, however it was typed", async () => {
    const id = await take("unregistered");
    const page = await person.get(`/sections/${id}/edit`);
    await person.submit(page, save, { number: "９１１ー２" });
    expect((await person.get(`/sections/${id}`)).text).toContain("911-2");
  });

  it("asks once about terms that contradict one another or have passed, and saves them then", async () => {
    const id = await take("private");
    const edit = `/sections/${id}/recruitements/edit`;
    const form = { action: edit, field: "comment" };
    const page = await person.get(edit);
    const terms = {
      comment: "重飲食はできません。",
      allows_heavy_food: "no",
      wanted_genre_ids: "704",
      handover_on: "2020/01/01",
    };
    const asked = await person.submit(page, form, terms);
    expect(asked.status).toBe(200);
    expect(asked.text).toContain("まだ保存していません。");
    expect(asked.text).toContain("希望業種に重飲食の多い業種（中華）があります。");
    expect(asked.text).toContain("引渡し日（2020/01/01）が過ぎています。");
    expect(findForm(asked, form).values).toMatchObject({ comment: terms.comment, handover_on: "2020/01/01" });
    expect((await person.get(edit)).text).not.toContain("2020/01/01");
    expect((await person.submit(asked, form)).text).toContain("募集条件を保存しました。");
    for (const path of [`/sections/${id}/recruitements`, `/sections/${id}`])
      expect((await person.get(path)).text).toMatch(/2020\/01\/01 ?（過ぎています）/);
    expect((await person.get(edit)).text).toContain("（中華）があります。");
    const publish = await person.get(`/sections/${id}/publish`);
    expect(publish.text).toContain("引渡し日（2020/01/01）が過ぎています。");
    expect(publish.text).toContain("（中華）があります。");
  });

  it("compares both versions when somebody else saved first, and saves what is chosen", async () => {
    const id = await take("unregistered");
    await person.submit(await person.get(`/sections/${id}/edit`), save, { position: "角" });
    const mine = await person.get(`/sections/${id}/edit`);
    const theirs = await colleague.get(`/sections/${id}/edit`);
    await colleague.submit(theirs, save, { position: "南側", description: "相手の説明" });
    const conflict = await person.submit(mine, save, { position: "北側" });
    expect(conflict.status).toBe(409);
    expect(conflict.text).toContain(
      "他のユーザーが先に更新しました。内容を確認してから、もう一度保存してください。",
    );
    expect(conflict.text).toMatch(/先に更新したユーザー：\S+ \S+\s\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}/);
    const row = /<tr><th scope="row" id="conflict-position">.*?<\/tr>/s.exec(conflict.body)?.[0] ?? "";
    expect(row.replaceAll(/<[^>]*>/g, " ")).toMatch(/位置\s.*角.*北側.*南側/s);
    const form = findForm(conflict, { button: "選択した内容で保存" });
    expect(form.values).toMatchObject({ use_position: "mine", use_description: "theirs" });
    const saved = await person.submit(conflict, { button: "選択した内容で保存" });
    expect(saved.path).toBe(`/sections/${id}`);
    expect(saved.text).toContain("北側");
    expect(saved.text).toContain("相手の説明");
  });

  it("answers a foreign section as a missing one", async () => {
    for (const tail of [
      "edit",
      "delete",
      "recruitements",
      "recruitements/edit",
      "publish",
      "publish/confirm",
    ]) {
      expect((await person.get(`/sections/${foreign}/${tail}`)).status).toBe(404);
      expect((await person.get(`/sections/2147480000/${tail}`)).status).toBe(404);
    }
  });
});

describe("deleting a section", () => {
  it("asks first, and removes it from the list", async () => {
    const id = await take("unregistered");
    const question = await person.get(`/sections/${id}/delete`);
    expect(question.text).toContain("を削除しますか？ この操作は元に戻せません。");
    const done = await person.submit(question, { button: "削除" });
    expect(done.path).toBe("/sections");
    expect(done.text).toContain("を削除しました。");
    expect((await person.get(`/sections/${id}`)).status).toBe(404);
  });

  it("is refused while the section is on offer, with its state", async () => {
    const id = await take("publish");
    const refused = await person.submit(await person.get(`/sections/${id}/delete`), { button: "削除" });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("先に公開を取り下げてください。現在のステータスは「公開中」です。");
    expect((await person.get(`/sections/${id}`)).status).toBe(200);
  });
});

describe("a recruitment", () => {
  const register = { button: "募集を登録" };

  it("is registered once and then published, taken down, closed and reopened", async () => {
    const id = await take("unregistered");
    const page = await person.get(`/sections/${id}/recruitements/edit`);
    const terms = { rent_per_tsubo: "３２，０００", handover_on: "2027/4/1", comment: "角の区画です。" };
    const [done, again] = await Promise.all([
      person.submit(page, register, terms),
      person.submit(page, register, terms),
    ]);
    expect(done?.text).toContain("角の区画です。");
    expect(again?.status).toBe(200);
    const publishPath = `/sections/${id}/publish`;
    const steps = [
      ["publish", "公開中"],
      ["private", "募集中"],
      ["publish", "公開中"],
      ["closed", "募集終了"],
      ["publish", "公開中"],
    ] as const;
    for (const [to, label] of steps) {
      const question = await person.get(`${publishPath}/confirm?to=${to}`);
      const answer = await person.submit(question, { action: publishPath });
      expect(answer.path).toBe(publishPath);
      expect(answer.text).toContain(label);
    }
  });

  it("shows the offering as brands will see it, without the tenant", async () => {
    const id = await take("publish");
    const section = await person.get(`/sections/${id}`);
    const preview = await person.get(`/sections/${id}/publish`);
    const [, offering = ""] = /<article class="offering"([\s\S]*?)<\/article>/.exec(preview.body) ?? [];
    expect(offering).toContain("募集条件");
    expect(offering).toContain("ヒノハ南浜");
    const tenant = /<dt>テナント<\/dt><dd>([^<]+)/.exec(section.body)?.[1];
    if (tenant !== "空き") expect(offering).not.toContain(tenant);
  });

  it("refuses an impossible step and says how things stand", async () => {
    const id = await take("private");
    const page = await person.get(`/sections/${id}/publish`);
    const form = findForm(page, { action: `/sections/${id}/publish` });
    const refused = await person.post(`/sections/${id}/publish`, { ...form.values, to: "closed" });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain(
      "「募集中（未公開）」から「募集終了」には変更できません。現在のステータスは「募集中（未公開）」です。",
    );
  });

  it("refuses a step that was confirmed before somebody else changed the recruitment", async () => {
    const id = await take("private");
    const question = await person.get(`/sections/${id}/publish/confirm?to=publish`);
    const deletion = await person.get(`/sections/${id}/publish/confirm?to=deleted`);
    await colleague.submit(await colleague.get(`/sections/${id}/recruitements/edit`), save, {
      comment: "別の条件",
    });
    for (const stale of [question, deletion]) {
      const refused = await person.submit(stale, { action: `/sections/${id}/publish` });
      expect(refused.status).toBe(409);
      expect(refused.text).toContain("他のユーザーが先に更新しました。");
    }
  });

  it("compares the terms when two people edit them", async () => {
    const id = await take("publish");
    const mine = await person.get(`/sections/${id}/recruitements/edit`);
    await colleague.submit(await colleague.get(`/sections/${id}/recruitements/edit`), save, {
      rent_per_tsubo: "11,111",
    });
    const conflict = await person.submit(mine, save, { common_fee_per_tsubo: "2222" });
    expect(conflict.status).toBe(409);
    expect(conflict.text).toContain("1.1111万円／坪・月");
    const saved = await person.submit(conflict, { button: "選択した内容で保存" });
    expect(saved.text).toContain("1.11万円／坪・月");
    expect(saved.text).toContain("0.22万円／坪・月");
  });

  it.each([
    ["rent_per_tsubo", "高い", "希望賃料は数字で入力してください。"],
    ["contract_years", "100", "契約年数は50年以内で入力してください。"],
    ["handover_on", "2027/02/30", "引渡し日は実在する日付を入力してください。例：2026/04/01"],
  ])("keeps a wrong %s at its field", async (name, value, message) => {
    const page = await person.get(`/sections/${await take("private")}/recruitements/edit`);
    const refused = await person.submit(page, save, { [name]: value, comment: "残る" });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(message);
    expect(findForm(refused, save).values).toMatchObject({ [name]: value, comment: "残る" });
  });

  it("is deleted after the question, and the section can then be offered anew", async () => {
    const id = await take("closed");
    const question = await person.get(`/sections/${id}/publish/confirm?to=deleted`);
    const done = await person.submit(question, { action: `/sections/${id}/publish` });
    expect(done.path).toBe(`/sections/${id}`);
    const page = await person.get(`/sections/${id}/publish`);
    expect(page.path).toBe(`/sections/${id}/recruitements/edit`);
    expect(page.text).toContain("先に募集条件を登録してください。");
  });
});
