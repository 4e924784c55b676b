import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { FASTER_SAVE } from "../../server/lib/event-texts.ts";
import { startWholeWeb, type WholeWeb } from "../auth/whole-web.ts";
import { type Browserless, type Page, signIn } from "../helpers/pages.ts";
import { paperOf } from "../helpers/paper.ts";
import { pngOf } from "../helpers/pictures.ts";
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
  const made = await person.submit(list, { field: "level" }, { name: "下図の階", level: "78" });
  floor = Number(/id="floor-(\d+)"><th scope="row"><a href="[^"]*">下図の階/.exec(made.body)?.[1]);
  plan = `${FLOORS}/${floor}/plan`;
});
afterAll(() => web?.close());

async function send(bytes: Buffer): Promise<Page | { status: number; body: string }> {
  const answer = await sendFiles(person, await person.get(plan), { name: "7階.pdf", bytes });
  return answer.status === 303 ? person.get(answer.location) : answer;
}

/** A4 on its side at 1:200: 600 × 400 points are 42.33 × 28.22 m. */
const paper = paperOf({ pages: 3 });
const METRES = (200 * 0.0254) / 72;
/** Pixels of the standard size on the screen, 960 wide, for points of the paper. */
const onScreen = (x: number, y: number) => ({
  "at.x": `${Math.round((x * 960) / 842)}`,
  "at.y": `${Math.round(((595 - y) * 960) / 842)}`,
});
let picture: string;
let traced: Page;

it("goes from a PDF to its page, its scale and a floor drawn over it, by forms alone", async () => {
  const pages = (await send(paper)) as Page;
  expect(pages.text).toContain("なぞる図面のあるページを選択してください。");
  picture = pages.path;
  const thumbnail = await person.get(
    /<img src="([^"]+page=3)"/.exec(pages.body)?.[1]?.replace("&amp;", "&") ?? "",
  );
  expect([thumbnail.status, thumbnail.headers["content-type"]]).toEqual([200, "image/png"]);
  const scale = await person.submit(pages, { button: "2ページ" }, { page: "2" });
  expect(scale.text).toContain("実際の長さがわかる2点を下図の上で順に選び");
  const src = /<input type="image" name="at" src="([^"]+)"/.exec(scale.body)?.[1] ?? "";
  const shown = await person.get(src);
  expect((await sharp(shown.bytes).metadata()).format).toBe("webp");
  const none = await person.submit(scale, { field: "metres" });
  expect([none.status, none.text]).toEqual([
    422,
    expect.stringContaining("2点の距離か、図面の縮尺を入力してください。"),
  ]);
  const trace = await person.submit(scale, { field: "ratio" }, { ratio: "２００", north: "30" });
  expect(trace.path).toContain("step=trace");
  const first = await person.submit(trace, { field: "corners" }, { kind: "outline", ...onScreen(100, 500) });
  const second = await person.submit(first, { field: "corners" }, onScreen(700, 100));
  expect(second.text).toMatch(/42\.\d\d×28\.\d\dm、36\d\.\d坪/);
  const outlined = await person.submit(second, { field: "corners" });
  expect(outlined.text).toContain("外形 42.");
  const corners = [
    [101, 499],
    [401, 101],
  ] as const;
  let page = outlined;
  for (const [x, y] of corners)
    page = await person.submit(
      page,
      { field: "corners" },
      { kind: "section", label: "B1-09", ...onScreen(x, y) },
    );
  const typed = await person.submit(page, { field: "corners" });
  expect(typed.body).toContain('value="B1-10"');
  const room = await person.submit(
    typed,
    { field: "corners" },
    {
      corners: `${(402 * METRES).toFixed(2)}, ${(95 * METRES).toFixed(2)}\n${(690 * METRES).toFixed(2)}，${(480 * METRES).toFixed(2)}`,
    },
  );
  traced = await person.submit(
    room,
    { field: "corners" },
    { kind: "entrance", label: "正面口", ...onScreen(250, 100) },
  );
  traced = await person.submit(traced, { field: "corners" });
  const preview = await person.submit(traced, { button: "読み取りと確認へ進む" }, { do: "draw" });
  expect(preview.text).toContain("新規 2 区画");
  expect(preview.text).not.toContain("単位と画層");
  const done = await person.submit(preview, { button: "この図面を登録" });
  expect(done.text).toContain("図面を登録しました（新規2区画、変更0区画）。");
  expect(done.body).toMatch(/<image href="[^"]*picture_image[^"]*" x="-?\d/);
  const { rows } = await web.database.query<{ number: string; area_tsubo: number }>(
    "select number, area_tsubo from sections where floor_id = $1 order by number",
    [floor],
  );
  expect(rows.map(({ number }) => number)).toEqual(["B1-09", "B1-10"]);
  expect(rows[0]?.area_tsubo).toBeGreaterThan(175);
  expect(rows[0]?.area_tsubo).toBeLessThan(187);
  const drawn = await web.database.query<{
    plan: { north: number; entrances: { facing: string }[] };
    placed: object;
  }>("select l.plan, p.placed from floors l join floor_pictures p on p.floor_id = l.id where l.id = $1", [
    floor,
  ]);
  expect(drawn.rows[0]).toMatchObject({
    plan: { north: 30, entrances: [{ facing: "s", label: "正面口" }] },
    placed: { metres_per_pixel: expect.closeTo((842 * METRES) / 3000, 6) },
  });
});

