import { beforeAll, describe, expect, it, vi } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { Browserless, type Page, signIn } from "../helpers/pages.ts";
import { startProduct } from "../helpers/product.ts";

let facility: Browserless;
let rival: Browserless;
let brand: Browserless;
let lite: Browserless;
beforeAll(async () => {
  const { origin } = await startProduct({ shared: true });
  // A backend that has just started still reads its open data.
  const browserOf = (account: keyof typeof demoAccounts) =>
    vi.waitFor(() => signIn(origin, demoAccounts[account].email), { timeout: 30_000, interval: 500 });
  facility = await browserOf("facility");
  rival = await browserOf("rival");
  brand = await browserOf("brand");
  lite = await browserOf("brandlite");
});

const YOKOHAMA = { lat: "35.4658", lon: "139.6223" };
const result = `/optional_point/result?lat=${YOKOHAMA.lat}&lon=${YOKOHAMA.lon}`;

async function answer<T>(browser: Browserless, path: string): Promise<T> {
  const { status, body } = await browser.get(path, { headers: { accept: "application/json" } });
  expect(status, path).toBe(200);
  return JSON.parse(body) as T;
}

describe("who reaches the points", () => {
  it.each([
    "/optional_point/result",
    "/optional_point/result?lat=35",
    "/optional_point/result?lat=91&lon=139",
    "/optional_point/result?lat=a&lon=b",
  ])("sends %s to choose a point", async (path) => {
    expect((await facility.get(path)).path).toBe("/optional_point");
  });

  it("sends brands with sales prediction there, free facilities to the catalogue, and strangers to sign in", async () => {
    expect((await brand.get("/optional_point")).path).toBe("/sales_prediction");
    const stranger = new Browserless(facility.origin);
    expect((await stranger.get(result)).path).toBe("/signin");
    const suggestions = await stranger.get("/optional_point/places?q=横浜");
    expect(suggestions.status).toBe(401);
  });

  it("hides another's saved point as if it were none", async () => {
    const own = await facility.get("/optional_point");
    const link = own.links.find((href) => href.endsWith("/delete")) ?? "";
    expect(link).not.toBe("");
    const [foreign, missing] = await Promise.all([
      rival.get(link),
      rival.get("/optional_point/999999/delete"),
    ]);
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    expect(foreign.text.replace(/受付番号.*/, "")).toBe(missing.text.replace(/受付番号.*/, ""));
  });
});

