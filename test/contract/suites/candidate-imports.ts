import { expect } from "vitest";
import type { ImportDetail, ImportRow } from "../../../server/contract/imports.ts";
import type { LeasingListDetail } from "../../../server/contract/leasing-lists.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { rewritten } from "../../helpers/rewritten-workbook.ts";
import { ask } from "../ask.ts";
import { facilitySteps } from "../facility-steps.ts";
import type { World } from "../world.ts";

type Seen = { import: ImportDetail; rows: ImportRow[] };

export function candidateImportSuite(backend: () => RunningBackend, world: () => World) {
  const { place, send, inSandbox } = facilitySteps(backend, world);
  const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await backend().database.query<Row & Record<string, unknown>>(text, values)).rows;
  const take = async (content: string | Uint8Array<ArrayBuffer>): Promise<string> => {
    const values = { kind: "candidates", facility_id: place().facility, name: "一覧.csv" };
    const answer = await ask(backend(), "facility", "takeImport", values, { raw: content });
    expect(answer.status, answer.text).toBe(200);
    return String(JSON.parse(answer.text).id);
  };
  const look = async (id: string): Promise<Seen> => (await send("getImport", { id, per_page: "100" })).body;
  const apply = async (id: string, body = {}) =>
    expect((await send("applyImport", { id }, body)).body).toMatchObject({ is_applied: true });
  const table = (...rows: string[][]) => rows.map((row) => row.join("\t")).join("\r\n");
  const listOf = async (recruitment: string): Promise<LeasingListDetail> =>
    (await send("getLeasingList", { facility_id: place().facility, recruitment_id: recruitment })).body.data;
  const spot = async (least: number) => {
    const [found] = await query<{ recruitment: string; floor: string; number: string }>(
      `select r.id::text as recruitment, f.name as floor, s.number
       from recruitments r
       join sections s on s.id = r.section_id and s.deleted_at is null
       join floors f on f.id = s.floor_id
       join leasing_lists l on l.recruitment_id = r.id
       join leasing_list_items i on i.leasing_list_id = l.id
       join brands b on b.id = i.brand_id and b.is_enabled and not b.is_stealth
       where r.facility_id = $1 and r.status = 'publish' and i.status = 'waiting'
         and not exists (select from scouts t where t.negotiation_id = i.negotiation_id)
         and not exists (select from applies t where t.negotiation_id = i.negotiation_id)
         and not exists (select from outbox o where o.leasing_list_item_id = i.id)
       group by 1, 2, 3 having count(*) >= $2 order by r.id::text limit 1`,
      [place().facility, least],
    );
    if (!found) throw new Error("no section has such a list");
    return found;
  };
  const strangers = async (recruitment: string) =>
    query<{ id: number; name: string }>(
      `select min(b.id) as id, b.name from brands b
       where b.is_enabled and not b.is_stealth and not exists (
           select from negotiations n join recruitments r on r.section_id = n.section_id
           where r.id = $1 and n.brand_id = b.id)
       group by b.name having count(*) = 1 order by 1 limit 3`,
      [recruitment],
    );
  const told = async () =>
    query(
      `select (select count(*)::int from outbox) as mails, (select count(*)::int from contact_messages) as messages`,
    );

  inSandbox("candidates come in by name or number, corrected, and go again", async () => {
    const { recruitment, floor, number } = await spot(2);
    const before = await listOf(recruitment);
    const [one, two, three] = await strangers(recruitment);
    const known = before.items.find(({ brand_id }) => brand_id !== null);
    if (!one || !two || !three || !known) throw new Error("there are too few brands");
    await query("update brands set contact_email = 'two@example.jp' where id = any ($1)", [[one.id, two.id]]);
    const quiet = await told();
    const heads = ["フロア", "号数", "ブランド名", "ブランドID", "優先順位", "状況", "期限", "備考", "理由"];
    const id = await take(
      table(
        heads,
        [floor, number, one.name, "", "1", "区画提示", "R9.3.31", "先方から連絡待ち", ""],
        [floor, number, "", String(two.id), "", "", "", "", ""],
        [floor, number, three.name, "", "", "契約", "", "", ""],
        [floor, number, "どこにもない店", "", "", "", "", "", ""],
        [floor, "Z-999", one.name, "", "", "", "", "", ""],
        [floor, number, known.name, "", "", "", "", "表から書いたメモ", ""],
        [floor, number, one.name, "", "", "", "", "", ""],
      ),
    );
    const first = await look(id);
    expect(first.import.counts).toMatchObject({ new: 2, changed: 1, wrong: 4 });
    expect(first.rows.flatMap(({ errors }) => errors.map(({ text }) => text)).toSorted()).toEqual(
      [
        "契約は、リーシングリストの画面で登録してください。",
        "ブランドが見つかりません。",
        "区画「Z-999」が見つかりません。",
        "2行目と同じ候補です。",
      ].toSorted(),
    );
    const cells = [{ line: 4, at: 5, text: "条件提示" }];
    expect((await send("correctImport", { id }, { cells })).body.counts).toMatchObject({ new: 3, wrong: 3 });
    await apply(id);
    const after = await listOf(recruitment);
    expect(after.items.map(({ position }) => position)).toEqual(after.items.map((_, index) => index + 1));
    expect(after.items[0]).toMatchObject({
      brand_id: one.id,
      status: "section_submitted",
      memo: "先方から連絡待ち",
      assignment: { due_on: "2027-03-31" },
    });
    expect(after.items.at(-1)).toMatchObject({ brand_id: three.id, status: "conditions_submitted" });
    expect(after.items.find((item) => item.id === known.id)?.memo).toBe("表から書いたメモ");
    expect(await told()).toEqual(quiet);
    const trail = await query<{ changes: object }>(
      "select changes from audit_entries where object_kind = 'leasing_list_item' and object_id = $1",
      [after.items[0]?.id],
    );
    expect(JSON.stringify(trail)).not.toContain(one.name);
    const touched = after.items.find(({ brand_id }) => brand_id === two.id);
    const waiting = async () => (await send("getWaitingMails", { facility_id: place().facility })).body.lists;
    const unspoken = { leasing_list_item_ids: [touched?.id], names: [two.name] };
    expect(await waiting()).toMatchObject([unspoken]);
    const edit = { id: touched?.id, version: touched?.version, memo: "画面で書いた" };
    await send("updateLeasingList", { recruitment_id: recruitment }, { items: [edit] });
    expect((await send("undoImport", { id })).body).toMatchObject({ undone: 3, left: 1 });
    const rest = await listOf(recruitment);
    expect(rest.items.map((item) => item.id)).toEqual([...before.items.map((item) => item.id), touched?.id]);
    expect(rest.items.find((item) => item.id === known.id)?.memo).toBe(known.memo);
    expect(await waiting()).toHaveLength(1);
    expect((await send("dropWaitingMails", { id: String(after.id) })).status).toBe(200);
    expect([await waiting(), await told()]).toEqual([[], quiet]);
    const orphans = await query(
      "select from negotiations n where n.brand_id in ($1, $2) and n.recruitment_id = $3",
      [one.id, three.id, recruitment],
    );
    expect(orphans).toHaveLength(0);
  });

  inSandbox(
    "a list comes back from its workbook with the changed cells alone, and with conflicts",
    async () => {
      const { recruitment } = await spot(4);
      const before = await listOf(recruitment);
      const free = before.items.filter(
        ({ status, brand_id, last_mail }) => status === "waiting" && brand_id !== null && !last_mail,
      );
      const [moved, noted, gone, kept] = free;
      if (!moved || !noted || !gone || !kept) throw new Error("the list is too short");
      const asked = { facility_id: place().facility, recruitment_id: recruitment };
      const out = await ask(backend(), "facility", "downloadLeasingListExcel", asked);
      const back = await rewritten(out.bytes, "リーシングリスト", (all) => {
        const [heading = [], ...body] = all as unknown[][];
        const put = (id: number, title: string, value: unknown) => {
          const row = body.find((cells) => String(cells[heading.indexOf("管理番号")]) === String(id));
          if (row) row[heading.indexOf(title)] = value;
        };
        put(moved.id, "ステータス", "条件提示");
        put(noted.id, "メモ", "ファイルのメモ");
        body.find((cells) => String(cells[heading.indexOf("管理番号")]) === String(gone.id))?.push("○");
        return [[...heading, "削除"], ...body.toReversed()];
      });
      const items = [noted, kept].map(({ id, version }) => ({ id, version, memo: "画面のメモ" }));
      expect((await send("updateLeasingList", { recruitment_id: recruitment }, { items })).status).toBe(200);
      const id = await take(back);
      const seen = await look(id);
      expect(seen.import).toMatchObject({
        tells_conflicts: true,
        counts: { changed: 1, deleted: 1, conflict: 1, kept: 1, wrong: 0, new: 0 },
      });
      const conflict = seen.rows.find(({ state }) => state === "conflict");
      expect(conflict?.conflicts).toMatchObject([{ file: "ファイルのメモ", product: "画面のメモ" }]);
      const choices = [{ line: conflict?.line, field: "memo", take: "file" }];
      await send("correctImport", { id }, { choices });
      expect((await send("applyImport", { id }, {})).status).toBe(400);
      const quiet = await told();
      await apply(id, { deletes: true });
      const after = await listOf(recruitment);
      expect(after.total).toBe(before.total - 1);
      expect(after.items.find((item) => item.id === moved.id)?.status).toBe("conditions_submitted");
      expect(after.items.find((item) => item.id === noted.id)?.memo).toBe("ファイルのメモ");
      expect((await send("undoImport", { id })).body).toMatchObject({ undone: 3, left: 0 });
      const undone = await listOf(recruitment);
      expect(undone.items.map((item) => item.id)).toEqual(before.items.map((item) => item.id));
      expect(undone.items.find((item) => item.id === moved.id)?.status).toBe("waiting");
      expect(undone.items.find((item) => item.id === noted.id)?.memo).toBe("画面のメモ");
      expect(await told()).toEqual(quiet);
    },
  );

  inSandbox("the lists of all sections leave in one workbook and come back cell by cell", async () => {
    const asked = { facility_id: place().facility };
    const out = await ask(backend(), "facility", "downloadCandidatesExcel", asked);
    const sections = new Set<unknown>();
    const back = await rewritten(out.bytes, "リーシングリスト", (all) => {
      const [heading = [], ...body] = all as unknown[][];
      const at = (title: string) => heading.indexOf(title);
      for (const row of body) {
        const section = `${row[at("階")]} ${row[at("区画番号")]}`;
        if (!sections.has(section)) row[at("メモ")] = `一括のメモ ${section}`;
        sections.add(section);
      }
      return [heading, ...body.toReversed()];
    });
    expect(sections.size).toBeGreaterThan(5);
    const id = await take(back);
    const seen = await look(id);
    expect(seen.import).toMatchObject({
      tells_conflicts: true,
      counts: { changed: sections.size, new: 0, deleted: 0, conflict: 0, wrong: 0 },
    });
    await apply(id);
    const [noted] = await query<{ count: number }>(
      "select count(*)::int as count from leasing_list_items where memo like '一括のメモ %'",
    );
    expect(noted?.count).toBe(sections.size);
    expect((await send("undoImport", { id })).body).toMatchObject({ undone: sections.size, left: 0 });
  });

  inSandbox(
    "what the two sides have written to each other is moved by no table, nor what has begun removed",
    async () => {
      const [answered] = await query<{ floor: string; number: string; name: string }>(
        `select f.name as floor, s.number, b.name
       from leasing_list_items i
       join brands b on b.id = i.brand_id and b.is_enabled and not b.is_stealth
       join leasing_lists l on l.id = i.leasing_list_id
       join recruitments r on r.id = l.recruitment_id and r.status <> 'deleted'
       join sections s on s.id = r.section_id and s.deleted_at is null
       join floors f on f.id = s.floor_id
       where r.facility_id = $1 and i.status not in ('waiting', 'offer_canceled', 'contracted') and exists (
         select from scouts t where t.negotiation_id = i.negotiation_id
         union all select from applies t where t.negotiation_id = i.negotiation_id)
         and (select count(*) from brands o where o.name = b.name) = 1
       order by i.id limit 1`,
        [place().facility],
      );
      if (!answered) throw new Error("nobody has answered");
      const { floor, number, name } = answered;
      const id = await take(
        table(
          ["階", "区画番号", "ブランド", "ステータス", "変更の理由"],
          [floor, number, name, "失注", "条件"],
        ),
      );
      expect((await look(id)).rows[0]?.errors).toEqual([
        {
          at: 3,
          text: "ブランドとやり取りのある候補のステータスは、リーシングリストの画面で変更してください。",
        },
      ]);
      const removal = await take(table(["階", "区画番号", "ブランド", "削除"], [floor, number, name, "○"]));
      expect((await look(removal)).import.counts).toMatchObject({ wrong: 1, deleted: 0 });
    },
  );

  inSandbox("a brand that nobody may know of is as one that is not there, to the byte (S6)", async () => {
    const { recruitment, floor, number } = await spot(1);
    const [hidden] = await query<{ id: number; name: string }>(
      `select b.id, b.name from brands b where b.is_stealth and not exists (
         select from user_brand_joins j join user_facility_joins f on f.user_id = j.user_id
         where j.brand_id = b.id and f.facility_id = $1)
       order by b.id limit 1`,
      [place().facility],
    );
    if (!hidden) throw new Error("there is no stealth brand");
    const answers = async (name: string, brand: string) => {
      const id = await take(
        table(
          ["階", "区画番号", "ブランド", "ブランドID", "メモ"],
          [floor, number, name, "", "メモ"],
          [floor, number, "", brand, "メモ"],
        ),
      );
      const seen = await ask(backend(), "facility", "getImport", { id, per_page: "100" });
      const applied = await ask(backend(), "facility", "applyImport", { id }, { body: {} });
      return [seen.text, applied.text].map((text) =>
        text
          .replaceAll(name, "N")
          .replace(`"import":{"id":${id},`, "")
          .replace(`"","${brand}","メモ"`, '"","B","メモ"')
          .replace(/"created_at":"[^"]*"/, "")
          .replace(/"request_id":"[^"]*"/, ""),
      );
    };
    const unknown = await answers("どこにもない店", "2147480000");
    expect(unknown[0]).toContain("ブランドが見つかりません。");
    expect(await answers(hidden.name, String(hidden.id))).toEqual(unknown);
    expect((await listOf(recruitment)).items.some(({ brand_id }) => brand_id === hidden.id)).toBe(false);
  });

  inSandbox("is nobody's but the facility's own", async () => {
    const asked = { kind: "candidates", facility_id: place().facility, name: "一覧.csv" };
    expect(
      (await ask(backend(), "brand", "takeImport", asked, { raw: "区画番号,ブランド\nA,B" })).status,
    ).toBe(404);
    const { floor, number } = await spot(1);
    const id = await take(table(["階", "区画番号", "ブランド"], [floor, number, "どこにもない店"]));
    for (const actor of ["brand", "none"] as const)
      expect([403, 404]).toContain((await ask(backend(), actor, "getImport", { id })).status);
  });
}
