import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
