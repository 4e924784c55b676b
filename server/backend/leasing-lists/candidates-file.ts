import { sql } from "drizzle-orm";
import { type Field, headOf, valueText } from "../../lib/fields/field.ts";
import { leasingCandidateRecord } from "../../lib/fields/leasing-candidates.ts";
import { MOST_FILE_ROWS } from "../../lib/list-file.ts";
import type { Handler } from "../answering/handler.ts";
import { type ListColumn, organisationName, writeList } from "../answering/list-file.ts";
import { ownStandardFacility } from "../answering/principal.ts";
import { keepExport } from "../imports/exports.ts";
import type { KnownRecord } from "../imports/noun.ts";
import { RECORD_NUMBER } from "../imports/section-columns.ts";
import { currentCandidates } from "./import-rows.ts";
import { peopleOf } from "./people.ts";

type Name = keyof typeof leasingCandidateRecord;

const KINDS = { count: "integer", date: "date" } as const;

export const downloadCandidatesExcel: Handler<"downloadCandidatesExcel"> = async ({ query }, context) => {
  const { database, principal } = context;
  const facilityId = ownStandardFacility(principal, query.facility_id);
  const owner = { facility_id: facilityId, brand_id: null };
  const [floors, people, found] = await Promise.all([
    database.rows<{ id: number; name: string; level: number }>(
      sql`select id, name, level from floors where facility_id = ${facilityId} and deleted_at is null`,
    ),
    peopleOf(database, owner),
    currentCandidates(database, principal, owner),
  ]);
  const levels = new Map(floors.map(({ id, level }) => [id, level]));
  const names: Partial<Record<Name, ReadonlyMap<number, string>>> = {
    floor_id: new Map(floors.map(({ id, name }) => [id, name])),
    owner: new Map(people.map(({ id, name }) => [id, name])),
  };
  const level = ({ values }: KnownRecord) => levels.get(Number(values.floor_id)) ?? 0;
  const place = ({ values }: KnownRecord) => String(values.number);
  const records = found
    .toSorted(
      (a, b) =>
        level(b) - level(a) ||
        place(a).localeCompare(place(b), "ja", { numeric: true }) ||
        Number(a.values.position) - Number(b.values.position),
    )
    .slice(0, MOST_FILE_ROWS);
  const column = (name: Name): ListColumn<KnownRecord> => {
    const field: Field = leasingCandidateRecord[name];
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
    title: "リーシングリスト",
    organisation: await organisationName(context, { facilityId }),
    columns: [
      ...(Object.keys(leasingCandidateRecord) as Name[]).map(column),
      { title: RECORD_NUMBER, width: 12, kind: "text", of: ({ id }) => String(id) },
    ],
    rows: records,
    total: found.length,
    more: [await keepExport(context, { kind: "candidates", owner, records })],
    conditions: [["並び順", "階の上から、区画番号、リストの順"]],
  });
};
