import { FormData, fetch } from "undici";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { startWholeWeb, type WholeWeb } from "../auth/whole-web.ts";
import { Browserless, findForm, type Page, signIn } from "../helpers/pages.ts";
import { photo } from "../helpers/photo.ts";
import { pngOf } from "../helpers/pictures.ts";

const EDIT = "/setting/facility/details/images";
const DETAIL = "/facilities/details/1";

let web: WholeWeb;
let origin: string;
let admin: Browserless;
beforeAll(async () => {
  web = await startWholeWeb();
  origin = await web.listen();
  admin = await signIn(origin, demoAccounts.facility.email);
});
afterAll(() => web?.close());

async function upload(bytes: Buffer, alt: string, name = "photo.png") {
  const { values } = findForm(await admin.get(EDIT), { field: "file" });
  const form = new FormData();
  for (const [field, value] of Object.entries(values))
    if (field !== "file" && field !== "alt") form.append(field, String(value));
  form.append("alt", alt);
  form.append("file", new Blob([new Uint8Array(bytes)]), name);
  const answer = await fetch(new URL(EDIT, origin), {
    method: "POST",
    body: form,
    redirect: "manual",
    headers: {
      cookie: [...admin.cookies].map((pair) => pair.join("=")).join("; "),
      "sec-fetch-site": "same-origin",
      origin,
    },
  });
  const text = (await answer.text()).replace(/<[^>]+>/g, " ");
  return { status: answer.status, text };
}

const picturesOf = (page: Page) =>
  [
    ...page.body.matchAll(
      /<img src="(\/facilities\/details\/1\/images\/[\w-]{43})\?size=small" alt="([^"]+)"/g,
    ),
  ].map(([, src = "", alt = ""]) => ({ src, alt }));
const orderOf = (page: Page) => picturesOf(page).map(({ alt }) => alt);

const WORDS = {
  earlier: "前へ 移動",
  later: "後ろへ 移動",
  alt: "説明を保存 ",
  remove: "削除 ",
  restore: "元に戻す ",
};

function press(page: Page, alt: string, change: keyof typeof WORDS, more = {}): Promise<Page> {
  return admin.submit(page, { button: `${WORDS[change]}：${alt}` }, { change, ...more });
}

describe("the pictures of a facility", () => {
  let drawn: string[];
  it("of the demonstration are drawings, and say so", async () => {
    drawn = orderOf(await admin.get(EDIT));
    expect(drawn.length).toBeGreaterThan(2);
    for (const alt of drawn) expect(alt).toContain("（イラスト）");
  });

  it("are refused by what they are, with what was typed kept", async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const refused = await upload(svg, "正面入口", "photo.png");
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringContaining("JPEG、PNGまたはWebPの画像を選択してください。"),
    ]);
    expect((await upload(pngOf(200, 200), "小さい")).text).toContain("320ピクセル以上");
    expect((await upload(Buffer.alloc(0), "なし")).text).toContain("画像を選択してください。");
    expect((await upload(pngOf(320, 320), "")).text).toContain("写真の説明を入力してください。");
    expect((await upload(Buffer.alloc(2_500_000, 1), "重い")).text).toContain("画像は2MB以下");
    expect(orderOf(await admin.get(EDIT))).toEqual(drawn);
  });

  it("are added, put in order, described, taken down and put back", async () => {
    for (const alt of drawn) await press(await admin.get(EDIT), alt, "remove");
    expect(picturesOf(await admin.get(DETAIL))).toEqual([]);
    for (const [shade, alt] of [
      [10, "外観"],
      [20, "吹き抜け"],
      [30, "屋上庭園"],
    ] as const)
      expect((await upload(pngOf(640, 480, shade), alt)).status).toBe(303);
    expect((await upload(pngOf(640, 480, 10), "また外観")).text).toContain(
      "同じ画像がすでに登録されています。",
    );
    let page = await admin.get(EDIT);
    expect(orderOf(page)).toEqual(["外観", "吹き抜け", "屋上庭園"]);
    page = await press(page, "屋上庭園", "earlier");
    expect(orderOf(page)).toEqual(["外観", "屋上庭園", "吹き抜け"]);
    page = await press(page, "外観", "later");
    expect(orderOf(page)).toEqual(["屋上庭園", "外観", "吹き抜け"]);
    page = await press(page, "外観", "alt", { alt: "駅側の外観" });
    expect(page.text).toContain("写真の説明を保存しました。");
    page = await press(page, "屋上庭園", "remove");
    expect(page.text).toContain("写真を削除しました。24時間以内は元に戻せます。");
    expect(orderOf(await admin.get(DETAIL))).toEqual(["駅側の外観", "吹き抜け"]);
    page = await press(page, "屋上庭園", "restore");
    expect(orderOf(page)).toEqual(["屋上庭園", "駅側の外観", "吹き抜け"]);
  });

  it("are seen by other facilities and by brands, at an address that never changes what it shows", async () => {
    for (const account of ["rival", "brand"] as const) {
      const visitor = await signIn(origin, demoAccounts[account].email);
      const [first] = picturesOf(await visitor.get(DETAIL));
      expect(first?.alt).toBe("屋上庭園");
      const { status, headers, bytes } = await visitor.get(first?.src ?? "");
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        "content-type": "image/webp",
        "cache-control": "private, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
        "cross-origin-resource-policy": "same-origin",
      });
      expect(bytes.subarray(8, 12).toString()).toBe("WEBP");
    }
  });

  it("are sent small in their row, where large as they are when one is opened", async () => {
    expect((await upload(await photo(1800, 1200), "吹き抜けの夕方", "photo.jpg")).status).toBe(303);
    const visitor = await signIn(origin, demoAccounts.brand.email);
    const page = await visitor.get(DETAIL);
    const { src } = picturesOf(page).find(({ alt }) => alt === "吹き抜けの夕方") ?? { src: "" };
    expect(page.body).toContain(`<source srcset="${src}"`);
    const [large, small] = [await visitor.get(src), await visitor.get(`${src}?size=small`)];
    for (const { status, headers, bytes } of [large, small]) {
      expect([status, headers["content-type"]]).toEqual([200, "image/webp"]);
      expect(headers["cache-control"]).toBe("private, max-age=31536000, immutable");
      expect(bytes.subarray(8, 12).toString()).toBe("WEBP");
    }
    expect(small.bytes.length).toBeLessThan(large.bytes.length / 2);
    expect((await visitor.get(`${src}?size=huge`)).bytes).toEqual(large.bytes);
    const [{ src: little } = { src: "" }] = picturesOf(page);
    expect((await visitor.get(`${little}?size=small`)).bytes).toEqual((await visitor.get(little)).bytes);
  });

  it("are nobody's without signing in, of no other facility, and changed by its administrators alone", async () => {
    const [{ src } = { src: "" }] = picturesOf(await admin.get(DETAIL));
    expect((await new Browserless(origin).get(src)).path).toMatch(/^\/signin/);
    expect((await admin.get(src.replace("/1/", "/2/"))).status).toBe(404);
    expect((await admin.get(src.replace(/.{43}$/, "A".repeat(43)))).status).toBe(404);
    const member = await signIn(origin, demoAccounts.member.email);
    expect((await member.get(EDIT)).status).toBe(403);
    expect((await member.get("/setting/facility/details")).text).not.toContain("写真を編集する");
  });
});
