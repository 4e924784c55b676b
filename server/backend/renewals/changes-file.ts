import { sql } from "drizzle-orm";
import { type Field, headOf, valueText } from "../../lib/fields/field.ts";
import { renewalImportRecord } from "../../lib/fields/renewals.ts";
import { MOST_FILE_ROWS } from "../../lib/list-file.ts";
import type { Handler } from "../answering/handler.ts";
import { type ListColumn, organisationName, writeList } from "../answering/list-file.ts";
import { ownStandardFacility } from "../answering/principal.ts";
import { keepExport } from "../imports/exports.ts";
import type { KnownRecord } from "../imports/noun.ts";
import { RECORD_NUMBER } from "../imports/section-columns.ts";
import { currentChanges } from "./import-rows.ts";

type Name = keyof typeof renewalImportRecord;

const KINDS = { number: "decimal", rent: "integer", date: "date" } as const;

export const downloadRenewalChangesExcel: Handler<"downloadRenewalChangesExcel"> = async (
  { query },
  context,
) => {
  const { database, principal } = context;
  const facilityId = ownStandardFacility(principal, query.facility_id);
  const owner = { facility_id: facilityId, brand_id: null };
  const floors = await database.rows<{ id: number; name: string }>(
    sql`select id, name from floors where facility_id = ${facilityId}`,
  );
  const genres = await database.rows<{ id: number; name: string }>(sql`select id, name from genres`);
  const found = await currentChanges(database, principal, owner);
  const names: Partial<Record<Name, ReadonlyMap<number, string>>> = {
    floor_id: new Map(floors.map(({ id, name }) => [id, name])),
    genre_id: new Map(genres.map(({ id, name }) => [id, name])),
  };
  const records = found.slice(0, MOST_FILE_ROWS);
  const column = (name: Name): ListColumn<KnownRecord> => {
    const field: Field = renewalImportRecord[name];
    return {
      title: headOf(field),
      width: field.width ?? 14,
      kind: KINDS[field.kind as keyof typeof KINDS] ?? "text",
      of: ({ values }) => {
        const value = values[name];
        if (value === null || value === undefined || value === "") return null;
        const named = names[name];
        if (named) return named.get(Number(value)) ?? null;
        return field.choices ? valueText(field, value) : (value as string | number);
      },
    };
  };
  return writeList(context, {
    title: "リニューアル案の変更",
    organisation: await organisationName(context, { facilityId }),
    columns: [
      ...(Object.keys(renewalImportRecord) as Name[]).map(column),
      { title: RECORD_NUMBER, width: 12, kind: "text", of: ({ id }) => String(id) },
    ],
    rows: records,
    total: found.length,
    more: [await keepExport(context, { kind: "renewal_changes", owner, records })],
    conditions: [["並び順", "案の登録順、開始日の早い順"]],
  });
};
