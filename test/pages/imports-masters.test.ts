import { FormData, fetch } from "undici";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { startWholeWeb, type WholeWeb } from "../auth/whole-web.ts";
import { type Browserless, findForm, type Page, signIn } from "../helpers/pages.ts";

const IMPORT = "/admin/brand_data/import";
const FIXES = { button: "修正内容を確認" };

let web: WholeWeb;
let origin: string;
let curator: Browserless;
beforeAll(async () => {
  web = await startWholeWeb();
  origin = await web.listen();
  curator = await signIn(origin, demoAccounts.curator.email);
});
afterAll(() => web?.close());

async function paste(rows: string[][], at = IMPORT): Promise<Page> {
  const { values } = findForm(await curator.get(at), { field: "table" });
  const form = new FormData();
  for (const [field, value] of Object.entries(values)) if (field !== "file") form.set(field, String(value));
  form.set("file", new Blob([]), "");
  form.set("table", rows.map((row) => row.join("\t")).join("\r\n"));
  const answer = await fetch(new URL(at, origin), {
    method: "POST",
    body: form,
    redirect: "manual",
    headers: {
      cookie: [...curator.cookies].map((pair) => pair.join("=")).join("; "),
      "sec-fetch-site": "same-origin",
      origin,
    },
  });
  expect(answer.status).toBe(303);
  return curator.get(answer.headers.get("location") ?? "");
}

const HEADS = ["ブランド名", "会社名", "業種", "売上予測"];

describe("importing brands", () => {
  it("corrects wrong rows in place, asks about likely twins, applies and takes back", async () => {
    expect((await curator.get("/admin/brand_data")).links).toContain(IMPORT);
    const preview = await paste([
      HEADS,
      ["画面で取込一", "画面取込", "カフェ", "○"],
      ["画面で取込二", "画面取込", "宇宙旅行", "○"],
      ["ソヨゴ　珈琲", "画面取込", "カフェ", ""],
      ["ソヨゴ・珈琲", "画面取込別", "カフェ", ""],
    ]);
    expect(preview.path).toMatch(/^\/admin\/imports\/\d+$/);
    expect(preview.text).toContain("業種「宇宙旅行」は登録されていません。");
    expect(preview.text).toContain("同じ名前または読みのブランド");
    expect(preview.text).toContain("ソヨゴ珈琲（合同会社ソヨゴ珈琲）");
    expect(preview.text).not.toContain("いまの値");
    const settled = await curator.submit(preview, FIXES, {
      cell_3_2: "カフェ",
      choice_4_is_distinct: "file",
      choice_5_is_distinct: "product",
    });
    expect(settled.text).toContain("確認しました。取り込めます。");
    const result = await curator.submit(settled, { button: "3件を取り込む" });
    expect(result.text).toContain("取り込みの結果");
    const search = `/admin/brand_data?words=${encodeURIComponent("画面取込")}`;
    expect((await curator.get(search)).text).toMatch(/3件中/);
    const undo = await curator.get(result.links.find((href) => href.endsWith("/undo")) ?? "");
    expect(undo.text).toContain("登録したブランドを無効にし");
    const undone = await curator.submit(undo, { button: "取り込みを取り消す" });
    expect(undone.text).toContain("3件を取り消しました。");
    expect((await curator.get(search)).text).toContain("条件に一致するブランドはありません。");
    expect((await curator.get(IMPORT)).links).toContain(preview.path);
  });

  it("is the curators' alone", async () => {
    const { path } = await paste([HEADS, ["誰のものでも", "ない", "カフェ", ""]]);
    const facility = await signIn(origin, demoAccounts.facility.email);
    expect((await facility.get(path)).path).toBe("/facilities");
    expect((await facility.get(path.replace("/admin", ""))).status).toBe(404);
    const { headers } = await curator.get(`${IMPORT}/template`);
    expect(headers["content-disposition"]).toContain("filename*=UTF-8''");
  });
});

describe("importing facilities", () => {
  it("leads from their list to a preview with places found, and back to the facility", async () => {
    const at = "/admin/facility_data/import";
    expect((await curator.get("/admin/facility_data")).links).toContain(at);
    const preview = await paste(
      [
        ["施設名", "種類", "住所"],
        ["画面で取込館", "駅ビル", "東京都渋谷区渋谷2-21-1"],
        ["画面で取込館二", "駅ビル", "どこでもない町1"],
      ],
      at,
    );
    expect(preview.path).toMatch(/^\/admin\/imports\/\d+$/);
    expect(preview.text).toContain("所在地の市区町村が分かりません。都道府県から入力してください。");
    const result = await curator.submit(preview, { button: "1件を取り込む" });
    const made = result.links.find((href) => /^\/admin\/facility_data\/\d+$/.test(href)) ?? "";
    expect((await curator.get(made)).text).toContain("町丁目代表点");
    const undo = await curator.get(result.links.find((href) => href.endsWith("/undo")) ?? "");
    expect(undo.text).toContain("登録した施設を無効にし");
  });
});
