import type { Field } from "../../lib/fields/field.ts";
import { unitsOf } from "../../lib/import/units.ts";
import type { Handler } from "../answering/handler.ts";
import { pageSlice } from "../answering/list-file.ts";
import { importNouns } from "./nouns.ts";
import { ownerOf, ownImport } from "./owner.ts";
import { findImports, findRows } from "./rows.ts";
import { fieldsOf } from "./taking.ts";

export { applyImport, undoImport } from "./applying.ts";
export { correctImport } from "./correcting.ts";
export { downloadImportsExcel } from "./file.ts";
export { takeImport } from "./taking.ts";
export { downloadImportTemplate } from "./template.ts";

export const getImports: Handler<"getImports"> = async ({ query }, { database, principal }) => {
  const { page, per_page, ...asked } = query;
  const owner = ownerOf(principal, query);
  const found = await findImports(database, { ...asked, owner }, pageSlice(page, per_page));
  return { status: 2000, ...found, page, per_page };
};

export const getImport: Handler<"getImport"> = async ({ params, query }, context) => {
  const { state, page, per_page } = query;
  const { export_id, owner: _, ...found } = await ownImport(context, params.id);
  const noun = importNouns[found.kind];
  const rows = await findRows(context.database, { id: params.id, state, slice: pageSlice(page, per_page) });
  const targets = Object.entries<Field>(fieldsOf(noun)).map(([field, { label, ...record }]) => ({
    field,
    label,
    is_required: noun.required.includes(field),
    units: Object.entries(unitsOf(record)).map(([unit, { label }]) => ({ unit, label })),
  }));
  return {
    status: 2000,
    import: { ...found, targets, tells_conflicts: export_id !== null },
    rows,
    total: state === undefined ? found.counts.total : found.counts[state],
    page,
    per_page,
  };
};
