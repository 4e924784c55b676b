import { afterAll, beforeAll, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { startWholeWeb, type WholeWeb } from "../auth/whole-web.ts";
import { type Browserless, findForm, type Page, signIn } from "../helpers/pages.ts";

const LIST = "/admin/standby";

let web: WholeWeb;
let origin: string;
let curator: Browserless;
beforeAll(async () => {
  web = await startWholeWeb();
  origin = await web.listen();
  curator = await signIn(origin, demoAccounts.curator.email);
  for (const at of [1, 2, 3]) await web.invite(`matsu${at}@example.jp`, "standby");
});
afterAll(() => web?.close());

const grantOf = async (address: string) => {
  const { rows } = await web.database.query<{ grant_type: string }>(
    "select grant_type from user_facility_joins where invited_address = $1",
    [address],
  );
  return rows[0]?.grant_type;
};
const boxOf = ({ body }: Page, address: string) => {
  const row = body.split("<tr").find((each) => each.includes(address));
  return /name="chosen" value="([^"]+)"/.exec(row ?? "")?.[1] ?? "";
};
const decide = (page: Page, decision: string, chosen: string[]) =>
  curator.submit(page, { button: "選択した人を承認" }, { decision, chosen });

it("lists who waits anywhere, on both sides, searched and in order, and as a file", async () => {
  const page = await curator.get(LIST);
  expect(page.links).toContain(`${LIST}/excel`);
  for (const text of ["matsu1@example.jp", demoAccounts.standby.email, "施設", "ブランド"])
    expect(page.text).toContain(text);
  const found = await curator.get(`${LIST}?words=MATSU&side=facility&sort=email&order=desc`);
  expect([...found.body.matchAll(/matsu\d@example\.jp\s*<\/td>/g)].map(([text]) => text.slice(0, 6))).toEqual(
    [...["matsu3", "matsu2", "matsu1"]],
  );
  expect((await curator.get(`${LIST}?words=MATSU&side=brand`)).text).toContain(
    "条件に一致する人はいません。",
  );
  expect((await curator.get(`${LIST}?page=99`)).text).toContain("このページに承認待ちの人はいません。");
  const file = await curator.get(`${LIST}/excel?words=matsu`);
  expect([file.status, file.bytes.subarray(0, 2).toString()]).toEqual([200, "PK"]);
});

it("approves some at once, and refuses others after one question", async () => {
  const page = await curator.get(`${LIST}?words=matsu`);
  const nobody = await decide(page, "approve", []);
  expect(nobody.text).toContain("承認または却下する人を選択してください。");
  const [one, two, three] = [1, 2, 3].map((at) => boxOf(page, `matsu${at}@example.jp`)) as [
    string,
    string,
    string,
  ];
  const approved = await decide(page, "approve", [one, two]);
  expect(approved.text).toContain("2人を一般として承認しました。");
  expect([approved.text.includes("matsu1"), approved.text.includes("matsu3")]).toEqual([false, true]);
  expect([await grantOf("matsu1@example.jp"), await grantOf("matsu2@example.jp")]).toEqual([
    "member",
    "member",
  ]);
  const question = await decide(approved, "ask", [three]);
  expect(question.text).toContain("選択した1人の申請を却下しますか？");
  expect(await grantOf("matsu3@example.jp")).toBe("standby");
  const refused = await curator.submit(question, { button: "却下" });
  expect(refused.text).toContain("1人を却下しました。");
  expect(await grantOf("matsu3@example.jp")).toBeUndefined();
  expect((await decide(page, "refuse", [one])).text).toContain("すでに別の操作で決まっていました。");
  expect(await grantOf("matsu1@example.jp")).toBe("member");
  expect((await decide(page, "refuse", [three])).text).toContain("1人は、すでに別の操作で決まっていました。");
});

it("is for curators alone", async () => {
  const admin = await signIn(origin, demoAccounts.facility.email);
  for (const path of [LIST, `${LIST}/excel`])
    expect([path, (await admin.get(path)).path]).toEqual([path, "/facilities"]);
  const { _csrf = "" } = findForm(await admin.get("/sections"), { action: "/signout" }).values;
  expect((await admin.post(LIST, { decision: "approve", chosen: "facility-1", _csrf })).path).toBe(
    "/facilities",
  );
});