describe("choosing a point", () => {
  it("finds places by name in any width and leads to their report", async () => {
    const page = await lite.submit(await lite.get("/optional_point"), { field: "q" }, { q: "ﾐﾅﾄﾐﾗｲ" });
    expect(page.text).toContain("みなとみらい駅");
    expect(page.links).toContainEqual(
      expect.stringMatching(/^\/optional_point\/result\?lat=35\.4\d+&lon=139\.6\d+&name=/),
    );
    expect((await lite.get("/optional_point?q=zzzzzz")).text).toContain("一致する地名・駅名はありません");
  });

  it("says what of an address it left out, and asks which town of a postal code is meant", async () => {
    const address = await lite.get(`/optional_point?q=${encodeURIComponent("渋谷１－１－１")}`);
    expect(address.text).toContain("番地は無視しました（「1-1」）");
    expect(address.text).toContain("東京都渋谷区渋谷一丁目");
    const code = await lite.get("/optional_point?q=004-0000");
    expect(code.text).toContain("〒004-0000は2つの市区町村にまたがります。地点を選んでください。");
    expect((await lite.get("/optional_point?q=999-9999")).text).toContain("収録している郵便番号");
  });

  it("answers scripts with the same places", async () => {
    const { places } = await answer<{ places: { name: string }[] }>(
      lite,
      "/optional_point/places?q=%E6%A8%AA%E6%B5%9C%E5%B8%82",
    );
    expect(places[0]?.name).toBe("神奈川県横浜市");
    expect(places.length).toBeLessThanOrEqual(10);
  });

  it("reads coordinates as people type them", async () => {
    const form = await facility.get("/optional_point");
    const page = await facility.submit(
      form,
      { field: "lat" },
      { lat: "３５．４６５８", lon: "139.6223 ", analyze: "1" },
    );
    expect(page.path).toBe("/optional_point/result?lat=35.4658&lon=139.6223");
  });

  it.each([
    [{ lat: "", lon: "" }, "緯度と経度を入力してください。"],
    [{ lat: "35", lon: "" }, "緯度と経度を入力してください。"],
    [{ lat: "95", lon: "139" }, "緯度は-90〜90、経度は-180〜180で入力してください。"],
    [{ lat: "北", lon: "139" }, "緯度は-90〜90、経度は-180〜180で入力してください。"],
  ])("says what is wrong with %o and keeps it", async (fields, message) => {
    const page = await facility.submit(
      await facility.get("/optional_point"),
      { field: "lat" },
      { ...fields, analyze: "1" },
    );
    expect(page.status).toBe(400);
    expect(page.title).toMatch(/^エラー：/);
    expect(page.text).toContain(message);
    expect(page.body).toContain(`value="${fields.lat}"`);
  });

  it("preselects the point of the address and centres the map there", async () => {
    const page = await facility.get("/optional_point?lat=34.7025&lon=135.4959");
    expect(page.body).toMatch(/"view":\{"latitude":34\.7025,"longitude":135\.4959,/);
    expect(page.text).toContain("選択した地点 大阪府大阪市北区");
    expect(page.text).toContain("500m・1km・3km・5km");
  });

  it("shows what this month's plan leaves before it bites, without counting", async () => {
    const used = ({ text }: Page) => /今月の分析： ?(\d+) ?／(\d+)地点/.exec(text)?.slice(1).map(Number);
    const [one, two] = [
      await lite.get("/optional_point?lat=43.1&lon=141.3"),
      await lite.get("/optional_point?lat=43.2&lon=141.4"),
    ];
    expect(used(one)?.[1]).toBe(30);
    expect(used(two)).toEqual(used(one));
    expect((await facility.get("/optional_point")).text).toContain("地点の数に制限はありません");
  });
});

describe("saved points", () => {
  it("are kept with a name, found on the list and the report, and deleted after a question", async () => {
    const report = await rival.get("/optional_point/result?lat=35.1706&lon=136.8816");
    const saved = await rival.submit(report, { field: "name" }, { name: "名駅前 候補地<1>" });
    expect(saved.path).toBe("/optional_point/result?lat=35.1706&lon=136.8816");
    expect(saved.text).toContain("「名駅前 候補地<1>」を保存しました。");
    expect(saved.title).toContain("名駅前 候補地<1> 商圏レポート");
    expect(saved.text).toContain("保存済み");
    const list = await rival.get("/optional_point");
    expect(list.text).toContain("名駅前 候補地<1>");
    expect((await facility.get("/optional_point")).text).not.toContain("名駅前 候補地<1>");
    const row = /<tr id="saved-(\d+)">(?:(?!<\/tr>)[\s\S])*名駅前 候補地/.exec(list.body)?.[1];
    const question = await rival.get(`/optional_point/${row}/delete`);
    expect(question.text).toContain("「名駅前 候補地<1>」");
    const after = await rival.submit(question, { action: `/optional_point/${row}/delete` });
    expect(after.path).toBe("/optional_point");
    expect(after.text).toContain("「名駅前 候補地<1>」を削除しました。");
    expect((await rival.get(`/optional_point/${row}/delete`)).status).toBe(404);
  });

  it("keep everything typed when the form is refused", async () => {
    const page = await facility.submit(
      await facility.get("/optional_point?lat=35.1&lon=136.9"),
      { field: "address" },
      { name: " ", address: "名古屋のどこか" },
    );
    expect(page.status).toBe(422);
    expect(page.text).toContain("地点名を入力してください。");
    expect(page.body).toContain('value="名古屋のどこか"');
    expect(page.body).toContain('value="35.1"');
  });
});
