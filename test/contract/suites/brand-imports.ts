import { expect, it } from "vitest";
import type { CallName } from "../../../server/contract/index.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { rewritten } from "../../helpers/rewritten-workbook.ts";
import { type Asking, ask } from "../ask.ts";
import type { World } from "../world.ts";

interface Row {
  line: number;
  state: string;
  errors: { text: string }[];
  conflicts: { product: string; is_doubt?: boolean }[];
  changes: { field: string; from: string; to: string }[];
}

export function brandImportSuite(backend: () => RunningBackend, world: () => World) {
  const send = async (name: CallName, values: Record<string, string>, options: Asking = {}) => {
    const answer = await ask(backend(), "curator", name, values, options);
    return { status: answer.status, body: JSON.parse(answer.text) };
  };
  const take = async (content: string | Uint8Array<ArrayBuffer>) => {
    const { status, body } = await send(
      "takeImport",
      { kind: "brands", name: "ブランド一覧.csv" },
      { raw: content },
    );
    expect(status, JSON.stringify(body)).toBe(200);
    return String(body.id);
  };
  const look = async (id: string): Promise<{ import: { counts: object }; rows: Row[] }> =>
    (await send("getImport", { id, per_page: "100" })).body;
  const apply = async (id: string) =>
    expect((await send("applyImport", { id }, { body: {} })).body).toMatchObject({ is_applied: true });
  const found = async (search: string) =>
    (await send("getAdminBrands", { search, is_enabled: "false" })).body.brands;
  const table = (...rows: string[][]) => rows.map((row) => row.join("\t")).join("\r\n");
  const inSandbox = (title: string, work: () => Promise<void>) => it(title, () => backend().sandbox(work));
  const trailOf = async (id: number) => {
    const { rows } = await backend().database.query<{ call: string; changes: Record<string, unknown> }>(
      "select call, changes from audit_entries where brand_id = $1 and object_kind = 'brand' order by id desc limit 1",
      [id],
    );
    return rows[0];
  };

  inSandbox("is looked at, corrected in place, applied whole and taken back", async () => {
    const heads = [
      ...[
        "ブランド",
        "会社名",
        "業種",
        "希望規模",
        "タグ",
        "売上予測",
        "希望面積の下限（坪）",
        "営業時間（開店）",
      ],
      ...["メールアドレス", "有効"],
    ];
    const row = (name: string, ...rest: string[]) => [name, "取込株式会社", "カフェ", ...rest];
    const id = await take(
      table(
        heads,
        row("取込一", "S、Ｍ＋", "朝食、深煎り", "○", "12.5", "9:00", "hello@example.jp", ""),
        row("取込二", "XL"),
        row("取込三", "", "", "はてな"),
        row("取込四", "", "", "", "広め"),
        row("取込一"),
        ["取込五", "取込株式会社", "宇宙旅行"],
        ["", "取込株式会社", "カフェ"],
        row("取込六", "", "", "", "", "", "", "×"),
      ),
    );
    const first = await look(id);
    expect(first.import.counts).toMatchObject({ new: 2, wrong: 6, conflict: 0 });
    expect(first.rows.flatMap(({ errors }) => errors.map(({ text }) => text)).toSorted()).toEqual(
      [
        "希望する区画の規模は、S、M、M+、L、L+で入力してください。",
        "売上予測「はてな」は、○、×のどれかにしてください。",
        "希望面積の下限「広め」は数字として読み取れません。",
        "2行目と同じブランドです。",
        "業種「宇宙旅行」は登録されていません。",
        "ブランド名を入力してください。",
      ].toSorted(),
    );
    const cells = [
      { line: 3, at: 3, text: "L+" },
      { line: 4, at: 5, text: "" },
      { line: 5, at: 6, text: "２０" },
      { line: 6, at: 0, text: "取込一号" },
      { line: 7, at: 2, text: "カフェ" },
      { line: 8, at: 0, text: "取込七" },
    ];
    const corrected = await send("correctImport", { id }, { body: { cells } });
    expect(corrected.body.counts).toMatchObject({ new: 8, wrong: 0 });
    expect(await found("取込株式会社")).toEqual([]);
    await apply(id);
    const made = await found("取込株式会社");
    expect(made).toHaveLength(8);
    const one = made.find(({ name }: { name: string }) => name === "取込一");
    expect(one).toMatchObject({
      genre_name: "カフェ",
      is_s_size_plan: true,
      is_m_size_plan: false,
      is_mp_size_plan: true,
      is_sales_prediction: true,
      wanted_area_min_tsubo: 12.5,
      is_enabled: true,
      is_kukaku: false,
      version: 1,
    });
    expect(one.tags.toSorted()).toEqual(["朝食", "深煎り"].toSorted());
    expect((await send("getAdminBrand", { id: String(one.id) })).body.brand.opens_at).toBe("09:00");
    expect(made.find(({ name }: { name: string }) => name === "取込六").is_enabled).toBe(false);
    expect((await found("深煎り")).map(({ name }: { name: string }) => name)).toEqual(["取込一"]);
    const entry = await trailOf(one.id);
    expect(entry).toMatchObject({ call: "applyImport", changes: { contact_email: { to: "***" } } });
    expect(JSON.stringify(entry)).not.toContain("hello@example.jp");
    const renamed = made.find(({ name }: { name: string }) => name === "取込二");
    await send("updateAdminBrand", { id: String(renamed.id) }, { body: { name: "改名した", version: 1 } });
    expect((await send("undoImport", { id })).body).toMatchObject({ undone: 7, left: 1 });
    const after = await found("取込株式会社");
    expect(after.filter(({ is_enabled }: { is_enabled: boolean }) => is_enabled)).toMatchObject([
      { name: "改名した" },
    ]);
  });

  inSandbox("asks about brands of the same name or reading before it takes them", async () => {
    const { rows } = await backend().database.query<{ id: number; name: string; name_kana: string }>(
      "select id, name, name_kana from brands where name_kana <> '' order by id limit 1",
    );
    const [known] = rows;
    if (!known) throw new Error("there are no brands");
    const id = await take(
      table(
        ["ブランド名", "ブランド名（カナ）", "会社名", "業種"],
        [`${known.name.slice(0, 2)} ${known.name.slice(2)}`, "", "よその会社", "カフェ"],
        ["まったく別の名", known.name_kana, "よその会社", "カフェ"],
      ),
    );
    const first = await look(id);
    expect(first.import.counts).toMatchObject({ conflict: 2, new: 0 });
    for (const row of first.rows)
      expect(row.conflicts).toMatchObject([{ product: expect.stringContaining(known.name), is_doubt: true }]);
    expect((await send("applyImport", { id }, { body: {} })).status).toBe(400);
    const choice = (line: number, of: "file" | "product") => ({ line, field: "is_distinct", take: of });
    const choices = [choice(2, "product"), choice(3, "file")];
    const { body } = await send("correctImport", { id }, { body: { choices } });
    expect(body.counts).toMatchObject({ same: 1, new: 1, conflict: 0 });
    await apply(id);
    expect((await found("よその会社")).map(({ name }: { name: string }) => name)).toEqual(["まったく別の名"]);
  });

  inSandbox("comes back from its workbook with the changed cells alone, and with conflicts", async () => {
    const out = await ask(backend(), "curator", "downloadAdminBrandsExcel", { is_enabled: "false" });
    let ids: string[] = [];
    const back = await rewritten(out.bytes, "ブランドデータ", (all) => {
      const [heading = [], ...body] = all;
      const at = (title: string) => heading.indexOf(title);
      ids = [0, 1, 2].map((index) => String((body[index] as unknown[])[at("管理番号")]));
      (body[0] as unknown[])[at("タグ")] = "新しいタグ、別のタグ";
      (body[1] as unknown[])[at("担当者名")] = "ファイルの担当";
      (body[2] as unknown[])[at("クカクを利用")] =
        (body[2] as unknown[])[at("クカクを利用")] === "○" ? "×" : "○";
      return [[...heading, "社内メモ"], ...body.toReversed().map((row) => [...row, "x"])];
    });
    const [tagged = "", contacted = "", flagged = ""] = ids;
    const other = (await send("getAdminBrand", { id: contacted })).body.brand;
    const body = { contact_name: "画面の担当", version: other.version };
    await send("updateAdminBrand", { id: contacted }, { body });
    const before = (await send("getAdminBrand", { id: tagged })).body.brand;
    const id = await take(back);
    const { import: found, rows } = await look(id);
    expect(found).toMatchObject({
      tells_conflicts: true,
      counts: { changed: 2, conflict: 1, wrong: 0, new: 0, deleted: 0 },
    });
    expect(
      rows
        .filter(({ state }) => state === "changed")
        .map(({ changes }) => changes[0]?.field)
        .toSorted(),
    ).toEqual(["is_kukaku", "tags"]);
    const choices = [{ line: rows[0]?.line, field: "contact_name", take: "file" }];
    expect((await send("correctImport", { id }, { body: { choices } })).body.counts).toMatchObject({
      changed: 3,
      conflict: 0,
    });
    await apply(id);
    const now = async (of: string) => (await send("getAdminBrand", { id: of })).body.brand;
    expect((await now(tagged)).tags.toSorted()).toEqual(["別のタグ", "新しいタグ"].toSorted());
    expect(await now(contacted)).toMatchObject({ contact_name: "ファイルの担当" });
    expect((await now(flagged)).is_kukaku).toBeTypeOf("boolean");
    expect((await send("undoImport", { id })).body).toMatchObject({ undone: 3, left: 0 });
    expect((await now(tagged)).tags.toSorted()).toEqual(before.tags.toSorted());
    expect(await now(contacted)).toMatchObject({ contact_name: "画面の担当" });
  });

  inSandbox("is nobody's but the curators'", async () => {
    const asked = { kind: "brands", name: "一覧.csv" };
    for (const actor of ["facility", "brand", "both"] as const)
      expect((await ask(backend(), actor, "takeImport", asked, { raw: "ブランド名\nA" })).status).toBe(403);
    const { brand } = world().own("curator");
    const owned = await send("takeImport", { ...asked, brand_id: brand }, { raw: "ブランド名\nA" });
    expect(owned.status).toBe(400);
    const id = await take(table(["ブランド名", "業種"], ["誰も知らない", "カフェ"]));
    for (const actor of ["facility", "brand"] as const)
      expect((await ask(backend(), actor, "getImport", { id })).status).toBe(404);
  });
}
