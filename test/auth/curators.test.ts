import { afterAll, beforeAll, expect, it } from "vitest";
import { invitationPath, orderCurators } from "../../server/backend/curators/curators.ts";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { Visitor } from "./running-web.ts";
import { startWholeWeb, type WholeWeb } from "./whole-web.ts";

const email = "first-curator@kukaku.example";
const password = "Operator2026";

let web: WholeWeb;
let curator: Visitor;
let facilitiesBefore: number;

const count = async (visitor: Visitor) =>
  Number(/([\d,]+)件/.exec((await visitor.get("/facilities")).body)?.[1]?.replaceAll(",", ""));

beforeAll(async () => {
  web = await startWholeWeb();
  const demo = new Visitor(web.app);
  await demo.signIn(demoAccounts.curator.email);
  facilitiesBefore = await count(demo);
  const names = { family_name: "運用", given_name: "花子" };
  const added = await orderCurators(web.database, { command: "add", email, ...names, mails: false });
  const id = (added.command === "add" && added.invitation) || "";
  curator = new Visitor(web.app);
  await curator.get(invitationPath(id, email));
  const post = async (path: string, fields: Record<string, string>) =>
    curator.post(path, { ...fields, _csrf: await curator.token(path) });
  expect((await curator.get("/invitation")).body).toContain("運営");
  await post("/invitation", { ...names, password });
  await post("/invitation/confirm", { code: web.codeFor(email) });
});
afterAll(() => web.close());

it("a fresh curator, who has no facility or brand, comes in and reaches the admin pages", async () => {
  const entered = await curator.signIn(email, password);
  expect([entered.statusCode, entered.headers.location]).toEqual([303, "/admin/facility_data"]);
  for (const path of [
    "/admin/brand_data",
    "/admin/benchmark_data",
    "/userfacilityjoins/1",
    "/setting/facility/audit",
  ])
    expect([path, (await curator.get(path)).statusCode]).toEqual([path, 200]);
});

it("a curator's guards stay: pages of brands lead away, and somebody with nothing does not get in", async () => {
  const sales = await curator.get("/sales_prediction");
  expect([sales.statusCode, sales.headers.location]).toEqual([302, "/sections"]);
  const nobody = new Visitor(web.app);
  const refused = await nobody.signIn(demoAccounts.none.email);
  expect(refused.body).toContain("利用できる施設またはブランドがありません");
});

it("the operator's own organisation is counted and listed nowhere, for curators neither", async () => {
  expect(facilitiesBefore).toBeGreaterThan(10);
  expect(await count(curator)).toBe(facilitiesBefore);
  expect((await curator.get("/facilities?search=%E9%81%8B%E5%96%B6")).body).not.toMatch(/<a[^>]*>運営<\/a>/);
  const { rows } = await web.database.query<{ id: number }>("select id from facilities where is_operator");
  const page = `/facilities/details/${rows[0]?.id}`;
  expect((await curator.get("/setting/facility/details")).body).toContain("運営");
  const other = new Visitor(web.app);
  await other.signIn(demoAccounts.curator.email);
  expect((await other.get(page)).statusCode).toBe(404);
});

it("somebody who is taken out is a curator no more, in the session that is open", async () => {
  await orderCurators(web.database, { command: "remove", email, force: false });
  const answer = await curator.get("/admin/brand_data");
  expect(answer.statusCode).toBe(403);
});
