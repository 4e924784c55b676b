import { FormData, fetch } from "undici";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { startWholeWeb, type WholeWeb } from "../auth/whole-web.ts";
import { textOf } from "../helpers/html.ts";
import { type Browserless, findForm, type Page, signIn } from "../helpers/pages.ts";

const TAKING = "/sections/import";

let web: WholeWeb;
let origin: string;
let person: Browserless;
let floor: string;
beforeAll(async () => {
  web = await startWholeWeb();
  origin = await web.listen();
  person = await signIn(origin, demoAccounts.facility.email);
  const { rows } = await web.database.query<{ name: string }>(
    "select name from floors where facility_id = 1 order by level desc limit 1",
  );
  floor = rows[0]?.name ?? "";
});
afterAll(() => web?.close());

async function take(
  given: { file?: Buffer; table?: string },
  { at = TAKING, who = person }: { at?: string; who?: Browserless } = {},
): Promise<Page> {
  const { values } = findForm(await who.get(at), { field: "table" });
  const form = new FormData();
  for (const [field, value] of Object.entries(values))
    if (field !== "file" && field !== "table") form.append(field, String(value));
  form.append("table", given.table ?? "");
  form.append(
    "file",
    new Blob([new Uint8Array(given.file ?? Buffer.alloc(0))]),
    given.file ? "一覧.csv" : "",
  );
  const answer = await fetch(new URL(at, origin), {
    method: "POST",
    body: form,
    redirect: "manual",
    headers: {
      cookie: [...who.cookies].map((pair) => pair.join("=")).join("; "),
      "sec-fetch-site": "same-origin",
      origin,
    },
  });
  if (answer.status === 303) return who.get(answer.headers.get("location") ?? "");
  const body = await answer.text();
  return { status: answer.status, body, text: textOf(body) } as Page;
}

const table = (...rows: string[][]) => rows.map((row) => row.join("\t")).join("\r\n");
const HEADS = ["階", "区画番号", "テナント名", "面積（坪）", "満了日"];
const count = async (pattern: string) => {
  const { rows } = await web.database.query<{ count: number }>(
    "select count(*)::int as count from sections where facility_id = 1 and number like $1 and deleted_at is null",
    [pattern],
  );
  return rows[0]?.count;
};

it("leads from the plans of the next tenant mix to their import, and makes a plan of a table", async () => {
  const list = await person.get("/sections/renewals");
  const at = list.links.find((href) => href.endsWith("/renewals/import")) ?? "";
  const { rows } = await web.database.query<{ number: string }>(
    `select s.number from sections s join floors l on l.id = s.floor_id
     where s.facility_id = 1 and s.deleted_at is null and l.name = $1 order by s.id limit 1`,
    [floor],
  );
  const pasted = table(
    ["案の名称", "階", "区画番号", "変更の内容"],
    ["表からの案", floor, rows[0]?.number ?? "", "空きにする"],
  );
  const preview = await take({ table: pasted }, { at });
  expect(preview.text).toContain("表からの案 区画");
  const applied = await person.submit(preview, { button: "1件を取り込む" });
  expect(applied.text).toContain("取り込みの結果");
  expect((await person.get("/sections/renewals")).text).toContain("表からの案");
  const out = await person.get("/sections/renewals/changes/excel");
  expect([out.status, out.body.slice(0, 2)]).toEqual([200, "PK"]);
});

