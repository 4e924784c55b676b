import readExcel from "read-excel-file/node";
import { beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { decode } from "../helpers/html.ts";
import { Browserless, type Page, trySignIn } from "../helpers/pages.ts";
import { startProduct } from "../helpers/product.ts";

let browser: Browserless;
let rival: Browserless;
beforeAll(async () => {
  const { origin } = await startProduct({ shared: true });
  browser = new Browserless(origin);
  await trySignIn(browser, demoAccounts.facility.email, "Kukaku2026");
  rival = new Browserless(origin);
  await trySignIn(rival, demoAccounts.rival.email, "Kukaku2026");
});

interface Row {
  id: number;
  text: string;
  cells: string[];
}

function rowsOf({ body }: Page): Row[] {
  const shown = body.replace(/<template data-on-paper>[\s\S]*?<\/template>/g, "");
  return [...shown.matchAll(/<tr id="section-(\d+)"[^>]*>([\s\S]*?)<\/tr>/g)].map(([, id, inside = ""]) => {
    const cells = [...inside.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell = ""]) =>
      decode(cell.replace(/<[^>]+>/g, "")).trim(),
    );
    return { id: Number(id), cells, text: cells.join(" ") };
  });
}

function totalOf({ text }: Page): number {
  return Number(/([\d,]+) ?件中/.exec(text)?.[1]?.replace(",", "") ?? 0);
}

function drawn({ body }: Page): number[] {
  const drawing = /<svg[^>]*class="floor-map-drawing"[\s\S]*?<\/svg>/.exec(body)?.[0] ?? "";
  return [...drawing.matchAll(/data-unit="(\d+)"/g)].map(([, id]) => Number(id));
}

function linkTo(page: Page, part: RegExp): string {
  const link = page.links.find((href) => part.test(href));
  if (!link) throw new Error(`no link matches ${part}`);
  return link;
}

describe("the section page", () => {
  it("shows the floor people enter by with the same floor's sections beside it", async () => {
    const page = await browser.get("/sections");
    expect(page.status).toBe(200);
    expect(page.title).toContain("区画募集 1階");
    expect(drawn(page).length).toBe(totalOf(page));
    expect(rowsOf(page)).toHaveLength(20);
    expect(rowsOf(page).every(({ id }) => drawn(page).includes(id))).toBe(true);
  });

  it("holds no broken value, no inline style and no script without a nonce", async () => {
    for (const query of ["", "?color=genre", "?color=size&view=map", "?view=list", "?all=1", "?floor=all"]) {
      const { body } = await browser.get(`/sections${query}`);
      expect(body).not.toMatch(/\bundefined\b|\bNaN\b|\[object Object\]/);
      expect(body).not.toMatch(/<[^>]+\sstyle=/);
    }
  });

  it("draws another floor and lists it", async () => {
    const first = await browser.get("/sections");
    const other = await browser.get(linkTo(first, /^\/sections\?floor=\d+$/));
    expect(drawn(other)).not.toEqual(drawn(first));
    expect(rowsOf(other).every(({ id }) => drawn(other).includes(id))).toBe(true);
  });

  it.each([
    ["", ["1階"]],
    ["&floor=all", ["全館"]],
    ["&all=1", []],
  ])("marks what a list without a map shows among the floors: %s", async (query, names) => {
    const page = await browser.get(`/sections?view=list${query}`);
    const floors = /<nav aria-label="階">([\s\S]*?)<\/nav>/.exec(page.body)?.[1] ?? "";
    const marked = [...floors.matchAll(/aria-current="page">([^<]+)</g)].map(([, text = ""]) => text);
    expect(floors).toContain(">全館<");
    expect(marked).toEqual(names);
  });

  it("lists the whole building when the floor is taken off", async () => {
    const floor = await browser.get("/sections");
    const building = await browser.get("/sections?floor=all");
    expect(totalOf(building)).toBeGreaterThan(totalOf(floor) * 3);
    expect(building.text).toContain("全館");
  });

  it("selects a section by link: panel, row and map agree", async () => {
    const id = drawn(await browser.get("/sections?status=publish"))[3];
    const page = await browser.get(`/sections?section=${id}`);
    const number = /<h2 id="section-panel-title"><a[^>]*>区画(?:<!-- -->)?([^<]+)</.exec(page.body)?.[1];
    expect(number).toBeTruthy();
    expect(page.body).toMatch(new RegExp(`aria-label="区画${number}、[^"]+" aria-current="true"`));
  });

  it("follows a selected section to its floor", async () => {
    const building = await browser.get("/sections?floor=all&sort=number&order=desc");
    const id = rowsOf(building)[0]?.id;
    const page = await browser.get(`/sections?section=${id}`);
    expect(drawn(page)).toContain(id);
    expect(page.text).not.toContain("適用していません");
  });
});

