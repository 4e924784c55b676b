import { unzipSync } from "fflate";
import readWorkbook from "read-excel-file/node";
import { expect, it } from "vitest";
import { eraseClosed } from "../../../server/backend/organisations/erasure.ts";
import type { CallName } from "../../../server/contract/index.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { SAMPLE } from "../../helpers/sample-file.ts";
import { ask } from "../ask.ts";
import type { Values } from "../cases/case.ts";
import type { Actor } from "../policy.ts";
import type { World } from "../world.ts";

export function organisationSuite(backend: () => RunningBackend, world: () => World) {
  const inSandbox = (title: string, work: () => Promise<void>) => it(title, () => backend().sandbox(work));
  const query = async <Row>(text: string, parameters: unknown[] = []) =>
    (await backend().database.query<Row>(text, parameters)).rows;

  const opened = async (who: Exclude<Actor, "anonymous">, name: CallName, values: Values) => {
    const answer = await ask(backend(), who, name, values);
    expect(answer.status, answer.text.slice(0, 300)).toBe(200);
    const files = [];
    for (const [path, bytes] of Object.entries(unzipSync(answer.bytes))) {
      const [sheet] = path.endsWith(".xlsx") ? await readWorkbook(Buffer.from(bytes)) : [];
      const text = sheet ? JSON.stringify(sheet.data) : Buffer.from(bytes).toString("base64");
      files.push([path.replace(/_\d{8}_\d{4}(?=\.xlsx$)/, ""), text] as const);
    }
    return Object.fromEntries(files);
  };
  const trail = (column: string, id: string) =>
    query<{ email: string; call: string }>(
      `select u.email, e.call from audit_entries e join users u on u.id = e.user_id
       where e.${column} = $1 and e.call like 'download%Archive' order by e.id`,
      [id],
    );

  inSandbox("is to curators what its own admin could read, and stands in its trail", async () => {
    const { facility } = world().own("facility");
    const [thread] = await query<{ text: string; brand: string }>(
      `select m.text, b.name as brand from contact_messages m join scouts c on c.id = m.scout_id
       join brands b on b.id = c.brand_id
       where c.facility_id = $1 and m.text <> '' and b.is_enabled and not b.is_stealth order by m.id limit 1`,
      [facility],
    );
    await query("delete from files");
    await query(
      `insert into files (key, facility_id, section_id, kind, name, media_type, bytes, sent_hash, hash, state, uploaded_by)
       select a.key, s.facility_id, s.id, 'drawing', a.name, 'application/pdf', $2, 'x', $3, 'ready', u.id
       from sections s, users u, (values ($1, '../図面.pdf'), ('gone', '無い.pdf')) a (key, name)
       where s.id = $4 and u.email = 'facility@kukaku.example'`,
      [SAMPLE.key, SAMPLE.bytes.length, SAMPLE.hash, world().own("facility").section],
    );
    await query(
      `insert into floor_pictures (facility_id, floor_id, user_id, file_name, source, picture)
       select $1::int, min(l.id), min(u.id), 'もと.pdf', 'pdf'::bytea, 'webp'::bytea from floors l, users u
       where l.facility_id = $1 and l.deleted_at is null`,
      [facility],
    );
    const theirs = await opened("curator", "downloadFacilityArchive", { facility_id: facility });
    const own = await opened("facility", "downloadFacilityArchive", { facility_id: facility });
    const names = Object.keys(theirs);
    const [name] = await query<{ name: string }>("select name from facilities where id = $1", [facility]);
    for (const title of [
      "施設情報",
      "区画一覧",
      "期限一覧",
      "応募・スカウトのやり取り",
      "ユーザー",
      "操作履歴",
      "目次",
    ])
      expect(names.filter((path) => path.startsWith(`${title}_${name?.name}`))).toHaveLength(1);
    expect(names.filter((path) => path.startsWith("写真/")).length).toBeGreaterThan(0);
    expect(names.filter((path) => path.startsWith("添付ファイル/"))).toEqual(["添付ファイル/図面.pdf"]);
    expect(theirs["添付ファイル/図面.pdf"]).toBe(SAMPLE.bytes.toString("base64"));
    const contents = theirs[names.at(-1) ?? ""];
    expect(contents).toContain("無い.pdf");
    expect(contents).toContain("保管場所に見つからない");
    const floors = await query<{ name: string; count: number }>(
      `select l.name, count(s.id)::int as count from floors l
       left join sections s on s.floor_id = l.id and s.deleted_at is null and s.outline is not null
       where l.facility_id = $1 and l.deleted_at is null and l.plan is not null group by l.id order by l.level`,
      [facility],
    );
    expect(names.filter((path) => path.endsWith(".svg"))).toEqual(
      floors.map((one) => `図面/${one.name}.svg`),
    );
    for (const floor of floors) {
      const svg = Buffer.from(theirs[`図面/${floor.name}.svg`] ?? "", "base64").toString();
      expect(svg.match(/class="section"/g) ?? []).toHaveLength(floor.count);
      expect(svg).toContain(`<title>${floor.name}</title>`);
    }
    const traced = names.filter((path) => path.includes("もと.pdf"));
    expect(traced.map((path) => Buffer.from(theirs[path] ?? "", "base64").toString())).toEqual([
      "webp",
      "pdf",
    ]);
    expect(theirs[names[0] ?? ""]).toContain(name?.name);
    const talk = theirs[names.find((path) => path.startsWith("応募・スカウトのやり取り")) ?? ""];
    for (const text of Object.values(thread ?? {})) expect(talk).toContain(text);
    expect(Object.keys(own)).toEqual(names);
    // The trail has one more entry by then.
    const changing = /^(操作履歴|目次)/;
    expect(names.filter((path) => !changing.test(path) && own[path] !== theirs[path])).toEqual([]);
    expect((await trail("facility_id", facility)).slice(-2)).toEqual([
      { email: "curator@kukaku.example", call: "downloadFacilityArchive" },
      { email: "facility@kukaku.example", call: "downloadFacilityArchive" },
    ]);
  });

  inSandbox("holds of a brand its stores, sales and predictions, as far as the plan goes", async () => {
    const { brand } = world().own("brand");
    const names = async () =>
      Object.keys(await opened("curator", "downloadBrandArchive", { brand_id: brand })).map(
        (path) => path.split("_")[0],
      );
    await query(
      "insert into opening_packs (brand_id, number, made_on, stages) values ($1, 1, '2026-11-20', '{idea}')",
      [brand],
    );
    const before = (await trail("brand_id", brand)).length;
    const whole = await names();
    for (const title of [
      "ブランド情報",
      "自店一覧",
      "店舗の年度別の売上",
      "出店計画",
      "出店会議資料/出店会議資料",
      "採算の前提",
      "応募・スカウト",
      "ユーザー",
      "操作履歴",
    ])
      expect(whole).toContain(title);
    const predictions = (all: typeof whole) => all.filter((name) => name === "売上予測/売上予測").length;
    const [count] = await query<{ count: number }>(
      "select count(*)::int as count from predictions where brand_id = $1",
      [brand],
    );
    expect(predictions(whole)).toBe(count?.count);
    await query("update brands set is_sales_prediction = false where id = $1", [brand]);
    expect(predictions(await names())).toBe(0);
    expect(await trail("brand_id", brand)).toHaveLength(before + 2);
  });

  const send = async (who: Exclude<Actor, "anonymous">, name: CallName, values: Values, body?: object) => {
    const answer = await ask(backend(), who, name, values, body && { body });
    return { status: answer.status, body: JSON.parse(answer.text) };
  };
  const closingOf = async (side: string, id: string) =>
    (await send("curator", "getOrganisationClosing", { side, id })).body.closing;
  const REASON = "運営会社の変更のため";

  inSandbox("is seen by nobody once it is closed, and again when it is reopened", async () => {
    const { facility } = world().own("facility");
    const about = { side: "facility", id: facility };
    const before = await closingOf("facility", facility);
    expect(before).toMatchObject({ closed_at: null, reopens_until: null, is_erased: false });
    for (const count of ["user_count", "offering_count", "thread_count"])
      expect(before[count]).toBeGreaterThan(0);
    expect(before.threads).toHaveLength(Math.min(before.thread_count, 50));
    const [mails] = await query<{ count: number }>("select count(*)::int as count from outbox");
    const body = { reason: REASON, version: before.version };
    expect((await send("curator", "closeOrganisation", about, { ...body, version: 999 })).status).toBe(409);
    const { closing } = (await send("curator", "closeOrganisation", about, body)).body;
    expect(closing).toMatchObject({ reason: REASON, is_enabled: false, offering_count: 0 });
    expect(Date.parse(closing.reopens_until) - Date.now()).toBeGreaterThan(88 * 86_400_000);
    expect((await query("select count(*)::int as count from outbox"))[0]).toEqual(mails);
    expect(
      (await send("curator", "closeOrganisation", about, { ...body, version: closing.version })).status,
    ).toBe(409);
    expect((await ask(backend(), "facility", "getSections", { facility_id: facility })).status).not.toBe(200);
    expect((await ask(backend(), "brand", "getFacility", { id: facility })).status).toBe(404);
    // It is enabled by nothing else, neither by its form nor by a table.
    const edit = { is_enabled: true, version: closing.version };
    const refused = await send("curator", "updateAdminFacility", { id: facility }, edit);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ["is_enabled"]]);
    await query("update facilities set is_enabled = true where id = $1", [facility]);
    expect((await closingOf("facility", facility)).is_enabled).toBe(false);
    await opened("curator", "downloadFacilityArchive", { facility_id: facility });
    const reopened = await send("curator", "reopenOrganisation", about, { version: closing.version });
    expect(reopened.body.closing).toMatchObject({ closed_at: null, is_enabled: true, offering_count: 0 });
    expect((await ask(backend(), "facility", "getSections", { facility_id: facility })).status).toBe(200);
    const entries = await query<{ call: string; changes: object }>(
      `select call, changes from audit_entries
       where facility_id = $1 and object_kind = 'facility' and call like '%Organisation' and result = 'ok' order by id`,
      [facility],
    );
    expect(entries.slice(-2)).toMatchObject([
      { call: "closeOrganisation", changes: { closed_reason: { to: REASON } } },
      { call: "reopenOrganisation", changes: { closed_at: { to: null } } },
    ]);
  });

  inSandbox("leaves a brand's people without standing, and stays closed after 90 days", async () => {
    const { brand } = world().own("brand");
    const about = { side: "brand", id: brand };
    const stores = () => ask(backend(), "brand", "getOwnStores", { brand_id: brand });
    expect((await stores()).status).toBe(200);
    const { version } = await closingOf("brand", brand);
    const { closing } = (await send("curator", "closeOrganisation", about, { reason: REASON, version })).body;
    expect((await stores()).status).not.toBe(200);
    const role = (await send("brand", "getMyRole", {})).body.my_role;
    expect(role.brand_roles.map(({ brand_id }: { brand_id: number }) => `${brand_id}`)).not.toContain(brand);
    expect(role.disabled_facilities).toContain(closing.name);
    await query("update brands set closed_at = now() - interval '91 days' where id = $1", [brand]);
    const late = await send("curator", "reopenOrganisation", about, { version: closing.version });
    expect([late.status, late.body.message]).toEqual([409, "閉鎖から90日を過ぎたため、再開できません。"]);
  });

  const tablesWith = async (text: string) => {
    const tables = await query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname = 'public' order by 1`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await query(`select from "${name}" t where t::text like $1 limit 1`, [`%${text}%`]);
      if (rows.length > 0) found.push(name);
    }
    return found;
  };

  inSandbox("has what is personal of it erased after 90 days, and nothing sooner", async () => {
    const { facility, section } = world().own("facility");
    const SECRET = "花子ひみつ";
    await backend().database.script(`
      insert into users (id, uuid, email, family_name, given_name)
      values (2000000001, 'only', 'only.${SECRET}@example.jp', '独居', '${SECRET}');
      insert into user_facility_joins (user_id, facility_id, grant_type) values (2000000001, ${facility}, 'member');
      insert into user_facility_joins (invited_address, facility_id, grant_type)
      values ('next.${SECRET}@example.jp', ${facility}, 'standby');
      update leasing_list_items set memo = '${SECRET}' where id in
        (select leasing_list_item_id from leasing_list_item_owners where facility_id = ${facility});
      update custom_brands set contact_name = '${SECRET}', memo = '${SECRET}' where leasing_list_id in
        (select leasing_list_id from leasing_list_owners where facility_id = ${facility});
      update scouts set message = '${SECRET}' where facility_id = ${facility};
      update contact_messages m set text = '${SECRET}' from scouts s
      where s.id = m.scout_id and s.facility_id = ${facility} and m.side = 'facility';
      update mail_sendings set text = '${SECRET}' where facility_id = ${facility};
      insert into files (key, facility_id, section_id, kind, name, media_type, bytes, sent_hash, hash, state, uploaded_by)
      values ('erased', ${facility}, ${section}, 'other', '${SECRET}.pdf', 'application/pdf', 1, 'x', 'y', 'ready', 2000000001);
      update facilities set closed_at = now() - interval '89 days' where id = ${facility}`);
    expect((await tablesWith(SECRET)).length).toBeGreaterThan(6);
    expect(await eraseClosed(backend().database)).toBe(0);
    await query("update facilities set closed_at = closed_at - interval '2 days' where id = $1", [facility]);
    expect(await eraseClosed(backend().database)).toBe(1);
    expect(await tablesWith(SECRET)).toEqual([]);
    expect(await eraseClosed(backend().database)).toBe(0);
    const [left] = await query(
      `select (select count(*)::int from facility_images where facility_id = $1) as images,
         (select count(*)::int from user_facility_joins where facility_id = $1) as joins,
         (select state from files where key = 'erased') as file,
         (select count(*)::int from users where email = 'facility@kukaku.example') as elsewhere,
         (select count(*)::int from audit_entries where facility_id = $1 and call = 'eraseClosed') as told`,
      [facility],
    );
    expect(await query("select from left_accounts where sub = 'only'")).toHaveLength(1);
    expect(left).toEqual({ images: 0, joins: 0, file: "removed", elsewhere: 1, told: 1 });
    const closing = await closingOf("facility", facility);
    expect(closing.is_erased).toBe(true);
    const late = { version: closing.version };
    const reopened = await send("curator", "reopenOrganisation", { side: "facility", id: facility }, late);
    expect(reopened.status).toBe(409);
  });

  inSandbox("keeps nothing of the person whom a brand named, whoever wrote to them", async () => {
    const { brand } = world().own("brand");
    const SECRET = "太郎ひみつ";
    await backend().database.script(`
      update brands set contact_name = '${SECRET}', contact_email = '${SECRET}@example.jp' where id = ${brand};
      update applies set message = '${SECRET}', wish = '{"person": "${SECRET}"}' where brand_id = ${brand};
      update store_opening_plans set person = '${SECRET}', memo = '${SECRET}' where brand_id = ${brand};
      insert into outbox (leasing_list_item_id, to_name, to_address, subject, text)
      select id, '${SECRET}', '${SECRET}@example.jp', '件名', '本文' from leasing_list_items where brand_id = ${brand};
      update brands set closed_at = now() - interval '91 days' where id = ${brand}`);
    expect(await eraseClosed(backend().database)).toBe(1);
    expect(await tablesWith(SECRET)).toEqual([]);
  });
}
