import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FACILITY_OF } from "../../server/demo/people.ts";
import { formatDate } from "../../server/lib/dates.ts";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { startWholeWeb, type WholeWeb } from "../auth/whole-web.ts";
import { signIn } from "../helpers/pages.ts";

let web: WholeWeb;
let origin: string;
beforeAll(async () => {
  web = await startWholeWeb();
  origin = await web.listen();
});
afterAll(() => web?.close());

const enter = (account: keyof typeof demoAccounts) => signIn(origin, demoAccounts[account].email);

describe("everything of an organisation as one file", () => {
  it.each([
    ["curator", "/admin/facility_data/1", "/admin/facility_data/1/archive", "区画一覧"],
    ["curator", "/admin/brand_data/1", "/admin/brand_data/1/archive", "自店一覧"],
    ["facility", "/setting/facility/details", "/setting/facility/archive", "区画一覧"],
    ["brand", "/setting/brand/details", "/setting/brand/archive", "自店一覧"],
  ] as const)("is offered to %s at %s", async (account, page, href, title) => {
    const visitor = await enter(account);
    expect((await visitor.get(page)).links).toContain(href);
    const file = await visitor.get(href);
    expect([file.status, file.headers["content-type"]]).toEqual([200, "application/zip"]);
    expect(decodeURIComponent(String(file.headers["content-disposition"]))).toMatch(/全データ_.+\.zip/);
    const names = Object.keys(unzipSync(file.bytes));
    expect(names.some((name) => name.startsWith(title))).toBe(true);
  });

  it("is not offered to plain members, who are refused", async () => {
    const visitor = await enter("member");
    expect((await visitor.get("/setting/facility/details")).links).not.toContain("/setting/facility/archive");
    expect((await visitor.get("/setting/facility/archive")).status).toBe(403);
  });
});

describe("closing an organisation", () => {
  const path = `/admin/facility_data/${FACILITY_OF.rival}/closing`;

  it("asks once, says what follows, keeps what was typed, and can be taken back", async () => {
    const curator = await enter("curator");
    const admin = await enter("rival");
    expect((await curator.get(`/admin/facility_data/${FACILITY_OF.rival}`)).links).toContain(path);
    const question = await curator.get(path);
    for (const text of ["利用できなくなります", "相手には何も送信しません", "90日以内"])
      expect(question.text).toContain(text);
    expect(question.links).toContain(`/admin/facility_data/${FACILITY_OF.rival}/archive`);
    const second = await curator.get(path);
    const empty = await curator.submit(question, { button: "閉鎖する" }, { reason: "　" });
    expect([empty.status, empty.text.includes("閉鎖の理由を入力してください。")]).toEqual([422, true]);
    const shown = await curator.submit(empty, { button: "閉鎖する" }, { reason: "運営会社の変更" });
    expect(shown.text).toContain("施設を閉鎖しました。");
    expect((await admin.get("/setting/facility/details")).text).not.toContain("施設情報の編集");
    const again = await curator.submit(second, { button: "閉鎖する" }, { reason: "二人目の理由" });
    expect(again.status).toBe(409);
    expect(again.text).toContain("すでに閉鎖されています。");
    const shows = await curator.get(`/admin/facility_data/${FACILITY_OF.rival}`);
    const day = formatDate(new Date().toISOString());
    expect(shows.text).toContain(`閉鎖（${day}）`);
    expect(shows.links).not.toContain(`/admin/facility_data/${FACILITY_OF.rival}/enabled`);
    expect((await curator.get("/admin/facility_data?enabled=0")).text).toContain(`閉鎖（${day}）`);
    const closed = await curator.get(path);
    for (const text of ["運営会社の変更", "再開できる期限"]) expect(closed.text).toContain(text);
    expect((await curator.submit(closed, { button: "再開する" })).text).toContain("施設を再開しました。");
  });

  it("does so for brands, and is for curators alone", async () => {
    const curator = await enter("curator");
    const question = await curator.get("/admin/brand_data/1/closing");
    const shown = await curator.submit(question, { button: "閉鎖する" }, { reason: "出店の終了" });
    expect(shown.text).toContain("ブランドを閉鎖しました。");
    const shows = await curator.get("/admin/brand_data/1");
    expect([shows.text.includes("閉鎖（"), shows.links.includes("/admin/brand_data/1/enabled")]).toEqual([
      true,
      false,
    ]);
    const list = `/admin/brand_data?enabled=0&words=${encodeURIComponent(shows.title.split("｜")[0] ?? "")}`;
    expect((await curator.get(list)).text).toContain("閉鎖（");
    const edit = await curator.get("/admin/brand_data/1/edit");
    const opened = await curator.submit(edit, { field: "name" }, { standings: ["is_enabled", "is_kukaku"] });
    expect(opened.body).toMatch(/id="standings"[\s\S]*閉鎖されています。/);
    const enabled = await curator.get("/admin/brand_data/1/enabled");
    const refused = await curator.submit(enabled, { button: "有効にする" });
    expect([refused.status, refused.text.includes("閉鎖されています。")]).toEqual([409, true]);
    expect((await curator.get("/admin/facility_data/999999/closing")).status).toBe(404);
    const admin = await enter("facility");
    expect((await admin.get(path)).text).not.toContain("閉鎖");
  });
});
