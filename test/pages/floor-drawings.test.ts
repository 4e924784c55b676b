import { afterAll, beforeAll, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { FASTER_SAVE } from "../../server/lib/event-texts.ts";
import { startWholeWeb, type WholeWeb } from "../auth/whole-web.ts";
import { dxf, light, rectangle, text } from "../helpers/dxf.ts";
import { type Browserless, type Page, signIn } from "../helpers/pages.ts";
import { sendFiles } from "../helpers/send-files.ts";

const FLOORS = "/setting/facility/floors";

let web: WholeWeb;
let origin: string;
let person: Browserless;
let floor: number;
let plan: string;
beforeAll(async () => {
  web = await startWholeWeb();
  origin = await web.listen();
  person = await signIn(origin, demoAccounts.facility.email);
  const list = await person.get(FLOORS);
  const made = await person.submit(list, { field: "level" }, { name: "図面の階", level: "77" });
  floor = Number(/id="floor-(\d+)"><th scope="row"><a href="[^"]*">図面の階/.exec(made.body)?.[1]);
  plan = `${FLOORS}/${floor}/plan`;
});
afterAll(() => web?.close());

async function send(content: string, who = person): Promise<Page | { status: number; body: string }> {
  const answer = await sendFiles(who, await who.get(plan), { name: "7階.dxf", bytes: Buffer.from(content) });
  return answer.status === 303 ? who.get(answer.location) : answer;
}
const sections = async () => {
  const { rows } = await web.database.query<Record<string, unknown>>(
    "select number, area_tsubo, outline, version from sections where floor_id = $1 and deleted_at is null order by number",
    [floor],
  );
  return rows;
};
const room = (at: number, number: string, depth = 10) =>
  light("SHOP", rectangle(at * 1000, 0, 10_000, depth * 1000)) +
  text("SHOP", [at * 1000 + 1000, 1000], number);
const hall = light("外形", rectangle(0, 0, 40_000, 20_000));

it("says at its field why a file is no drawing", async () => {
  const none = await sendFiles(person, await person.get(plan), {});
  expect([none.status, none.body]).toEqual([
    422,
    expect.stringContaining("図面のファイルを選択してください。"),
  ]);
  const wrong = await send("AC1032");
  expect([wrong.status, wrong.body]).toEqual([422, expect.stringContaining("DWGファイルは読み取れません。")]);
  expect(wrong.body).toContain('id="file-error"');
});

it("takes a drawing in by its layers, and each of its sections once", async () => {
  const asked = (await send(dxf(hall + room(0, "701") + room(10, "") + room(20, "703")))) as Page;
  expect(asked.path).toMatch(new RegExp(`^${plan}/drawings/\\d+$`));
  expect(asked.text).toContain("図面に単位がありません。選択してください。");
  expect(asked.text).toContain("ミリメートル（図面全体 40.0×20.0m）");
  expect(asked.text).not.toContain("この図面を登録");
  expect(asked.body).toMatch(/aria-label="画層「SHOP」の図"><path d="M\d+ \d+L[^"]+"/);
  const read = await person.submit(asked, { field: "unit" }, { unit: "mm" });
  expect(read.text).toContain("新規 2 区画");
  expect(read.text).toContain("区画番号の文字がありません。番号を入力してください。");
  const field = /name="(number_\d+)"/.exec(read.body)?.[1] ?? "";
  const named = await person.submit(read, { button: "番号を確認" }, { [field]: "７０２" });
  expect(named.text).toContain("新規 3 区画");
  expect(await sections()).toEqual([]);
  const done = await person.submit(named, { button: "この図面を登録" });
  expect(done.path).toBe(plan);
  expect(done.text).toContain("図面を登録しました（新規3区画、変更0区画）。");
  const made = await sections();
  expect(made.map(({ number, area_tsubo }) => [number, area_tsubo])).toEqual([
    ["701", 30.3],
    ["702", 30.3],
    ["703", 30.3],
  ]);
  expect(made[0]?.outline).toEqual([
    [0, 20],
    [10, 20],
    [10, 10],
    [0, 10],
  ]);
  expect((await person.submit(named, { button: "この図面を登録" })).path).toBe(plan);
  expect(await sections()).toEqual(made);
});

it("matches sections by number, says which areas are apart, and keeps what is not drawn", async () => {
  await web.database.query("update sections set area_tsubo = 40 where floor_id = $1 and number = '701'", [
    floor,
  ]);
  const drawn = hall + room(0, "701") + room(12, "702", 8) + room(30, "704");
  const read = (await send(dxf(drawn, { unit: "mm" }))) as Page;
  for (const words of [
    "新規 1 区画",
    "外形の変更 1 区画",
    "そのまま 1 区画",
    "図面にない 1 区画",
    "701：図面30.3坪、登録40.0坪",
  ])
    expect(read.text).toContain(words);
  expect(read.text).toContain("形を外します（区画は残ります）。");
  await web.database.query("update sections set outline = null where floor_id = $1 and number = '701'", [
    floor,
  ]);
  const moved = await person.submit(read, { button: "この図面を登録" });
  expect([moved.status, moved.text]).toEqual([
    409,
    expect.stringContaining("もう一度、内容を確認してください。"),
  ]);
  const done = await person.submit(moved, { button: "この図面を登録" });
  expect(done.text).toContain("図面を登録しました（新規1区画、変更3区画）。");
  const after = await sections();
  expect(after.map(({ number, area_tsubo, outline }) => [number, area_tsubo, outline !== null])).toEqual([
    ["701", 40, true],
    ["702", 30.3, true],
    ["703", 30.3, false],
    ["704", 30.3, true],
  ]);
});

it("puts a version back with the shapes of its sections", async () => {
  const page = await person.get(plan);
  expect(page.text).toContain("第3版");
  const restoring = (number: number) => ({
    action: new RegExp(`第${number}版</th>.*?action="([^"]+)"`, "s").exec(page.body)?.[1] ?? "",
  });
  const back = await person.submit(page, restoring(1));
  expect(back.text).toContain("第1版に戻しました。");
  const shapes = (await sections()).map(({ number, outline }) => [number, outline !== null]);
  expect(shapes).toEqual([
    ["701", true],
    ["702", true],
    ["703", true],
    ["704", false],
  ]);
  expect((await person.submit(page, restoring(2))).text).toContain(FASTER_SAVE);
  const trail = await web.database.query<{ call: string }>(
    "select call from audit_entries where object_kind = 'floor' and object_id = $1 and result = 'ok' order by id",
    [floor],
  );
  expect(trail.rows.map(({ call }) => call)).toEqual([
    "createFloor",
    "acceptFloorDrawing",
    "acceptFloorDrawing",
    "restoreFloorVersion",
  ]);
});

it("is for admins of the facility alone, and of nobody else's floor", async () => {
  const rival = await signIn(origin, demoAccounts.rival.email);
  expect((await rival.get(plan)).status).toBe(404);
  const member = await signIn(origin, demoAccounts.member.email);
  expect((await member.get(plan)).status).toBe(403);
  const drawing = (await send(dxf(hall, { unit: "mm" }))) as Page;
  expect((await rival.get(drawing.path)).status).toBe(404);
  const other = drawing.path.replace(`/${floor}/`, "/1/");
  expect((await person.get(other)).status).toBe(404);
});
