/**
 * A larger data set is made of blocks. Each is generated as a small world with ids from 1 and then moved behind the
 * blocks before it, so that no more than one block need be in memory and the first never changes.
 */

const REFERENCES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  users: { id: "users" },
  operations_departments: { id: "operations_departments" },
  facilities: { id: "facilities", operations_department_id: "operations_departments" },
  facility_categories: { facility_id: "facilities" },
  user_facility_joins: { id: "user_facility_joins", user_id: "users", facility_id: "facilities" },
  floors: { id: "floors", facility_id: "facilities" },
  brands: { id: "brands" },
  brand_tags: { brand_id: "brands" },
  user_brand_joins: { id: "user_brand_joins", user_id: "users", brand_id: "brands" },
  brand_stores: { id: "brand_stores", brand_id: "brands", facility_id: "facilities" },
  brand_benchmarks: { id: "brand_benchmarks", brand_id: "brands", benchmark_brand_id: "brands" },
  sections: { id: "sections", facility_id: "facilities", floor_id: "floors", tenant_brand_id: "brands" },
  section_events: { id: "section_events", section_id: "sections", user_id: "users" },
  recruitments: { id: "recruitments", section_id: "sections", facility_id: "facilities" },
  leasing_lists: { id: "leasing_lists", recruitment_id: "recruitments" },
  custom_brands: { id: "custom_brands", leasing_list_id: "leasing_lists" },
  leasing_list_items: {
    id: "leasing_list_items",
    leasing_list_id: "leasing_lists",
    brand_id: "brands",
    custom_brand_id: "custom_brands",
  },
  negotiation_events: {
    id: "negotiation_events",
    leasing_list_item_id: "leasing_list_items",
    user_id: "users",
  },
  scouts: {
    id: "scouts",
    facility_id: "facilities",
    brand_id: "brands",
    section_id: "sections",
    recruitment_id: "recruitments",
    created_by: "users",
  },
  applies: {
    id: "applies",
    brand_id: "brands",
    facility_id: "facilities",
    section_id: "sections",
    recruitment_id: "recruitments",
    scout_id: "scouts",
    created_by: "users",
  },
  contact_messages: { id: "contact_messages", scout_id: "scouts", apply_id: "applies", user_id: "users" },
  mail_sendings: {
    id: "mail_sendings",
    leasing_list_id: "leasing_lists",
    facility_id: "facilities",
    created_by: "users",
  },
  outbox: { id: "outbox", mail_sending_id: "mail_sendings", leasing_list_item_id: "leasing_list_items" },
};

export type Offsets = Map<string, number>;

export function moved<Rows extends Record<string, readonly object[]>>(block: Rows, offsets: Offsets): Rows {
  const result = Object.fromEntries(
    Object.entries(block).map(([table, rows]) => [table, rows.map((row) => movedRow(table, row, offsets))]),
  );
  for (const [table, rows] of Object.entries(block)) {
    offsets.set(table, (offsets.get(table) ?? 0) + rows.length);
  }
  return result as unknown as Rows;
}

function movedRow(table: string, row: object, offsets: Offsets): object {
  const changed: Record<string, number> = {};
  for (const [column, target] of Object.entries(REFERENCES[table] ?? {})) {
    const value = (row as Record<string, unknown>)[column];
    const offset = offsets.get(target) ?? 0;
    if (typeof value === "number" && offset > 0) changed[column] = value + offset;
  }
  return { ...row, ...changed };
}
