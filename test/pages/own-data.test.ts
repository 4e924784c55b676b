import { afterAll, beforeAll, expect, it } from "vitest";
import { invitationPath, orderCurators } from "../../server/backend/curators/curators.ts";
import { geographyReader } from "../../server/backend/geography/geography.ts";
import { startWholeWeb, type WholeWeb } from "../auth/whole-web.ts";
import { Browserless, type Page, signIn } from "../helpers/pages.ts";
import { projectRoot } from "../helpers/project-root.ts";

const PASSWORD = "Operator2026";
const FACILITIES = "/admin/facility_data";
const FORM = { field: "latitude" };

let web: WholeWeb;
let origin: string;
let curator: Browserless;
let first: Page;

async function join(path: string, email: string, [family_name, given_name]: [string, string]) {
  const person = new Browserless(origin);
  const names = { family_name, given_name, password: PASSWORD };
  const asked = await person.submit(await person.get(path), { field: "password" }, names);
  await person.submit(asked, { field: "code" }, { code: web.codeFor(email) });
  const form = await person.get("/signin");
  return { person, page: await person.submit(form, { field: "password" }, { email, password: PASSWORD }) };
}

beforeAll(async () => {
  const warm = geographyReader(projectRoot)().then((geography) => geography.clusters());
  web = await startWholeWeb({}, { isEmpty: true });
  await warm;
  origin = await web.listen();
  const email = "curator@example.jp";
  const names = { family_name: "運用", given_name: "花子" };
  const added = await orderCurators(web.database, { command: "add", email, ...names, mails: false });
  const id = (added.command === "add" && added.invitation) || "";
  ({ person: curator, page: first } = await join(invitationPath(id, email), email, ["運用", "花子"]));
});
afterAll(() => web?.close());

const typedIn = (page: Page, name: string) =>
  page.forms.find(({ fields }) => fields.some((field) => field.name === "latitude"))?.values[name];

it("leads the first curator to the facilities, of which there are none", async () => {
  expect([first.status, first.path]).toEqual([200, FACILITIES]);
  for (const path of ["/sections", "/setting/facility/floors"]) expect(first.links).not.toContain(path);
  const list = await curator.get(FACILITIES);
  expect(list.text).toContain("0件");
  expect(list.text).toContain("施設はまだありません。");
});

let department = "";

it("takes departments in, twice the same not, and gives up only those without facilities", async () => {
  const page = await curator.get(`${FACILITIES}/departments`);
  const empty = await curator.submit(page, { button: "登録" }, { name: "　" });
  expect([empty.status, empty.text]).toEqual([
    422,
    expect.stringContaining("運営部署名を入力してください。"),
  ]);
  const made = await curator.submit(page, { button: "登録" }, { name: "渋谷運営部" });
  expect(made.text).toContain("「渋谷運営部」を登録しました。");
  const twin = await curator.submit(await curator.get(made.path), { button: "登録" }, { name: "渋谷運営部" });
  expect([twin.status, twin.text]).toEqual([409, expect.stringContaining("同じ名前の運営部署")]);
  const removal = made.links.find((link) => /departments\/\d+\/delete$/.test(link)) ?? "";
  department = removal.split("/").at(-2) ?? "";
  const renamed = await curator.submit(
    made,
    { action: `${FACILITIES}/departments/${department}` },
    { name: "渋谷第一運営部" },
  );
  expect(renamed.text).toContain("「渋谷第一運営部」を保存しました。");
});

it("finds the point of an address, says what was left out, and keeps all that was typed", async () => {
  const form = await curator.get(`${FACILITIES}/new`);
  const bare = await curator.submit(form, FORM, {
    name: "渋谷クカクビル",
    address: "東京都渋谷区渋谷二丁目21-1",
  });
  expect(bare.status).toBe(422);
  expect(bare.text).toContain("［住所から位置を探す］を押すか、緯度と経度を入力してください。");
  const found = await curator.submit(bare, FORM, { action: "place" });
  expect(found.status).toBe(200);
  expect(found.text).toContain("「東京都渋谷区渋谷二丁目（町丁目）」の位置を入れました。");
  expect(found.text).toContain("（町丁目代表点）");
  expect(typedIn(found, "name")).toBe("渋谷クカクビル");
  expect(Number(typedIn(found, "latitude"))).toBeCloseTo(35.66, 1);
  const unknown = await curator.submit(form, FORM, { address: "どこでもない所", action: "place" });
  expect([unknown.status, unknown.text]).toEqual([
    422,
    expect.stringContaining("この住所の町丁目は見つかりません。"),
  ]);
  const abroad = await curator.submit(form, FORM, {
    name: "外の館",
    address: "東京都",
    latitude: "48.85",
    longitude: "2.35",
  });
  expect([abroad.status, abroad.text]).toEqual([
    422,
    expect.stringContaining("日本国内の地点を選んでください。"),
  ]);
});

