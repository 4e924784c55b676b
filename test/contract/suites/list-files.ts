import { expect, it } from "vitest";
import type { CallName } from "../../../server/contract/index.ts";
import { MOST_FILE_ROWS } from "../../../server/lib/list-file.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { fileOpener } from "../open-file.ts";
import type { Actor } from "../policy.ts";
import { talkTo } from "../talk.ts";
import type { Place, World } from "../world.ts";

type Person = Exclude<Actor, "anonymous">;

interface Listed {
  who: Person;
  list: CallName;
  file: CallName;
  about: (own: Place) => Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: the conformance suite has checked the shape of every answer
  rows: (body: any) => any[];
  title: string;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  of: (row: any) => string;
  sheet: string;
}

const LISTS: Listed[] = [
  {
    who: "brand",
    list: "getMarkedFacilities",
    file: "downloadFacilitiesExcel",
    about: ({ brand }) => ({ current_brand: brand, order: "rating" }),
    rows: ({ facilities }) => facilities,
    title: "施設",
    of: ({ name }) => name,
    sheet: "施設一覧",
  },
  {
    who: "brand",
    list: "getSortedBrands",
    file: "downloadBrandsExcel",
    about: ({ brand }) => ({ current_brand: brand, order: "stores", shop_min_num: "2" }),
    rows: ({ brands }) => brands,
    title: "ブランド",
    of: ({ name }) => name,
    sheet: "ブランド一覧",
  },
  ...(["facility", "brand"] as const).map(
    (side): Listed => ({
      who: side,
      list: "getContacts",
      file: "downloadContactsExcel",
      about: (own) => ({ [`${side}_id`]: own[side] }),
      rows: ({ data }) => data,
      title: side === "facility" ? "ブランド" : "施設",
      of: (row) => (side === "facility" ? row.brand_name : row.facility_name),
      sheet: "応募・スカウト",
    }),
  ),
  {
    who: "brand",
    list: "getStoreOpeningPlans",
    file: "downloadOpeningPlansExcel",
    about: ({ brand }) => ({ brand_id: brand }),
    rows: ({ data }) => data,
    title: "計画名",
    of: ({ name }) => name,
    sheet: "出店計画",
  },
  {
    who: "curator",
    list: "getAdminBrands",
    file: "downloadAdminBrandsExcel",
    about: () => ({ is_enabled: "false" }),
    rows: ({ brands }) => brands,
    title: "ブランド名",
    of: ({ name }) => name,
    sheet: "ブランドデータ",
  },
  {
    who: "curator",
    list: "getAdminBrandBenchmarks",
    file: "downloadAdminBenchmarksExcel",
    about: () => ({}),
    rows: ({ brand_benchmarks }) => brand_benchmarks,
    title: "ベンチマーク",
    of: ({ benchmark_brand_name }) => benchmark_brand_name,
    sheet: "ベンチマークデータ",
  },
];

