import type { Renewal } from "../../contract/renewals.ts";
import { renewalRecord } from "../../lib/fields/renewals.ts";
import { renewalSortLabels } from "../../lib/renewals/words.ts";
import type { Handler } from "../answering/handler.ts";
import {
  FILE_SLICE,
  type ListColumn,
  orderCondition,
  organisationName,
  wordsCondition,
  writeList,
} from "../answering/list-file.ts";
import { ownStandardFacility } from "../answering/principal.ts";
import { findRenewals } from "./rows.ts";

const { name, memo } = renewalRecord;
const COLUMNS: ListColumn<Renewal>[] = [
  { title: name.label, width: name.width, kind: "text", of: (one) => one.name },
  { title: renewalSortLabels.changes, width: 10, kind: "integer", of: (one) => one.change_count },
  { title: memo.label, width: memo.width, kind: "text", of: (one) => one.memo || null },
  { title: renewalSortLabels.created, width: 17, kind: "instant", of: (one) => one.created_at },
  { title: renewalSortLabels.updated, width: 17, kind: "instant", of: (one) => one.updated_at },
];

export const downloadRenewalsExcel: Handler<"downloadRenewalsExcel"> = async ({ query }, context) => {
  const facilityId = ownStandardFacility(context.principal, query.facility_id);
  const { renewals, total } = await findRenewals(context, query, FILE_SLICE);
  return writeList(context, {
    title: "リニューアル案",
    organisation: await organisationName(context, { facilityId }),
    columns: COLUMNS,
    rows: renewals,
    total,
    conditions: [wordsCondition(query.search), orderCondition(renewalSortLabels[query.sort], query.order)],
  });
};
