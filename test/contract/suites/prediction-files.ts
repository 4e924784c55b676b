import readWorkbook from "read-excel-file/node";
import { expect, it } from "vitest";
import { inputHash } from "../../../server/backend/predictions/outcome.ts";
import type { Prediction } from "../../../server/contract/prediction-results.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { ask } from "../ask.ts";
import { fileOpener } from "../open-file.ts";
import { predictionSteps } from "../prediction-steps.ts";
import type { World } from "../world.ts";

export function predictionFileSuite(backend: () => RunningBackend, world: () => World) {
  const { made, rows, brand } = predictionSteps(backend, world);
  const inSandbox = (title: string, work: () => Promise<void>) => it(title, () => backend().sandbox(work));

  inSandbox("are frozen with their inputs, and come out the same to the byte when asked again", async () => {
    const [first, second] = [await made(), await made()];
    const plain = ({ id: _, created_at: __, ...rest }: Prediction) => JSON.stringify(rest);
    expect(plain(second)).toBe(plain(first));
    const stored = await rows<{ inputs: never; inputs_hash: string; same: boolean }>(
      `select inputs, inputs_hash, result::text = (select result::text from predictions where id = $2) as same
       from predictions where id = $1`,
      [first.id, second.id],
    );
    expect(stored[0]?.same).toBe(true);
    expect(inputHash(stored[0]?.inputs as never)).toBe(stored[0]?.inputs_hash);
    expect(first.inputs.hash).toBe(stored[0]?.inputs_hash);
    await rows("update brand_stores set yearly_sales_yen = yearly_sales_yen * 2 where brand_id = $1", [
      brand(),
    ]);
    const again = await ask(backend(), "brand", "getPrediction", { id: String(first.id) });
    expect(JSON.parse(again.text).data).toEqual(first);
    expect((await made()).inputs.hash).not.toBe(first.inputs.hash);
  });

  inSandbox("are written to Excel with numbers as such, the asked sheet first", async () => {
    const found = await made({ name: "=南口/候補" });
    const file = async (open_flag: string) => {
      const answer = await ask(backend(), "brand", "downloadPredictionExcel", {
        id: String(found.id),
        open_flag,
      });
      const name = decodeURIComponent(
        /filename\*=UTF-8''(\S+)/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "",
      );
      return { name, sheets: await readWorkbook(Buffer.from(answer.bytes)) };
    };
    const [opening, closing] = [await file("1"), await file("0")];
    expect(opening.name).toMatch(/^売上予測_=南口_候補_\d{8}\.xlsx$/);
    expect(opening.sheets.map(({ sheet }) => sheet)).toEqual([
      "出店",
      "閉店・既存店",
      "要因",
      "似ている店舗",
      "検証",
      "根拠",
      "出典と方法",
    ]);
    expect(closing.sheets[0]?.sheet).toBe("閉店・既存店");
    const of = (name: string) => opening.sheets.find(({ sheet }) => sheet === name)?.data ?? [];
    const values = new Map(of("出店").map(([label, yen, figure]) => [label, yen ?? figure]));
    expect(values.get("予測年商")).toBe(found.yearly_sales_yen);
    expect(values.get("面積")).toBe(35);
    const [, ...parts] = of("要因");
    const yen = parts.map(([, value]) => Number(value));
    expect(yen.slice(0, -1).reduce((sum, value) => sum + value, 0)).toBe(yen.at(-1));
    const dates = new Map(of("出典と方法").map(([label, , date]) => [label, date]));
    expect(dates.get("開店予定日")).toEqual(new Date(`${found.opening_on}T00:00:00Z`));
    expect(dates.get("作成日")).toBeInstanceOf(Date);
    const method = Object.fromEntries(of("出典と方法") as [string, string][]);
    expect(method).toMatchObject({
      予測名: "=南口/候補",
      照合コード: found.verification_code,
      "入力のSHA-256": found.inputs.hash,
    });
    expect(of("検証").length - 1).toBe(found.inputs.stores_used);
    const bases = of("根拠").slice(1);
    const [, ...figures] = of("出店");
    const cells = new Map(bases.map(([label, sheet, cell]) => [`${sheet} ${cell}`, label]));
    figures.forEach(([label, money, figure], at) => {
      if (money !== null) expect(cells.get(`出店 B${at + 2}`)).toBe(label);
      else if (figure !== null) expect(cells.get(`出店 C${at + 2}`)).toBe(label);
    });
    for (const [, , , vintage, , how, , credit] of bases)
      expect([vintage, how, credit].every((text) => typeof text === "string" && text !== "")).toBe(true);
  });

  inSandbox("hold what remains of the sales, where the brand has typed its terms", async () => {
    await rows(
      `insert into profit_terms (brand_id, format_id, rent_kind, fixed_rent_yen_per_tsubo, sales_share_percent,
         common_fee_yen_per_tsubo, cost_ratio_percent, staff_yen_per_month, fit_out_yen_per_tsubo, version)
       values ($1, 3, 'fixed', 20000, null, 1000, 40, 1000000, 500000, 1)
       on conflict (brand_id, format_id) do update set rent_kind = 'fixed', fixed_rent_yen_per_tsubo = 20000,
         sales_share_percent = null, common_fee_yen_per_tsubo = 1000, cost_ratio_percent = 40,
         staff_yen_per_month = 1000000, fit_out_yen_per_tsubo = 500000`,
      [brand()],
    );
    const found = await made();
    const { bytes } = await ask(backend(), "brand", "downloadPredictionExcel", { id: String(found.id) });
    const sheet = (await readWorkbook(Buffer.from(bytes))).find((one) => one.sheet === "採算の目安");
    const value = new Map(sheet?.data.map(([label, , middle, , years]) => [label, middle ?? years]));
    const sales = found.yearly_sales_yen ?? 0;
    const left = sales * 0.6 - 35 * 12 * 21_000 - 12_000_000;
    expect(value.get("貢献利益")).toBe(Math.round(left));
    expect(value.get("投資回収年数（予測値）")).toBeCloseTo((35 * 500_000) / left, 1);
  });

  inSandbox("leave as a list with its filters, in its order, and no other brand's", async () => {
    const [small, large] = [
      await made({ name: "一覧の小さい店", area_tsubo: 20 }),
      await made({ name: "一覧の大きい店", area_tsubo: 90 }),
    ];
    const file = await fileOpener(backend)("brand", "downloadPredictionsExcel", {
      brand_id: String(brand()),
      search: ["一覧の"],
      sort: "area",
      order: "desc",
    });
    expect(file.column("予測番号")).toEqual([large.id, small.id]);
    expect(file.column("予測年商（円）")).toEqual([large.yearly_sales_yen, small.yearly_sales_yen]);
    expect(file.conditions).toMatchObject({ 検索語: "一覧の", 並び順: "面積（降順）" });
  });
}