describe("importing candidates of leasing lists", () => {
  it("leads from a list to its import, and puts candidates on it that can be taken off again", async () => {
    const { rows } = await web.database.query<{ id: number; number: string; floor: string; brand: string }>(`
      select s.id, s.number, f.name as floor, (
          select min(b.name) from brands b where b.is_enabled and not b.is_stealth
            and not exists (select from negotiations n where n.section_id = s.id and n.brand_id = b.id)
            and (select count(*) from brands o where o.name = b.name) = 1) as brand
      from sections s
      join floors f on f.id = s.floor_id
      join recruitments r on r.section_id = s.id and r.status = 'publish'
      where s.facility_id = 1 and s.deleted_at is null
      order by s.id limit 1`);
    const [{ id, number, floor: at, brand } = { id: 0, number: "", floor: "", brand: "" }] = rows;
    const list = `/sections/${id}/recruitements`;
    await web.database.query("update brands set contact_email = 'brand@example.jp' where name = $1", [brand]);
    expect((await person.get("/sections/candidates/import")).links).toContain("/sections/candidates/excel");
    const file = await person.get("/sections/candidates/excel");
    expect([file.status, file.bytes.subarray(0, 2).toString()]).toEqual([200, "PK"]);
    expect((await person.get(list)).links).toContain("/sections/candidates/import");
    const preview = await take(
      {
        table: table(
          ["階", "区画番号", "ブランド", "次のアクション"],
          [at, number, brand, "月末に電話"],
          [at, number, "どこにもない店", ""],
        ),
      },
      { at: "/sections/candidates/import" },
    );
    expect(preview.text).toContain("ブランドが見つかりません。");
    const done = await person.submit(preview, { button: "1件を取り込む" });
    expect(done.text).toContain("取り込みの結果");
    expect((await person.get(list)).text).toContain("月末に電話");
    const today = await person.get("/today");
    expect(today.text).toMatch(new RegExp(`取り込んだ候補へのメール[^]*${number}[^]*${brand}`));
    const mail = today.links.find((link) => link.startsWith(`${list}/mail?items=`)) ?? "";
    expect((await person.get(mail)).text).toContain(brand);
    const dropped = await person.submit(today, { action: "/today/mails" });
    expect(dropped.path).toBe("/today");
    expect(dropped.text).toContain("送信待ちから外しました。");
    expect(dropped.text).not.toContain("取り込んだ候補へのメール");
    const undo = await person.get(`${done.path}/undo`);
    expect(undo.text).toContain("追加した候補を外し");
    await person.submit(undo, { button: "取り込みを取り消す" });
    expect((await person.get(list)).text).not.toContain("月末に電話");
  });
});

describe("importing sections", () => {
  it("is offered beside the list, with a template and what was imported before", async () => {
    expect((await person.get("/sections")).links).toContain(TAKING);
    const page = await person.get(TAKING);
    expect(page.text).toContain("区画の取り込み");
    expect(page.text).toContain("取り込みはまだありません。");
    const { headers } = await person.get(`${TAKING}/template`);
    expect(headers["content-disposition"]).toContain("filename*=UTF-8''");
  });

  it("asks for a table, and says at the field what is wrong with a file", async () => {
    const none = await take({});
    expect(none.status).toBe(422);
    expect(none.text).toContain("ファイルを選択するか、表の貼り付け欄に入力してください。");
    expect((await take({ file: Buffer.from("%PDF-1.7\n\u0000\u0001") })).body).toMatch(
      /id="file-error"[\s\S]*表として読み取れません/,
    );
    const typed = await take({ table: "名前\t面積\r\nA\t1" });
    expect(typed.body).toMatch(/id="table-error"[\s\S]*見出しの行が見つかりません/);
    expect(typed.body).toContain("名前\t面積");
    expect((await take({ file: Buffer.alloc(6 * 1024 * 1024, 65) })).text).toContain(
      "5MBまでにしてください。",
    );
  });

  it("takes pasted cells, corrects them in place, applies them and takes them back", async () => {
    const first = await take({
      table: table(
        HEADS,
        [floor, "取1", "取込屋", "１２．５", "R13.3.31"],
        [floor, "取2", "", "ひろい", "2031/3/31"],
        [floor, "取3", "", "20", "2031/3/31"],
      ),
    });
    expect(first.text).toContain("取り込む内容の確認");
    expect(first.text).toContain("面積「ひろい」は数字として読み取れません。");
    expect(await count("取%")).toBe(0);

    const corrected = await person.submit(first, { button: "修正内容を確認" }, { cell_3_3: "15" });
    expect(corrected.text).toContain("確認しました。取り込めます。");
    const done = await person.submit(corrected, { button: "3件を取り込む" });
    expect(done.text).toContain("取り込みの結果");
    expect(await count("取%")).toBe(3);

    const again = await person.get(TAKING);
    expect(again.text).toContain("貼り付けた表");
    const undo = await person.get(`${done.path}/undo`);
    const undone = await person.submit(undo, { button: "取り込みを取り消す" });
    expect(undone.text).toContain("3件を取り消しました。");
    expect(await count("取%")).toBe(0);
  });

  it("lets the person say what a column is, and asks for a unit that no heading tells", async () => {
    const first = await take({
      table: table(["階", "区画番号", "面積", "あだ名"], [floor, "列1", "66.1", "屋号"]),
    });
    expect(first.text).toContain("単位を選択してください");
    const form = findForm(first, { button: "列を変更して確認" });
    expect(Object.keys(form.values)).toContain("column_2");
    const next = await person.submit(
      first,
      { button: "列を変更して確認" },
      { column_2: "area_tsubo:square_metre", column_3: "tenant_name:" },
    );
    expect(next.text).toContain("確認しました。取り込めます。");
    const twice = await person.submit(next, { button: "列を変更して確認" }, { column_2: "tenant_name:" });
    expect(twice.status).toBe(422);
    expect(twice.text).toContain("「テナント」に2つの列が選ばれています。");
  });

  it("says 取込中 while it is under way, and looks again by itself", async () => {
    const page = await take({ table: table(HEADS, [floor, "待1", "", "10", ""]) });
    const id = Number(page.path.split("/").at(-1));
    await web.database.query("update imports set applying_at = now() where id = $1", [id]);
    const waiting = await person.get(page.path);
    expect(waiting.text).toContain("取込中");
    expect(waiting.headers.refresh).toBe("2");
    await web.database.query("update imports set applying_at = now() - interval '2 minutes' where id = $1", [
      id,
    ]);
    expect((await person.get(page.path)).text).toContain("取り込む内容の確認");
  });

  it("is nobody else's: another facility's import is not found", async () => {
    const page = await take({ table: table(HEADS, [floor, "他1", "", "10", ""]) });
    const rival = await signIn(origin, demoAccounts.rival.email);
    expect((await rival.get(page.path)).status).toBe(404);
    expect((await rival.get(`${page.path}/undo`)).status).toBe(404);
  });
});

