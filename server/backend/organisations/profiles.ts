import { sql } from "drizzle-orm";
import { brandFields } from "../../contract/brands.ts";
import { brandRecord } from "../../lib/fields/brands.ts";
import { adminFacilityRecord, facilityRecord } from "../../lib/fields/facilities.ts";
import { type Field, headOf, valueText } from "../../lib/fields/field.ts";
import type { CallContext } from "../answering/handler.ts";
import { writeReport } from "../answering/list-file.ts";
import { notFound } from "../answering/refusal.ts";
import { text } from "../answering/workbook.ts";
import { sizesOf } from "../brands/file.ts";
import { findBrand } from "../brands/rows.ts";
import { findFacilities } from "../facilities/rows.ts";
import { type Part, workbookPart } from "./part.ts";

export async function facilityProfile(context: CallContext, id: number): Promise<Part> {
  const [facility] = await findFacilities(context.database, sql`where f.id = ${id}`);
  if (!facility) throw notFound();
  const categories = await context.database.rows<{ name: string }>(sql`
    select c.name from facility_categories j join categories c on c.id = j.category_id
    where j.facility_id = ${id} order by c.id`);
  const { category_ids: kinds, ...plain } = facilityRecord;
  const { latitude, longitude } = adminFacilityRecord;
  return profile(context, "施設情報", facility.name, [
    ...rowsOf(plain, facility),
    [kinds.label, categories.map(({ name }) => name).join("、")],
    ["市区町村", `${facility.prefecture_name}${facility.municipality_name}`],
    ...rowsOf({ latitude, longitude }, facility),
    ["最寄り駅", facility.station_name ?? ""],
    [adminFacilityRecord.operations_department_id.label, facility.operations_department?.name ?? ""],
  ]);
}

export async function brandProfile(context: CallContext, id: number): Promise<Part> {
  const brand = await findBrand(context, id);
  if (!brand) throw notFound();
  const values = {
    ...brand,
    genre_id: brand.genre_name,
    tags: brand.tags.join("、"),
    sizes: sizesOf(brand).join("、"),
  };
  const own = Object.entries<Field>(brandRecord).filter(
    ([name]) => name === "sizes" || name in brandFields.shape,
  );
  return profile(context, "ブランド情報", brand.name, rowsOf(Object.fromEntries(own), values));
}

function rowsOf(fields: Readonly<Record<string, Field>>, values: object): [string, string][] {
  const known = values as Readonly<Record<string, unknown>>;
  return Object.entries(fields).map(([name, field]) => [
    field.unit && known[name] === null ? headOf(field) : field.label,
    valueText(field, known[name]),
  ]);
}

async function profile(
  context: CallContext,
  title: string,
  organisation: string,
  rows: readonly [string, string][],
): Promise<Part> {
  const table = {
    name: title,
    columns: [text("項目", 26), text("内容", 80)],
    rows: rows.map((row) => [...row]),
  };
  return workbookPart(
    await writeReport(context, { title, organisation, tables: [table], conditions: [] }),
    title,
  );
}