describe("the deadlines", () => {
  const datesOf = ({ body }: Page) =>
    [...body.matchAll(/<th scope="row"[^>]*>[\s\S]*?<time datetime="([\d-]+)"/g)].map(([, on = ""]) => on);

  it("stand in their order, missed ones first, each with its section", async () => {
    const page = await browser.get("/sections/deadlines");
    expect(page.status).toBe(200);
    const dates = datesOf(page);
    expect(dates.length).toBeGreaterThan(10);
    expect(dates).toEqual(dates.toSorted());
    expect(page.text).toContain("通知期限を経過");
    expect(page.links.some((href) => /^\/sections\/\d+$/.test(href))).toBe(true);
    expect(page.links).toContain("/sections/deadlines");
  });

  it("are narrowed to a kind, and the dearest come first where asked", async () => {
    const { text, body } = await browser.get("/sections/deadlines?kind=contract_end&sort=rent");
    expect(text).not.toContain("通知期間の開始 あと");
    const rents = [...body.matchAll(/data-label="月額の現行賃料">([\d,.]+)万円/g)].map(([, rent = ""]) =>
      Number(rent.replaceAll(",", "")),
    );
    expect(rents.length).toBeGreaterThan(5);
    expect(rents).toEqual(rents.toSorted((a, b) => b - a));
  });

  it("leave in a workbook with as many rows as the list has", async () => {
    const page = await browser.get("/sections/deadlines?kind=notice_closes");
    const href = linkTo(page, /deadlines\/excel/);
    const sheets = await readExcel((await browser.get(href)).bytes);
    const [heads, ...rows] = sheets[0]?.data ?? [];
    expect(heads).toContain("通知の状況");
    const count = Number(/通知期限\s*(\d+)/.exec(page.text)?.[1]);
    expect(rows.length).toBe(count);
  });

  it("say which condition was not understood", async () => {
    expect((await browser.get("/sections/deadlines?kind=opening")).text).toContain("適用していません：期限");
  });
});

describe("the list", () => {
  it("is one press away for whoever goes by keyboard, past every section of the map", async () => {
    expect((await browser.get("/sections")).body).toMatch(
      /href="#section-list">図を飛ばして一覧へ<[\s\S]*data-island="section-floor-map"/,
    );
    expect((await browser.get("/sections?view=list")).body).not.toContain("図を飛ばして");
  });

  it.each([
    ["status=publish", "公開中"],
    ["status=private", "募集中"],
    ["size=1", " M "],
    ["contract=1", "催事"],
    ["lease=open", "通知期間中"],
    ["lease=missed", "通知期限を経過"],
  ])("is filtered by %s", async (query, word) => {
    const page = await browser.get(`/sections?floor=all&${query}`);
    expect(rowsOf(page).length).toBeGreaterThan(0);
    for (const { text } of rowsOf(page)) expect(` ${text} `).toContain(word);
  });

  it("is filtered by genre", async () => {
    const page = await browser.get("/sections?floor=all&view=list");
    const genre = /<select[^>]*name="genre"[\s\S]*?<option value="(\d+)"[^>]*>([^<]+)</.exec(page.body);
    const filtered = await browser.get(`/sections?floor=all&genre=${genre?.[1]}`);
    for (const { text } of rowsOf(filtered)) expect(text).toContain(genre?.[2]);
  });

  it("finds words in any width", async () => {
    const [first] = rowsOf(await browser.get("/sections"));
    const wide = [...(first?.cells[0] ?? "")].map((c) =>
      String.fromCodePoint((c.codePointAt(0) ?? 0) + 0xfee0),
    );
    const found = await browser.get(`/sections?words=${encodeURIComponent(wide.join(""))}`);
    expect(rowsOf(found).map(({ id }) => id)).toContain(first?.id);
  });

  it("says so where nothing matches", async () => {
    const page = await browser.get("/sections?words=まったくないことば");
    expect(page.text).toContain("条件に一致する区画はありません。");
    expect(rowsOf(page)).toEqual([]);
  });

  it("drops one filter with each chip and all with one link", async () => {
    const page = await browser.get("/sections?status=publish&size=1");
    const chips = [...page.body.matchAll(/<a class="chip" href="([^"]+)"/g)].map(([, href = ""]) =>
      decode(href),
    );
    expect(chips).toHaveLength(3);
    expect(chips.filter((href) => !href.includes("status="))).toHaveLength(1);
    expect(chips.filter((href) => !href.includes("size="))).toHaveLength(1);
    expect(page.text).toContain("すべて解除");
  });

  it("is sorted by its heads, which say how", async () => {
    const page = await browser.get("/sections?sort=area&order=desc");
    const areas = rowsOf(page).map(({ text }) => Number(/([\d,]+\.\d)/.exec(text)?.[1]?.replace(",", "")));
    expect(areas).toEqual(areas.toSorted((a, b) => b - a));
    expect(page.body).toMatch(/aria-sort="descending"><a class="sort" href="[^"]*sort=area[^"]*"/);
  });

  it("is turned page by page and says which part it shows", async () => {
    const first = await browser.get("/sections?floor=all");
    const second = await browser.get(linkTo(first, /floor=all.*&page=2/).replace("#section-list", ""));
    expect(second.text).toMatch(/21〜40件/);
    expect(rowsOf(second).some(({ id }) => rowsOf(first).some((row) => row.id === id))).toBe(false);
    expect(rowsOf(await browser.get("/sections?floor=all&per_page=50"))).toHaveLength(50);
  });

  it("leads back from a page that does not exist", async () => {
    const page = await browser.get("/sections?page=900");
    expect(page.status).toBe(200);
    expect(page.text).toContain("このページに区画はありません。");
  });

  it("shows the sections of all facilities with the name of each", async () => {
    const all = await browser.get("/sections?all=1");
    expect(totalOf(all)).toBeGreaterThan(totalOf(await browser.get("/sections?floor=all")));
    expect(all.text).toContain("全施設の区画一覧");
  });

  it("leaves as an Excel file with every row of the filter", async () => {
    const page = await browser.get("/sections?floor=all&status=publish");
    const file = await browser.get(linkTo(page, /^\/sections\/excel\?/));
    expect(file.headers["content-disposition"]).toMatch(/filename\*=UTF-8''.*\.xlsx/);
    const sheets = await readExcel(file.bytes);
    const rows = sheets[0]?.data ?? [];
    expect(rows.filter((row) => row.includes("公開中"))).toHaveLength(totalOf(page));
  });
});