describe("importing stores and their sales", () => {
  const STORES = "/setting/brand/stores";

  it("is offered beside the list, taken by pasting, and leads to the stores", async () => {
    const brand = await signIn(origin, demoAccounts.brand.email);
    const list = await brand.get(STORES);
    for (const path of [`${STORES}/import`, `${STORES}/sales/import`, `${STORES}/sales/excel`])
      expect(list.links).toContain(path);
    const rows = table(
      ["店舗名", "所在地", "出店形態", "面積（坪）", "開店日"],
      ["貼り付け店", "東京都新宿区西新宿1-1-3", "FS", "30", "2024/4/1"],
    );
    const preview = await take({ table: rows }, { at: `${STORES}/import`, who: brand });
    expect(preview.text).toContain("取り込む内容の確認");
    const done = await brand.submit(preview, { button: "1件を取り込む" });
    expect(done.path).toMatch(/^\/setting\/brand\/imports\/\d+$/);
    const store = done.links.find((href) => /^\/setting\/brand\/stores\/\d+$/.test(href)) ?? "";
    expect((await brand.get(store)).text).toContain("町丁目代表点");
    const sales = table(["店舗名", "年度", "売上（万円）"], ["貼り付け店", "2025", "4,800"]);
    const sold = await take({ table: sales }, { at: `${STORES}/sales/import`, who: brand });
    await brand.submit(sold, { button: "1件を取り込む" });
    expect((await brand.get(store)).text).toContain("4,800万円（2025年度）");
    expect((await person.get(done.path)).path).not.toBe(done.path);
    expect((await brand.get(done.path.replace("/setting/brand", ""))).path).not.toContain("/imports/");
  });

  it("is not for plain members", async () => {
    const curator = await signIn(origin, demoAccounts.curator.email);
    for (const path of [`${STORES}/import`, `${STORES}/sales/import`, `${STORES}/import/template`])
      expect([path, (await curator.get(path)).status]).toEqual([path, 403]);
  });
});
