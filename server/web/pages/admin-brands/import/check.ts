import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import type { AdminBrand, TwinBrand } from "../../../../contract/admin-brands.ts";
import { idText } from "../../../../contract/fields.ts";
import type { Genre } from "../../../../contract/reference.ts";
import { fold } from "../../../../lib/kana.ts";
import type { Texts } from "../../../forms/list-entry.ts";
import { findAdminBrand } from "../../../parts/admin-brand/find.ts";
import {
  adminBrandBody,
  adminBrandEntry,
  adminBrandLabels,
  adminBrandTexts,
  blankAdminBrand,
} from "../fields.ts";
import { type Column, readMark, readSizes } from "./columns.ts";
import type { ImportRow } from "./kept.ts";
import type { FileRow } from "./read-file.ts";

interface Ground {
  request: FastifyRequest;
  genres: ReadonlyMap<string, Genre>;
  at: ReadonlyMap<Column, number>;
}

/** What is wrong with a row, and in which field or column. */
interface Fault {
  at: string;
  text: string;
}

const AT_ONCE = 6;

/**
 * Every row with what is wrong with it, or with what it would change. Nothing is written.
 * @param good rows that were checked before and are well.
 */
export async function checkRows(
  request: FastifyRequest,
  file: { rows: readonly FileRow[]; at: ReadonlyMap<Column, number> },
  genres: readonly Genre[],
  good: readonly ImportRow[] = [],
): Promise<ImportRow[]> {
  const ground = { request, at: file.at, genres: new Map(genres.map((genre) => [fold(genre.name), genre])) };
  const checked: ImportRow[] = [];
  for (let from = 0; from < file.rows.length; from += AT_ONCE)
    checked.push(
      ...(await Promise.all(file.rows.slice(from, from + AT_ONCE).map((row) => checkRow(ground, row)))),
    );
  return refuseRepeats([...good, ...checked].sort((a, b) => a.line - b.line));
}

async function checkRow(ground: Ground, row: FileRow): Promise<ImportRow> {
  const idCell = cellOf(ground, row, "id");
  const id = idText.safeParse(idCell).data;
  const brand = id === undefined ? undefined : await findAdminBrand(ground.request, id);
  const faults: Fault[] =
    idCell !== "" && !brand ? [{ at: "id", text: `ID「${idCell}」のブランドが見つかりません。` }] : [];
  const before = brand ? adminBrandTexts(brand) : blankAdminBrand();
  const values = overlaid(ground, row, before, faults);
  const parsed = adminBrandEntry.safeParse(values);
  if (!parsed.success) faults.push(...faultsOf(parsed.error, values, faults));
  else faults.push(...contradictions(parsed.data));
  const changed = Object.keys(adminBrandLabels).filter((name) => values[name] !== before[name]);
  const base = {
    line: row.line,
    cells: row.cells,
    name: values.name || brand?.name || "",
    company: values.company_name ?? "",
    genre: cellOf(ground, row, "genre_id") || (brand?.genre_name ?? ""),
    changes: changed.map((name) => adminBrandLabels[name as keyof typeof adminBrandLabels]),
    errors: [],
  };
  const isNamed = !brand || changed.some((name) => ["name", "name_kana", "company_name"].includes(name));
  const twins =
    parsed.success && faults.length === 0 && isNamed ? await twinsOf(ground.request, parsed.data, id) : [];
  const same = twins.find(
    ({ name, company_name }) =>
      fold(name) === fold(parsed.data?.name ?? "") && company_name === values.company_name,
  );
  if (same)
    faults.push({
      at: "name",
      text: `同じ会社の同じ名前のブランドがすでに登録されています（ID ${same.id}）。`,
    });
  if (!parsed.success || faults.length > 0)
    return {
      ...base,
      kind: "wrong",
      errors: faults.map(({ text }) => text),
      wrongColumns: headingsOf(ground, faults),
    };
  if (!brand) return { ...base, kind: "create", twins, body: adminBrandBody(parsed.data) };
  if (changed.length === 0) return { ...base, kind: "same", id: brand.id };
  return { ...base, kind: "update", twins, ...changeOf(brand, parsed.data, changed) };
}

function changeOf(brand: AdminBrand, entered: Record<string, unknown>, changed: readonly string[]) {
  const body = adminBrandBody(Object.fromEntries(changed.map((name) => [name, entered[name]])));
  const old = brand as unknown as Record<string, unknown>;
  const before = Object.fromEntries(Object.keys(body).map((name) => [name, old[name] ?? null]));
  return { id: brand.id, version: brand.version, body, before } as const;
}

