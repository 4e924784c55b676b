import { afterAll, beforeAll, expect, it } from "vitest";
import { accessRequestText, createAccessRequest } from "../../server/contract/account-events.ts";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { startWholeWeb, type WholeWeb } from "../auth/whole-web.ts";
import { Browserless, findForm, signIn } from "../helpers/pages.ts";

const ASK = "/invitation/request";
const LIST = "/admin/access_requests";
const FORM = { field: "organisation" };
const typed = { side: "facility", organisation: "ヒノハ南浜", name: "新田 碧", email: "Nitta@Example.jp" };

let web: WholeWeb;
let origin: string;
let curator: Browserless;
let somebody: Browserless;
beforeAll(async () => {
  web = await startWholeWeb();
  origin = await web.listen();
  curator = await signIn(origin, demoAccounts.curator.email);
  somebody = new Browserless(origin);
});
afterAll(() => web?.close());

const mails = async (address: string) => {
  const { rows } = await web.database.query<{ text: string }>(
    "select text from outbox where to_address = $1 and subject like '%利用申請の確認%' order by id",
    [address],
  );
  return rows.map(({ text }) => text);
};
const requests = async () =>
  (await web.database.query("select email, name, organisation, side from access_requests")).rows;
const ask = async (fields: Record<string, string>, from = somebody) =>
  from.submit(await from.get(ASK), FORM, fields);
const linkIn = (text = "") => /\{origin\}(\/invitation\/request\/confirm\?\S+)/.exec(text)?.[1] ?? "";

it("is led to from the invitation page, and says at each field what is wrong, with everything typed", async () => {
  expect((await somebody.get("/invitation")).links).toContain(ASK);
  const bad = { ...typed, side: "", organisation: "買って http://spam.example/x", name: "", email: "どこか" };
  const page = await ask(bad);
  expect(page.status).toBe(422);
  for (const field of ["organisation", "name", "email"]) expect(page.body).toContain(`id="${field}-error"`);
  expect(page.text).toContain("施設名・ブランド名にURLは入力できません。");
  expect(findForm(page, FORM).values).toMatchObject({ organisation: bad.organisation, email: bad.email });
});

it("keeps nothing and tells nobody before the address is confirmed, whoever has it", async () => {
  const known = await ask({ ...typed, email: demoAccounts.facility.email });
  const unknown = await ask(typed);
  expect([known.path, unknown.path]).toEqual([`${ASK}/sent`, `${ASK}/sent`]);
  expect(known.text).toBe(unknown.text);
  expect(await requests()).toEqual([]);
  const [mail = ""] = await mails("nitta@example.jp");
  for (const said of [typed.organisation, typed.name]) expect(mail).not.toContain(said);
  for (let more = 0; more < 4; more++) expect((await ask(typed)).text).toBe(unknown.text);
  expect(await mails("nitta@example.jp")).toHaveLength(3);
});

it("reaches the curators by the mail's link, once", async () => {
  const link = linkIn((await mails("nitta@example.jp"))[0]);
  const page = await somebody.get(link);
  expect(page.text).toContain("ヒノハ南浜");
  expect(await requests()).toEqual([]);
  for (let twice = 0; twice < 2; twice++)
    expect((await somebody.submit(page, { button: "申請" })).path).toBe(`${ASK}/done`);
  const { email: _, ...rest } = typed;
  expect(await requests()).toEqual([{ ...rest, email: "nitta@example.jp" }]);
  const altered = await somebody.get(link.replace(/.$/, (last) => (last === "A" ? "B" : "A")));
  expect([altered.status, altered.text]).toEqual([
    410,
    expect.stringContaining("このリンクは使用できません"),
  ]);
  const list = await curator.get(`${LIST}?words=${encodeURIComponent("ヒノハ")}`);
  expect(list.text).toContain("nitta@example.jp");
  const file = await curator.get(`${LIST}/excel`);
  expect([file.status, file.bytes.subarray(0, 2).toString()]).toEqual([200, "PK"]);
});

it("is decided by a curator: a member by invitation, and gone either way", async () => {
  const list = await curator.get(LIST);
  const href = list.links.find((link) => /access_requests\/\d+$/.test(link)) ?? "";
  const page = await curator.get(href);
  expect(page.text).toContain("ヒノハ南浜");
  const button = { button: "申請を却下" };
  const nowhere = await curator.submit(page, button, { decision: "approve" });
  expect([nowhere.status, nowhere.text]).toEqual([
    422,
    expect.stringContaining("招待する施設またはブランドを選択してください。"),
  ]);
  expect(await requests()).toHaveLength(1);
  const invited = await curator.submit(page, button, { decision: "approve", organisation_id: "1" });
  expect(invited.text).toContain("nitta@example.jpに招待メールを送信しました。");
  expect(await requests()).toEqual([]);
  const { rows } = await web.database.query(
    "select grant_type from user_facility_joins where facility_id = 1 and invited_address = 'nitta@example.jp'",
  );
  expect(rows).toEqual([{ grant_type: "member" }]);
  expect((await curator.get(href)).status).toBe(404);
  await ask({ ...typed, email: "other@example.jp" });
  await somebody.submit(await somebody.get(linkIn((await mails("other@example.jp"))[0])), { button: "申請" });
  const other = (await curator.get(LIST)).links.find((link) => /access_requests\/\d+$/.test(link)) ?? "";
  const refused = await curator.submit(await curator.get(other), button, { decision: "refuse" });
  expect(refused.text).toContain("other@example.jpの申請を却下しました。");
  expect(await requests()).toEqual([]);
});