it("registers a facility once, with its municipality, station and trade area", async () => {
  const form = await curator.get(`${FACILITIES}/new`);
  const address = "東京都渋谷区渋谷二丁目21-1";
  const fields = {
    name: "渋谷クカクビル",
    name_kana: "シブヤクカクビル",
    facility_type: "station_building",
    address,
    operations_department_id: department,
    opened_on: "2015/4/1",
  };
  const found = await curator.submit(form, FORM, { ...fields, action: "place" });
  const made = await curator.submit(found, FORM);
  expect(made.path).toMatch(/^\/admin\/facility_data\/\d+$/);
  expect(made.text).toContain("「渋谷クカクビル」を登録しました。");
  for (const text of ["町丁目代表点", "渋谷第一運営部", "最寄り駅 渋谷", "まだ管理者がいません"])
    expect(made.text).toContain(text);
  expect((await curator.submit(found, FORM)).path).toBe(made.path);
  const twin = await curator.submit(await curator.get(`${FACILITIES}/new`), FORM, {
    ...fields,
    latitude: typedIn(found, "latitude") ?? "",
    longitude: typedIn(found, "longitude") ?? "",
  });
  expect([twin.status, twin.text]).toEqual([409, expect.stringContaining("同じ名前の施設がすでに")]);
  const { rows } = await web.database.query(
    `select f.municipality_code, f.prefecture_id, f.search_text <> '' as is_searched, t.features is not null as has_area
     from facilities f left join trade_areas t on t.kind = 'facility' and t.reference_id = f.id
     where f.name = '渋谷クカクビル'`,
  );
  expect(rows).toEqual([
    { municipality_code: "13113", prefecture_id: 13, is_searched: true, has_area: true },
  ]);
});

it("moves the point to the building, and says where the plan contradicts itself", async () => {
  const list = await curator.get(
    `${FACILITIES}?words=${encodeURIComponent("クカク ビル")}&plan=section_map&adminless=1`,
  );
  const href = list.links.find((link) => /facility_data\/\d+$/.test(link)) ?? "";
  const edit = await curator.get(`${href}/edit`);
  const odd = await curator.submit(edit, FORM, { plans: ["is_section_map"] });
  expect([odd.status, odd.text]).toEqual([
    422,
    expect.stringContaining("区画図は、スタンダードプランの施設で利用できます。"),
  ]);
  const stale = await curator.get(`${href}/edit`);
  const moved = await curator.submit(edit, FORM, { latitude: "35.65850", longitude: "139.70230" });
  expect(moved.text).toContain("建物の位置");
  const conflict = await curator.submit(stale, FORM, { latitude: "35.65999" });
  expect(conflict.status).toBe(409);
  expect(conflict.text).toContain("35.65850");
  const file = await curator.get(`${FACILITIES}/excel?sort=updated&order=desc`);
  expect([file.status, file.bytes.subarray(0, 2).toString()]).toEqual([200, "PK"]);
  const kept = await curator.get(`${FACILITIES}/departments/${department}/delete`);
  const refused = await curator.submit(kept, { button: "削除" });
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("1件の施設があります")]);
});

it("shuts a facility's people out while it is disabled, and tells them so", async () => {
  const email = "admin@example.jp";
  const link = async () => {
    const { rows } = await web.database.query<{ text: string }>(
      "select text from outbox where to_address = $1 order by id desc limit 1",
      [email],
    );
    return /\{origin\}(\/invitation\?\S+)/.exec(rows[0]?.text ?? "")?.[1] ?? "";
  };
  const list = await curator.get(FACILITIES);
  const href = list.links.find((each) => /facility_data\/\d+$/.test(each)) ?? "";
  const id = href.split("/").at(-1);
  const invite = await curator.get(`/userfacilityjoins/${id}/new`);
  await curator.submit(invite, { field: "emails" }, { emails: email, grant_type: "admin" });
  expect((await curator.get(href)).text).toContain("招待中1人");
  const { person, page } = await join(await link(), email, ["施設", "太郎"]);
  expect(page.path).toBe("/sections");
  expect((await curator.get(href)).text).toContain("管理者 1人");
  const question = await curator.get(`${href}/enabled`);
  await curator.submit(question, { field: "enabled" });
  const shut = await person.get("/sections");
  expect(shut.path).toBe("/signin");
  expect(shut.text).toContain("「渋谷クカクビル」は、現在ご利用いただけません。");
  expect((await curator.get(FACILITIES)).text).toContain("0件");
  await curator.submit(await curator.get(`${href}/enabled`), { field: "enabled" });
  expect((await person.get("/sections")).path).toBe("/sections");
});