describe("wrong values in the address", () => {
  it("are left out and said, never a failure", async () => {
    const page = await browser.get(
      "/sections?color=pink&size=9&page=x&floor=abc&section=-1&view=tree&order=up",
    );
    expect(page.status).toBe(200);
    expect(page.text).toContain("適用していません");
    for (const name of ["色分け", "規模", "ページ", "階", "区画", "表示", "並び順"])
      expect(page.text).toMatch(new RegExp(`適用していません：[^。]*${name}`));
  });

  it("include floors, genres and sections that are not this facility's", async () => {
    const foreign = drawn(await rival.get("/sections"))[0] ?? rowsOf(await rival.get("/sections"))[0]?.id;
    const page = await browser.get(`/sections?floor=99999&genre=99999&section=${foreign}`);
    expect(page.status).toBe(200);
    expect(page.text).toMatch(/適用していません：階、業種、区画/);
  });
});

describe("the page of one section", () => {
  it("shows terms, place, recruitment, leasing list and history", async () => {
    const [row] = rowsOf(await browser.get("/sections?floor=all&status=publish"));
    const page = await browser.get(`/sections/${row?.id}`);
    expect(page.status).toBe(200);
    for (const heading of ["区画とテナント", "フロアでの位置", "募集", "リーシングリスト", "履歴"])
      expect(page.body).toMatch(new RegExp(`<h2[^>]*>${heading}</h2>`));
    expect(page.text).toContain("希望賃料");
    expect(page.body).not.toMatch(/\bundefined\b|\bNaN\b|\[object Object\]|<[^>]+\sstyle=/);
  });

  it("leads back to the list as it was", async () => {
    const list = await browser.get("/sections?floor=all&status=publish&sort=area");
    const page = await browser.get(linkTo(list, /^\/sections\/\d+\?list=/));
    expect(page.links).toContain("/sections?floor=all&status=publish&sort=area");
  });

  it("says what is not registered", async () => {
    const [row] = rowsOf(await browser.get("/sections?floor=all&status=unregistered"));
    const page = await browser.get(`/sections/${row?.id}`);
    expect(page.text).toContain("募集は登録されていません。");
    expect(page.text).toContain("募集を登録");
  });

  it("is not found for another facility's section, a missing one, and what is no id", async () => {
    const own = rowsOf(await browser.get("/sections"))[0]?.id;
    for (const id of ["999999", "0", "abc", "1e3", "99999999999"])
      expect((await browser.get(`/sections/${id}`)).status).toBe(404);
    expect((await rival.get(`/sections/${own}`)).status).toBe(404);
  });
});