export function listFileSuite(backend: () => RunningBackend, world: () => World) {
  const talk = talkTo(backend);
  const inSandbox = (title: string, work: () => Promise<void>) => it(title, () => backend().sandbox(work));
  const query = async <Row>(text: string, parameters: unknown[] = []) =>
    (await backend().database.query<Row>(text, parameters)).rows;
  const own = (who: Person) => world().own(who);

  const opened = fileOpener(backend);

  it.each(LISTS)("$file holds every page of $list, in its order", async (listed) => {
    const about = listed.about(own(listed.who));
    const found: string[] = [];
    let total = 1;
    for (let page = 1; found.length < total; page++) {
      const { status, body, text } = await talk(listed.who, listed.list, { ...about, page });
      expect(status, text.slice(0, 300)).toBe(200);
      const rows = listed.rows(body);
      if (rows.length === 0) break;
      found.push(...rows.map(listed.of));
      total = body.total;
    }
    const file = await opened(listed.who, listed.file, about);
    expect(file.sheet).toBe(listed.sheet);
    expect(file.column(listed.title)).toEqual(found);
    expect(file.conditions).toMatchObject({
      件数: `${found.length.toLocaleString("ja-JP")}件`,
      出力日時: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}（日本時間）$/),
      並び順: expect.any(String),
    });
    expect(found.length).toBeGreaterThan(0);
  });

  it("have numbers and dates as such, and say what was asked, by whom and for whom", async () => {
    const { brand } = own("brand");
    const about = { current_brand: brand, prefectures: ["13", "14"], area_min_size: "100", search: "駅" };
    const { body } = await talk("brand", "getMarkedFacilities", about);
    const file = await opened("brand", "downloadFacilitiesExcel", about);
    const first = body.facilities.slice(0, file.rows.length);
    expect(file.column("面積（坪）").slice(0, first.length)).toEqual(
      first.map(({ area_tsubo }: { area_tsubo: number }) => Math.round(area_tsubo * 100) / 100),
    );
    expect(
      file
        .column("開業日")
        .slice(0, first.length)
        .map((day) => (day instanceof Date ? day.toISOString().slice(0, 10) : day)),
    ).toEqual(first.map(({ opened_on }: { opened_on: string | null }) => opened_on));
    expect(file.conditions).toMatchObject({
      組織: "ソヨゴ珈琲",
      検索語: "駅",
      都道府県: "東京都、神奈川県",
      面積: "100坪〜",
      並び順: "登録順",
    });
    expect(file.conditions.出力者).not.toBe("");
    expect(file.disposition).toMatch(/^attachment; filename="[\x20-\x7e]+\.xlsx"; filename\*=/);
    expect(file.name).toMatch(/^施設一覧_ソヨゴ珈琲_\d{8}_\d{4}\.xlsx$/);
  });

  it("a leasing list leaves as it is narrowed and ordered, with its reasons", async () => {
    const { facility: facility_id, recruitment: recruitment_id } = own("facility");
    const about = { facility_id, recruitment_id };
    const { body } = await talk("facility", "getLeasingList", about);
    const items: {
      name: string;
      status: string;
      match: { score: number } | null;
      brand_id: number | null;
    }[] = body.data.items;
    const byHand = await opened("facility", "downloadLeasingListExcel", about);
    expect(byHand.column("ブランド")).toEqual(items.map(({ name }) => name));
    const waiting = await opened("facility", "downloadLeasingListExcel", {
      ...about,
      status: "waiting",
      order: "score",
    });
    const scores = waiting.column("適合度（0〜100）").map((score) => score ?? -1);
    expect(scores).toEqual(scores.toSorted((a, b) => Number(b) - Number(a)));
    expect(waiting.rows).toHaveLength(items.filter(({ status }) => status === "waiting").length);
    expect(waiting.conditions).toMatchObject({ ステータス: "未交渉", 並び順: "適合度の高い順" });
    expect(waiting.name).toMatch(/^リーシングリスト_ヒノハ南浜_区画\S+_\d{8}_\d{4}\.xlsx$/);
    const judged = byHand.rows.filter((_, at) => items[at]?.match);
    expect(judged.length).toBeGreaterThan(0);
    for (const row of judged) expect(row[byHand.heading.indexOf("適合度の内訳")]).toMatch(/\d+\/\d+：/);
    // What a brand of the catalogue is written to stays with the service.
    const addresses = byHand.column("メールアドレス");
    items.forEach(({ brand_id }, at) => {
      if (brand_id !== null) expect(addresses[at]).toBeNull();
    });
  });

  inSandbox("mails leave one by one, with the addresses that were typed in alone", async () => {
    const { leasingList, recruitment, item } = own("facility");
    await query(
      "update brands set contact_email = 'secret@example.com' where id = (select brand_id from leasing_list_items where id = $1)",
      [item],
    );
    const contact = { contact_name: "山田", contact_email: "yamada@example.com" };
    const typed = { recruitment_id: Number(recruitment), name: "=手入力", ...contact };
    const { body } = await talk("facility", "createCustomBrand", {}, { body: typed });
    const { text } = await talk(
      "facility",
      "createSendings",
      { id: leasingList },
      {
        body: {
          leasing_list_item_ids: [body.data.id, Number(item)],
          subject: "{ブランド名}{担当者名}様",
          text: "本文",
        },
      },
    );
    const file = await opened("facility", "downloadSendingsExcel", { id: leasingList });
    const sent = file.rows.filter((row) => String(row[file.heading.indexOf("件名")]).endsWith("様"));
    expect(sent, text).toHaveLength(2);
    const of = (title: string) => sent.map((row) => row[file.heading.indexOf(title)] ?? null);
    expect(of("件名")[0]).toBe("=手入力山田様");
    expect(of("メールアドレス")).toEqual(["yamada@example.com", null]);
    expect(of("送信日時").every((at) => at instanceof Date)).toBe(true);
    expect(of("結果")).toEqual(["送信待ち", "送信待ち"]);
    expect(file.rows.flat()).not.toContain("secret@example.com");
  });

  inSandbox("floors, versions of a drawing and imports leave as they are listed", async () => {
    const { facility: facility_id, floor: floor_id } = own("facility");
    const { body } = await talk("facility", "getFloors", { facility_id });
    const floors = await opened("facility", "downloadFloorsExcel", { facility_id });
    expect(floors.column("階")).toEqual(body.floors.map(({ name }: { name: string }) => name));
    expect(floors.conditions).toMatchObject({ 組織: "ヒノハ南浜", 並び順: "上の階から" });

    await query(
      `insert into floor_versions (facility_id, floor_id, number, action)
       select $1::int, $2::int, n, 'before' from generate_series(1, 23) n`,
      [facility_id, floor_id],
    );
    for (const [order, numbers] of [
      ["asc", [1, 2, 3]],
      ["desc", [23, 22, 21]],
    ] as const) {
      const about = { floor_id, order };
      const { versions } = (await talk("facility", "getFloorDrawings", about)).body;
      expect(versions.slice(0, 3).map(({ number }: { number: number }) => number)).toEqual(numbers);
      const file = await opened("facility", "downloadFloorVersionsExcel", about);
      expect(file.column("版").slice(0, 3)).toEqual(numbers);
      expect(file.rows).toHaveLength(23);
    }

    await query(
      `insert into imports (kind, facility_id, user_id, file_name, state, columns, created_at)
       select 'sections', $1::int, (select min(id) from users), 'B' || n, 'preview', '[]', now() - n * interval '1 hour'
       from unnest(array[2, 3, 1]) n`,
      [facility_id],
    );
    for (const [order, names] of [
      [{}, ["B1", "B2", "B3"]],
      [{ order: "asc" }, ["B3", "B2", "B1"]],
      [{ sort: "name", order: "desc" }, ["B3", "B2", "B1"]],
    ] as const) {
      const about = { kind: "sections", facility_id, ...order };
      const ours = (name: unknown) => /^B\d$/.test(String(name));
      const { imports } = (await talk("facility", "getImports", about)).body;
      const listed = imports.map(({ file_name }: { file_name: string }) => file_name);
      expect(listed.filter(ours)).toEqual(names);
      const file = await opened("facility", "downloadImportsExcel", about);
      expect(file.column("表")).toEqual(listed);
      const states = file.column("状態").filter((_, at) => ours(file.column("表")[at]));
      expect(states).toEqual(["確認待ち", "確認待ち", "確認待ち"]);
    }
  });

  it("users leave with those who wait for approval first", async () => {
    for (const [who, file, about] of [
      ["facility", "downloadFacilityJoinsExcel", { facility_id: own("facility").facility }],
      ["brand", "downloadBrandJoinsExcel", { brand_id: own("brand").brand }],
    ] as const) {
      const { column, rows } = await opened(who, file, about);
      const list = who === "facility" ? "getUserFacilityJoins" : "getUserBrandJoins";
      const { body } = await talk(who, list, about);
      const users: { email: string }[] = body.user_facilities ?? body.user_brands;
      expect(column("メールアドレス").toSorted()).toEqual(users.map(({ email }) => email).toSorted());
      const places = column("権限").map((grant) => ["承認待ち", "管理者", "一般"].indexOf(String(grant)));
      expect(places).toEqual(places.toSorted());
      expect(rows.every((row) => row.at(-1) instanceof Date)).toBe(true);
    }
  });

  inSandbox("end at their bound, and say that there is more", async () => {
    const { brand } = own("brand");
    const [before] = await query<{ total: number }>(
      "select count(*)::int as total from store_opening_plans where brand_id = $1",
      [brand],
    );
    await query(
      `insert into store_opening_plans (brand_id, name, address, latitude, longitude, stage, opening_on, memo)
       select $1, '=計画' || n, '', 35, 139, 'idea', '2000-01-01', '' from generate_series(1, $2::int) n`,
      [brand, MOST_FILE_ROWS + 1],
    );
    const file = await opened("brand", "downloadOpeningPlansExcel", { brand_id: brand });
    const total = (before?.total ?? 0) + MOST_FILE_ROWS + 1;
    expect(file.rows).toHaveLength(MOST_FILE_ROWS);
    expect(file.conditions.件数).toContain(`10,000件（全${total.toLocaleString("ja-JP")}件のうち先頭のみ`);
    expect(file.column("計画名")[0]).toMatch(/^=計画\d+$/);
  });
}
