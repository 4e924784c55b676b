import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { previewStandingLabels } from "../../server/lib/preview-standings.ts";
import { type Browserless, type Page, signIn } from "../helpers/pages.ts";
import { type Product, startProduct } from "../helpers/product.ts";

let facility: Browserless;
let brand: Browserless;
let both: Browserless;
let member: Browserless;
let rivalbrand: Browserless;
let brandId: string;
let product: Product;
beforeAll(async () => {
  product = await startProduct({ isWithin: true });
  const { origin } = product;
  const as = (name: keyof typeof demoAccounts) => signIn(origin, demoAccounts[name].email);
  [facility, brand, both, member, rivalbrand] = await Promise.all([
    as("facility"),
    as("brand"),
    as("both"),
    as("member"),
    as("rivalbrand"),
  ]);
  const settings = await brand.get("/setting/brand/details");
  brandId = settings.links.map((href) => /\/previews\?brand=(\d+)/.exec(href)?.[1]).find(Boolean) ?? "";
});
afterAll(() => product?.stop());

async function look(
  who: Browserless,
  subject: string,
  standing: keyof typeof previewStandingLabels,
  partner = "",
): Promise<Page> {
  const choice = await who.get(`/previews?${subject}`);
  expect(choice.status).toBe(200);
  return who.submit(choice, { action: "/previews" }, { standing, partner });
}

const unspaced = ({ text }: Page) => text.replaceAll(" ", "");

describe("one's own page as others see it", () => {
  it("is the real page by its guards, for each standing, framed and without what works", async () => {
    const opened: Record<string, [number, string]> = {};
    for (const standing of Object.keys(previewStandingLabels) as (keyof typeof previewStandingLabels)[]) {
      if (standing === "partner") continue;
      const page = await look(brand, `brand=${brandId}`, standing);
      expect(unspaced(page)).toContain(`を${previewStandingLabels[standing]}として表示しています`);
      const to = /開くと、「([^」]+)」に移ります/.exec(page.text)?.[1];
      opened[standing] = [page.status, to ?? page.title.split("｜")[0] ?? ""];
      expect(page.body.includes('<fieldset class="preview-controls" disabled')).toBe(true);
      expect(page.body.includes('<script type="module"')).toBe(false);
      expect(page.headers["content-security-policy"]).toMatch(
        /form-action 'none'.*; sandbox allow-same-origin$/,
      );
    }
    const { title } = await rivalbrand.get(`/brands/details/${brandId}`);
    const name = title.split("｜")[0];
    expect(opened).toEqual({
      standard_facility: [200, name],
      free_facility: [200, "/facilities"],
      brand: [200, name],
      brand_without_benchmark: [403, "競合ブランド分析"],
      brand_without_plans: [403, "競合ブランド分析"],
      signed_out: [200, "/signin"],
    });
  });

  it("shows a building as others find it, and not what is one's own", async () => {
    const own = await facility.get("/facilities/details/1");
    const seen = await look(facility, "facility=1", "brand");
    expect(own.text).toContain("自施設");
    expect(seen.text).not.toContain("自施設");
    expect(seen.text).toContain("公開中の募集");
    expect(seen.text).not.toContain("ステルスの施設「");
  });

  it("shows the report of the building's place, without what whoever looks at it has of their own", async () => {
    const used = async () => /(\d+) ?地点を分析しました/.exec((await facility.get("/accesslimit")).text)?.[1];
    const before = await used();
    for (const standing of ["brand", "standard_facility"] as const) {
      const choice = await facility.get("/previews?facility=1");
      const seen = await facility.submit(choice, { action: "/previews" }, { standing, shown: "report" });
      expect(seen.path).toMatch(/^\/optional_point\/result\?lat=.*&preview=/);
      expect([seen.status, unspaced(seen)]).toEqual([
        200,
        expect.stringMatching(/商圏レポート」を他の(ブランド|施設)（.*）として表示しています/),
      ]);
      expect(seen.text).toContain("1km圏 居住人口");
      expect((await facility.get(seen.path.replace(/lat=[\d.]+/, "lat=35.1"))).status).toBe(404);
      expect((await rivalbrand.get(seen.path)).status).toBe(404);
    }
    expect([before, await used()]).toEqual([expect.stringMatching(/^\d+$/), before]);
  });

  it("shows a published section to a partner with what stands between the two", async () => {
    const sections = await facility.get("/poc-recruitement");
    for (const href of new Set(sections.links)) {
      const id = /^\/sections\/(\d+)\/recruitements/.exec(href)?.[1];
      const page = id ? await facility.get(`/sections/${id}/recruitements`) : undefined;
      if (!page?.links.some((link) => link.startsWith("/previews"))) continue;
      const choice = await facility.get(`/previews?section=${id}`);
      const partner = /<option value="(\d+)"/.exec(choice.body)?.[1] ?? "";
      const seen = await look(facility, `section=${id}`, "partner", partner);
      expect(seen.status).toBe(200);
      expect(seen.path).toMatch(/^\/offering_section\/\d+\?preview=/);
      expect(unspaced(seen)).toContain("を取引先「");
      expect(seen.text).not.toContain("佐伯 奈緒");
      for (const { text } of [seen, await facility.get(`${seen.path}&outlook=1`)])
        expect(text).not.toContain("自社データによる見込み");
      const { status, text } = await facility.post(seen.path, { action: "apply" });
      expect([status, text]).toEqual([403, expect.stringContaining("操作はできません")]);
      return;
    }
    throw new Error("no published section");
  });

  it("has forms that nobody can send, and is nobody else's", async () => {
    const seen = await look(facility, "facility=1", "standard_facility");
    const csrf = /name="_csrf" value="([^"]*)"/.exec(seen.body)?.[1];
    expect(csrf).toBe("");
    for (const other of [member, rivalbrand, both]) expect((await other.get(seen.path)).status).toBe(404);
    expect((await facility.get(seen.path.replace("details/1?", "details/2?"))).status).toBe(404);
  });

  it("is begun by admins alone, and told in the trail", async () => {
    expect((await member.get("/previews?facility=1")).status).toBe(403);
    expect((await facility.get("/previews?facility=5")).status).toBe(404);
    expect((await facility.get("/previews?facility=3")).status).toBe(403);
    const refused = await look(facility, "facility=1", "partner");
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringContaining("取引先を選択してください"),
    ]);
    const curator = await signIn(facility.origin, demoAccounts.curator.email);
    const trail = await curator.get("/admin/audit");
    expect(trail.text).toContain("見え方を確認");
    expect(trail.text).toContain("見る立場：なし → 他の施設（スタンダード）");
  });
});

it("says how many have opened one's page, and of fewer than five no number", async () => {
  const settings = await brand.get("/setting/brand/details");
  expect(settings.text).toMatch(/画面を開いた会社 .*月 （今日まで） 5社未満 .*月 計測前/);
  const free = await rivalbrand.get("/setting/brand/details");
  expect(free.text).toContain("画面を開いた会社");
});