it("lets the facility's admin make floors, put them in order, draw a section and ready it for publishing", async () => {
  const email = "admin@example.jp";
  const admin = await signIn(origin, email, PASSWORD);
  const FLOORS = "/setting/facility/floors";
  const nothing = await admin.get("/sections");
  expect(nothing.text).toContain("階はまだ登録されていません。");
  expect(nothing.links).toContain(FLOORS);
  const add = async (fields: Record<string, string>) =>
    admin.submit(await admin.get(FLOORS), { field: "level" }, fields);
  const odd = await add({ name: "中二階のようなもの", width: "60" });
  expect([odd.status, odd.text]).toEqual([
    422,
    expect.stringContaining("幅と奥行きを両方とも入力してください。"),
  ]);
  expect(odd.text).toContain("名称から階の位置がわかりません。");
  await add({ name: "1階", width: "60", height: "40" });
  await add({ name: "2階" });
  expect((await add({ name: "2階" })).status).toBe(409);
  const three = await add({ name: "B1" });
  const order = ({ body }: Page) =>
    [...body.matchAll(/<th scope="row"><a [^>]*>([^<]+)/g)].map(([, name]) => name);
  expect(order(three)).toEqual(["2階", "1階", "B1"]);
  const inserted = await add({ name: "M2", level: "2" });
  expect(order(inserted)).toEqual(["2階", "M2", "1階", "B1"]);
  const ids = [...inserted.body.matchAll(/id="floor-(\d+)"/g)].map(([, id]) => id);
  const move = { action: `${FLOORS}/${ids[1]}/move` };
  const moved = await admin.submit(inserted, move, { move: "up" });
  expect(order(moved)).toEqual(["M2", "2階", "1階", "B1"]);
  const stale = await admin.submit(inserted, move, { move: "up" });
  expect(stale.status).toBe(409);
  const gone = await admin.submit(await admin.get(`${FLOORS}/${ids[1]}/delete`), { button: "削除" });
  expect(order(gone)).toEqual(["2階", "1階", "B1"]);
  await drawOn(admin, ids[2] ?? "", "101");
  await drawOn(admin, ids[0] ?? "", "201");
  const full = await admin.submit(await admin.get(`${FLOORS}/${ids[2]}/delete`), { button: "削除" });
  expect([full.status, full.text]).toEqual([409, expect.stringContaining("「1階」には区画（101）がある")]);
  const tight = await admin.submit(
    await admin.get(FLOORS),
    { action: `${FLOORS}/${ids[2]}` },
    { width: "8", height: "8" },
  );
  expect([tight.status, tight.text]).toEqual([
    422,
    expect.stringContaining("区画101が外形からはみ出します。"),
  ]);
  const blank = await admin.get(`/sections?floor=${ids[0]}&view=both`);
  expect(blank.text).toContain("2階の図面は登録されていません。区画の形だけを表示しています。");
  expect(blank.body).toContain("section-floor-map");
  const drawn = await admin.get(`/sections?floor=${ids[2]}&view=both`);
  expect(drawn.text).not.toContain("図面は登録されていません");
  const section = drawn.links.find((link) => /^\/sections\/\d+(\?|$)/.test(link))?.split("?")[0] ?? "";
  expect((await admin.get(`${section}/recruitements/edit`)).status).toBe(200);
});

async function drawOn(admin: Browserless, floor: string, number: string) {
  const form = await admin.get(`/section_register?floor=${floor}`);
  const fields = { number, floor_id: floor, area_tsubo: "30.3", outline: "2, 2\n12, 2\n12, 12\n2, 12" };
  const check = await admin.submit(form, { field: "outline" }, fields);
  const made = await admin.submit(check, { button: "登録" });
  expect([made.status, made.text]).toEqual([200, expect.stringContaining(number)]);
}
