import type { CallName } from "../../server/contract/index.ts";
import type { Section } from "../../server/contract/sections.ts";
import type { RunningBackend } from "../helpers/engines.ts";
import { ask } from "./ask.ts";

type Rows = unknown[][];

export type Rewrite = (
  bytes: Uint8Array,
  sheet: string,
  change: (rows: Rows) => Rows,
) => Promise<Uint8Array<ArrayBuffer>>;

export const ROUND_TRIP = {
  changed: 35,
  conflict: 5,
  agreed: 3,
  kept: 10,
  same: 260,
  new: 0,
  wrong: 0,
  total: 300,
};

/**
 * 300 sections go out in a workbook; 43 cells get another value in it, 5 of these another and 3 the same in the product
 * meanwhile, 10 cells there alone; rows are sorted and a column is added.
 * @returns the id of the import that takes them back
 */
export async function roundTrip(
  backend: RunningBackend,
  { facility, floorName }: { facility: string; floorName: string },
  rewrite: Rewrite,
): Promise<number> {
  const send = async (name: CallName, values: Record<string, string>, asking: object = {}) => {
    const answer = await ask(backend, "facility", name, values, asking);
    if (answer.status !== 200)
      throw new Error(`${name} answers ${answer.status}: ${answer.text.slice(0, 200)}`);
    return answer;
  };
  const take = async (raw: string | Uint8Array<ArrayBuffer>, name: string): Promise<number> => {
    const { text } = await send("takeImport", { kind: "sections", facility_id: facility, name }, { raw });
    return JSON.parse(text).id;
  };
  const inProduct = async (number: string, change: object) => {
    const { text } = await send("getSections", { facility_id: facility, search: number, per_page: "100" });
    const found = (JSON.parse(text).sections as Section[]).find((one) => one.number === number);
    const body = { facility_id: Number(facility), version: found?.version, ...change };
    await send("updateSection", { id: String(found?.id) }, { body });
  };

  const heads = ["階", "区画番号", "テナント", "面積（坪）", "現行賃料（円／坪・月）"];
  const many = Array.from({ length: 300 }, (_, at) => [floorName, `9Z-${at}`, `店${at}`, "20", "30000"]);
  const made = await take([heads, ...many].map((row) => row.join(",")).join("\r\n"), "一覧.csv");
  const { text } = await send("applyImport", { id: String(made) }, { body: {} });
  if (!JSON.parse(text).is_applied) throw new Error("the sections did not come in");

  const exported = await send("downloadSectionsExcel", { facility_id: facility, search: "9Z-" });
  const inFile = new Map<string, string>();
  for (let at = 0; at < 40; at++) inFile.set(`9Z-${at}`, `新しい店${at}`);
  for (let at = 40; at < 43; at++) inFile.set(`9Z-${at}`, `同じ店${at}`);
  for (let at = 0; at < 5; at++) await inProduct(`9Z-${at}`, { tenant_name: `別の店${at}` });
  for (let at = 40; at < 43; at++) await inProduct(`9Z-${at}`, { tenant_name: `同じ店${at}` });
  for (let at = 100; at < 110; at++) await inProduct(`9Z-${at}`, { rent_per_tsubo: 31_000 });

  const back = await rewrite(exported.bytes, "区画一覧", (rows) => {
    const [heading = [], ...body] = rows;
    const [number = -1, tenant = -1] = ["区画番号", "テナント"].map((title) => heading.indexOf(title));
    for (const row of body) {
      const next = inFile.get(String(row[number]));
      if (next !== undefined) row[tenant] = next;
    }
    return [["メモ", ...heading], ...body.toReversed().map((row) => ["自分用", ...row])];
  });
  return take(back, "区画一覧.xlsx");
}
