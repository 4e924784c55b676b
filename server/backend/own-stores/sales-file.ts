import { sql } from "drizzle-orm";
import { headOf } from "../../lib/fields/field.ts";
import { storeSalesRecord } from "../../lib/fields/store-sales.ts";
import { MOST_FILE_ROWS } from "../../lib/list-file.ts";
import type { Handler } from "../answering/handler.ts";
import { type ListColumn, organisationName, writeList } from "../answering/list-file.ts";
import { ownBrandGrant } from "../brands/access.ts";
import { keepExport } from "../imports/exports.ts";
import { RECORD_NUMBER } from "../imports/section-columns.ts";
import { currentSales } from "./sales-import.ts";

interface Row {
  id: number;
  store_name: string;
  year: number;
  amount_yen: number;
  months: number;
}

const { store_id, year, amount_yen, months } = storeSalesRecord;
const COLUMNS: ListColumn<Row>[] = [
  { title: headOf(store_id), width: store_id.width, kind: "text", of: (row) => row.store_name },
  { title: headOf(year), width: year.width, kind: "text", of: (row) => String(row.year) },
  { title: headOf(amount_yen), width: amount_yen.width, kind: "integer", of: (row) => row.amount_yen },
  { title: headOf(months), width: months.width, kind: "integer", of: (row) => row.months },
  { title: RECORD_NUMBER, width: 12, kind: "text", of: (row) => String(row.id) },
];

export const downloadStoreSalesExcel: Handler<"downloadStoreSalesExcel"> = async ({ query }, context) => {
  const brandId = ownBrandGrant(context.principal, query.brand_id).id;
  const { database } = context;
  const rows = await database.rows<Row>(sql`
    select y.id, s.name as store_name, y.year, y.amount_yen, y.months
    from store_sales y
    join brand_stores s on s.id = y.store_id
    where y.brand_id = ${brandId}
    order by s.name collate "C", s.created_at, s.id, y.year desc
    limit ${MOST_FILE_ROWS}`);
  const [counted] = await database.rows<{ total: number }>(
    sql`select count(*)::int as total from store_sales where brand_id = ${brandId}`,
  );
  const owner = { facility_id: null, brand_id: brandId };
  const isIn = new Set(rows.map(({ id }) => id));
  const records = (await currentSales(database, owner)).filter(({ id }) => isIn.has(id));
  return writeList(context, {
    title: "店舗の年度別の売上",
    organisation: await organisationName(context, { brandId }),
    columns: COLUMNS,
    rows,
    total: counted?.total ?? 0,
    conditions: [["並び順", `${store_id.label}（昇順）、${year.label}（降順）`]],
    more: [await keepExport(context, { kind: "store_sales", owner, records })],
  });
};
