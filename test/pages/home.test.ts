import { beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { Browserless, signIn } from "../helpers/pages.ts";
import { startProduct } from "../helpers/product.ts";

let origin: string;
beforeAll(async () => {
  ({ origin } = await startProduct({ shared: true }));
});

describe("the introduction", () => {
  it("tells what the service is, compares the plans in words and leads to sign-in", async () => {
    const page = await new Browserless(origin).get("/");
    expect(page.status).toBe(200);
    expect(page.title).toBe("商業施設のリーシングと店舗開発を支えるサービス｜クカク");
    for (const text of ["空く区画と、", "トライアル", "ベーシック", "利用可", "利用不可", "月30地点"])
      expect(page.text).toContain(text);
    expect(page.links).toContain("/signin");
    expect(page.body).not.toMatch(/\bundefined\b|\bNaN\b|\[object Object\]/);
  });

  it("names the plans as the sign-in page does", async () => {
    const { text } = await new Browserless(origin).get("/signin");
    for (const name of ["トライアル", "ベーシック"]) expect(text).toContain(`（${name}）`);
    expect(text).not.toMatch(/フリー|スタンダード|全機能|基本機能/);
  });

  it("offers somebody signed in the way back to their work", async () => {
    const browser = await signIn(origin, demoAccounts.facility.email);
    const page = await browser.get("/");
    expect(page.text).toContain("サービスを開く");
    expect(page.links).toContain("/sections");
    expect(page.links).not.toContain("/signin");
  });

  it("is found from the sign-in page too by somebody who is signed in", async () => {
    const browser = await signIn(origin, demoAccounts.free.email);
    const page = await browser.get("/signin");
    expect(page.text).toContain(`${demoAccounts.free.email}としてログインしています。`);
    expect(page.body).toMatch(/<a href="\/facilities">サービスを開く<\/a>/);
    expect((await new Browserless(origin).get("/signin")).text).not.toContain("サービスを開く");
  });

  it("shows the product as it is for both sides, in small pictures that keep their place", async () => {
    const browser = new Browserless(origin);
    const { text, body } = await browser.get("/");
    expect(text).toContain("区画図の見本（架空の施設）");
    const pictures = [...body.matchAll(/<img src="(\/img\/landing-[a-z-]+\.webp)"[^>]*>/g)];
    expect(pictures.map(([, src]) => src?.split("landing-")[1])).toEqual([
      "sections.webp",
      "leasing-list.webp",
      "trade-area.webp",
      "sales-prediction.webp",
    ]);
    expect(text.match(/の画面（デモデータ）/g)).toHaveLength(4);
    for (const [tag, src = ""] of pictures) {
      expect(tag).toMatch(/alt="[^"]{10,}" width="1320" height="792" loading="lazy"/);
      const { bytes, headers } = await browser.get(src);
      expect(headers["content-type"]).toBe("image/webp");
      expect(bytes.length).toBeLessThanOrEqual(60_000);
    }
  });
});

describe("pages that anybody may read", () => {
  it.each(["/", "/support", "/credits", "/accessibility", "/privacy", "/terms"])(
    "%s answers and links to living pages",
    async (path) => {
      const browser = new Browserless(origin);
      const page = await browser.get(path);
      expect(page.status).toBe(200);
      const own = [...new Set(page.links)].filter(
        (link) => link.startsWith("/") && !link.startsWith("/assets/"),
      );
      for (const link of own)
        expect({ link, status: (await browser.get(link)).status }).toEqual({ link, status: 200 });
    },
  );

  it("the credits name the providers and the terms of the data", async () => {
    const { text } = await new Browserless(origin).get("/credits");
    for (const words of [
      "国土交通省",
      "総務省統計局",
      "国立社会保障・人口問題研究所",
      "利用条件",
      "を加工して作成",
    ])
      expect(text).toContain(words);
    expect(text).not.toContain("データを取得できませんでした。");
    expect(text).not.toMatch(/\d{4}-\d{2}(?!\d)/);
  });

  it("the accessibility statement claims consideration, not conformance", async () => {
    const { text } = await new Browserless(origin).get("/accessibility");
    expect(text).toContain("適合レベルAAに配慮して");
    expect(text).not.toContain("AAに準拠");
  });
});

it("icon, manifest and robots file are there", async () => {
  const browser = new Browserless(origin);
  for (const path of [
    "/favicon.svg",
    "/favicon.ico",
    "/apple-touch-icon.png",
    "/manifest.webmanifest",
    "/robots.txt",
  ])
    expect({ path, status: (await browser.get(path)).status }).toEqual({ path, status: 200 });
});