/** The columns that faults are about; a fault of a field may be in any of its columns. */
function headingsOf({ at }: Ground, faults: readonly Fault[]): string[] {
  return [...at.keys()]
    .filter(({ heading, field, flag }) =>
      faults.some((fault) => fault.at === heading || (flag === undefined && fault.at === field)),
    )
    .map(({ heading }) => heading);
}

/** The cells over the texts of the brand as it is; an empty cell leaves what stands. */
function overlaid(ground: Ground, row: FileRow, before: Texts, faults: Fault[]): Texts {
  const values = { ...before };
  for (const [column, index] of ground.at) {
    const cell = row.cells[index] ?? "";
    if (cell === "" || column.field === "id") continue;
    if (column.flag !== undefined) {
      const isOn = readMark(cell);
      if (isOn === null)
        faults.push({ at: column.heading, text: `${column.heading}は、○または空欄にしてください。` });
      else values[column.field] = withFlag(values[column.field] ?? "", column.flag, isOn === true);
    } else if (column.field === "genre_id") {
      const genre = ground.genres.get(fold(cell));
      if (!genre) faults.push({ at: "genre_id", text: `業種「${cell.slice(0, 30)}」は一覧にありません。` });
      else values.genre_id = `${genre.id}`;
    } else if (column.field === "is_heavy_food") {
      const isHeavy = readMark(cell);
      if (isHeavy === null) faults.push({ at: "is_heavy_food", text: "重飲食は、○または×にしてください。" });
      else values.is_heavy_food = isHeavy ? "yes" : "no";
    } else if (column.field === "sizes") {
      const sizes = readSizes(cell);
      if (sizes === null)
        faults.push({ at: "sizes", text: "希望する区画の規模は、S、M、M+、L、L+で入力してください。" });
      else values.sizes = sizes;
    } else values[column.field] = cell;
  }
  return values;
}

function withFlag(list: string, flag: string, isOn: boolean): string {
  const others = list.split(",").filter((one) => one !== "" && one !== flag);
  return (isOn ? [...others, flag] : others).join(",");
}

function cellOf({ at }: Ground, { cells }: FileRow, field: string): string {
  for (const [column, index] of at) if (column.field === field) return cells[index] ?? "";
  return "";
}

function faultsOf(error: z.ZodError, values: Texts, known: readonly Fault[]): Fault[] {
  const byField = new Map(error.issues.map(({ path, message }) => [String(path[0]), message]));
  // A genre that is not in the list has been named already.
  if (!values.genre_id && known.some(({ at }) => at === "genre_id")) byField.delete("genre_id");
  return [...byField].map(([at, text]) => ({ at, text }));
}

function contradictions(entered: z.output<typeof adminBrandEntry>): Fault[] {
  const { wanted_area_min_tsubo: min, wanted_area_max_tsubo: max, plans, carto_url } = entered;
  const faults: Fault[] = [];
  if (min !== null && max !== null && min > max)
    faults.push({ at: "wanted_area_max_tsubo", text: "希望面積の上限は、下限以上で入力してください。" });
  if (plans.includes("is_carto_url") && !carto_url)
    faults.push({ at: "carto_url", text: "戦略ロードマップを有効にするには、URLを入力してください。" });
  return faults;
}

async function twinsOf(
  request: FastifyRequest,
  { name, name_kana }: { name: string; name_kana: string },
  id: number | undefined,
): Promise<TwinBrand[]> {
  const kana = name_kana ? { name_kana } : {};
  const { brands } = await request.backend.getAdminBrandTwins({
    name,
    ...kana,
    ...(id && { id }),
  });
  return brands;
}

/** The second of two rows about the same brand is wrong. */
function refuseRepeats(rows: readonly ImportRow[]): ImportRow[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    if (row.kind === "wrong") return row;
    const key = row.id === undefined ? `${fold(row.name)}\n${row.company}` : `${row.id}`;
    const first = seen.get(key);
    seen.set(key, first ?? row.line);
    if (first === undefined) return row;
    const { body: _, ...rest } = row;
    const wrongColumns = row.id === undefined ? ["ブランド名"] : ["ID"];
    return { ...rest, kind: "wrong", errors: [`${first}行目と同じブランドです。`], wrongColumns };
  });
}