it("keeps what is typed when a shape is refused, and takes shapes away and corrects them", async () => {
  const page = await person.get(`${picture}?step=trace`);
  const crossed = "10, 10\n20, 20\n20, 10\n10, 20";
  const refused = await person.submit(
    page,
    { field: "corners" },
    { kind: "section", label: "X1", corners: crossed },
  );
  expect([refused.status, refused.text]).toEqual([
    422,
    expect.stringContaining("線が交わらない形にしてください"),
  ]);
  expect(refused.body).toContain(`${crossed}</textarea>`);
  const twice = await person.submit(
    page,
    { field: "corners" },
    { kind: "section", label: "B1-09", corners: "1,1\n9,9" },
  );
  expect(twice.text).toContain("区画番号「B1-09」の図形がすでにあります。");
  const back = await person.submit(refused, { button: "1点戻す" }, { do: "undo" });
  expect(back.body).toContain("10, 10\n20, 20\n20, 10</textarea>");
  const corrected = await person.get(`${picture}?step=trace&shape=1`);
  const older = await person.get(`${picture}?step=trace&shape=1`);
  const renamed = await person.submit(corrected, { field: "corners" }, { label: "B1-08" });
  expect(renamed.text).toContain("B1-08");
  expect(renamed.text).not.toContain("B1-09");
  expect((await person.submit(older, { field: "corners" }, { label: "B1-07" })).text).toContain(FASTER_SAVE);
  const removed = await person.submit(renamed, { button: "削除" }, { shape: "1" });
  expect(removed.text).not.toContain("B1-08");
});

it("turns what is drawn with the picture, and keeps scales that cannot be from it", async () => {
  const page = (await send(pngOf(400, 300))) as Page;
  expect(page.text).not.toContain("または図面の縮尺");
  const first = await person.submit(page, { field: "metres" }, { metres: "40", "at.x": "96", "at.y": "72" });
  const second = await person.submit(first, { field: "metres" }, { "at.x": "576", "at.y": "72" });
  const trace = await person.submit(second, { field: "metres" });
  const drawn = await person.submit(
    trace,
    { field: "corners" },
    { kind: "section", label: "1", corners: "0, 0\n20, 10" },
  );
  const turned = await person.submit(
    await person.get(`${drawn.path.split("?")[0]}?step=scale`),
    { field: "metres" },
    { degrees: "90" },
  );
  const { rows } = await web.database.query<Record<string, unknown>>(
    "select width, height, metres_per_pixel, shapes -> 0 -> 'points' as points from floor_pictures where floor_id = $1 order by created_at desc limit 1",
    [floor],
  );
  expect(rows).toEqual([
    {
      width: 300,
      height: 400,
      metres_per_pixel: 0.2,
      points: [
        [300, 0],
        [300, 100],
        [250, 100],
        [250, 0],
      ],
    },
  ]);
  const far = await person.submit(
    await person.get(`${turned.path.split("?")[0]}?step=scale`),
    { field: "metres" },
    { metres: "900", from: "0, 0", to: "30, 0" },
  );
  expect([far.status, far.text]).toEqual([422, expect.stringContaining("2点と距離を確認してください。")]);
  const gone = await person.submit(turned, { button: "下図を削除" }, { do: "delete" });
  expect(gone.text).toContain("下図を削除しました。");
});

it("says at the file why it cannot be drawn over", async () => {
  const script = paperOf({ catalog: "/OpenAction<</S/JavaScript/JS(app.alert(1))>>" });
  const refused = await send(script);
  expect([refused.status, refused.body]).toEqual([
    422,
    expect.stringContaining("JavaScriptや別のファイルを含むPDF"),
  ]);
  expect(refused.body).toContain('id="file-error"');
  expect((await send(pngOf(100, 100))).body).toContain("200ピクセル以上にしてください");
  expect((await send(Buffer.from("GIF89a"))).body).toContain("この形式は取り込めません");
});

it("is for admins of the facility alone, and of nobody else's floor", async () => {
  const rival = await signIn(origin, demoAccounts.rival.email);
  const image = picture.replace("/pictures/", "/picture_image/");
  expect((await person.get(image)).status).toBe(200);
  expect([(await rival.get(picture)).status, (await rival.get(image)).status]).toEqual([404, 404]);
  const member = await signIn(origin, demoAccounts.member.email);
  expect([(await member.get(picture)).status, (await member.get(image)).status]).toEqual([403, 403]);
  expect((await person.get(picture.replace(`/${floor}/`, "/1/"))).status).toBe(404);
  const hidden = await person.submit(
    await person.get(`${picture}?step=trace`),
    { button: "下図を隠す" },
    { do: "hide" },
  );
  expect(hidden.text).toContain("下図を表示する");
  expect((await person.get(plan)).body).not.toContain("<image ");
});
