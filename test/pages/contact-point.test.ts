import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Browserless } from "../helpers/pages.ts";
import { type Product, startProduct } from "../helpers/product.ts";

const WINDOW = "https://support.kukaku.example/contact";
const MAIL = "help@kukaku.example";

let product: Product;
let legal: string;
let visitor: Browserless;
beforeAll(async () => {
  legal = await mkdtemp(join(tmpdir(), "kukaku-legal-"));
  await writeFile(
    join(legal, "privacy.txt"),
    "この方針は<b>本番</b>のものです。\n二行目です。\n\n# 取り扱う情報\n- 氏名\n- メールアドレス\n",
  );
  product = await startProduct({ env: { SUPPORT_URL: WINDOW, SUPPORT_MAIL: MAIL, LEGAL_DIR: legal } });
  visitor = new Browserless(product.origin);
});
afterAll(async () => {
  await product?.stop();
  await rm(legal, { recursive: true, force: true });
});

describe("the operator's contact point", () => {
  it.each(["/", "/support", "/nowhere"])("is led to from %s", async (path) => {
    const page = await visitor.get(path);
    expect(page.links).toEqual(expect.arrayContaining([WINDOW, `mailto:${MAIL}`]));
  });

  it("shows the operator's own texts, and the sample that says so where there is none", async () => {
    const own = await visitor.get("/privacy");
    expect(own.body).toContain("この方針は&lt;b&gt;本番&lt;/b&gt;のものです。<br>二行目です。");
    expect(own.body).toMatch(/<h2>取り扱う情報<\/h2>\s*<ul><li>氏名<\/li><li>メールアドレス<\/li><\/ul>/);
    expect(own.text).not.toContain("仮の内容");
    expect((await visitor.get("/terms")).text).toContain("仮の内容");
  });

  it("has figures of the open data on the introduction, counted in the files", async () => {
    const { text } = await visitor.get("/");
    expect(text).toMatch(/駅 [\d,]{5,} 駅 市区町村 [\d,]{5} 件 町丁・字 [\d,]{6,} 件/);
  });
});