it("reaches an organisation's admins only by a mail domain that they have registered", async () => {
  const admin = await signIn(origin, demoAccounts.facility.email);
  const USERS = "/userfacilityjoins/1";
  const asking = async (email: string) => {
    await ask({ ...typed, email });
    await somebody.submit(await somebody.get(linkIn((await mails(email))[0])), { button: "申請" });
  };
  await asking("colleague@kukaku.example");
  await asking("stranger@elsewhere.example");
  const before = await admin.get(USERS);
  expect(before.text).not.toContain("colleague@kukaku.example");
  const after = await admin.submit(before, { button: "kukaku.exampleを登録" }, { action: "register" });
  expect(after.text).toContain("kukaku.exampleを登録しました。");
  expect([after.text.includes("colleague@kukaku.example"), after.text.includes("stranger@")]).toEqual([
    true,
    false,
  ]);
  for (const [account, path] of [
    ["member", USERS],
    ["rival", "/userfacilityjoins"],
    ["brand", "/userbrandjoins"],
  ] as const)
    expect((await (await signIn(origin, demoAccounts[account].email)).get(path)).text).not.toContain(
      "colleague@",
    );
  const row = { action: `${USERS}/requests`, button: "見送る" };
  expect((await admin.submit(after, row, { action: "decline" })).text).toContain("見送りました。");
  expect((await admin.get(USERS)).text).not.toContain("colleague@");
  expect((await curator.get(LIST)).text).toContain("colleague@kukaku.example");
  await asking("second@kukaku.example");
  const invited = await admin.submit(
    await admin.get(USERS),
    { ...row, button: "承認" },
    { action: "approve" },
  );
  expect(invited.text).toContain("招待メールを送信しました。");
  const { rows } = await web.database.query(
    "select grant_type from user_facility_joins where facility_id = 1 and invited_address = 'second@kukaku.example'",
  );
  expect(rows).toEqual([{ grant_type: "member" }]);
  const removed = await admin.submit(await admin.get(USERS), { button: "登録を解除" }, { action: "remove" });
  expect(removed.text).toContain("kukaku.exampleの登録を解除しました。");
  await web.database.query("update users set email = 'makino@docomo.ne.jp' where email = $1", [
    demoAccounts.facility.email,
  ]);
  const free = await admin.get(USERS);
  expect(free.text).toContain("docomo.ne.jpは、フリーメールや通信事業者のドメインのため登録できません。");
  await web.database.query("update users set email = $1 where email = 'makino@docomo.ne.jp'", [
    demoAccounts.facility.email,
  ]);
  await web.database.query("delete from access_requests");
});

it("is taken twenty times a day from one network, whatever the addresses", async () => {
  const crowd = new Browserless(origin);
  const paths = [];
  for (let n = 0; n < 21; n++)
    paths.push((await ask({ ...typed, email: `crowd${n}@example.jp` }, crowd)).path);
  expect(paths.slice(0, 20)).toEqual(Array(20).fill(`${ASK}/sent`));
  const late = await ask({ ...typed, email: "late@example.jp" }, crowd);
  expect([late.status, await mails("late@example.jp"), await mails("crowd20@example.jp")]).toEqual([
    429,
    [],
    [],
  ]);
  expect(findForm(late, FORM).values).toMatchObject({ email: "late@example.jp" });
  expect((await ask({ ...typed, email: "elsewhere@example.jp" })).path).toBe(`${ASK}/sent`);
});

it("is for curators alone, and taken from nobody but the web part", async () => {
  const admin = await signIn(origin, demoAccounts.facility.email);
  for (const path of [LIST, `${LIST}/excel`, `${LIST}/1`])
    expect([path, (await admin.get(path)).path]).toEqual([path, "/facilities"]);
  const answer = await fetch(`${web.backendOrigin}${createAccessRequest.path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Token 1.${Math.floor(Date.now() / 1000)}.${"A".repeat(43)}`,
    },
    body: JSON.stringify(typed),
  });
  expect(answer.status).toBe(401);
  expect(accessRequestText(1, "x", typed)).toContain("access request");
  expect(await requests()).toEqual([]);
});
