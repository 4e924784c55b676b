import { sql } from "drizzle-orm";
import { PROFIT_TERMS } from "../../lib/fields/profit-terms.ts";
import type { CallContext } from "../answering/handler.ts";
import { FILE_SLICE } from "../answering/list-file.ts";
import { downloadAuditEntriesExcel } from "../audit/calls.ts";
import { downloadContactsExcel } from "../contacts/calls.ts";
import { messagesFile } from "../contacts/messages-file.ts";
import { downloadBrandJoinsExcel } from "../joins/calls.ts";
import { downloadOpeningPackExcel } from "../opening-packs/calls.ts";
import { findPacks } from "../opening-packs/rows.ts";
import { downloadOpeningPlansExcel } from "../opening-plans/calls.ts";
import { downloadOwnStoresExcel, downloadStoreSalesExcel } from "../own-stores/calls.ts";
import { downloadOpenedForecastsExcel, downloadPredictionExcel } from "../predictions/calls.ts";
import { downloadProfitTermsExcel } from "../profit-terms/calls.ts";
import { fileParts } from "./file-parts.ts";
import { inputOf, type Part, partsOf, workbookPart } from "./part.ts";
import { brandProfile } from "./profiles.ts";

export async function* brandParts(context: CallContext, id: number): AsyncGenerator<Part> {
  const query = { brand_id: id };
  yield await brandProfile(context, id);
  const stores = inputOf("downloadOwnStoresExcel", { query });
  yield workbookPart(await downloadOwnStoresExcel(stores, context), "自店");
  const sales = inputOf("downloadStoreSalesExcel", { query });
  yield workbookPart(await downloadStoreSalesExcel(sales, context), "自店の年度別の売上");
  const plans = inputOf("downloadOpeningPlansExcel", { query });
  yield workbookPart(await downloadOpeningPlansExcel(plans, context), "出店計画");
  const { data: packs } = await findPacks(context, id, { order: "asc", slice: FILE_SLICE });
  yield* partsOf(packs, async (params) => {
    const pack = await downloadOpeningPackExcel(inputOf("downloadOpeningPackExcel", { params }), context);
    return workbookPart(pack, "出店会議資料", "出店会議資料");
  });
  const contacts = inputOf("downloadContactsExcel", { query });
  yield workbookPart(await downloadContactsExcel(contacts, context), "応募・スカウト");
  yield workbookPart(await messagesFile(context, { brandId: id }), "応募・スカウトのやり取り");
  if (context.principal.brands[0]?.hasSalesPrediction) yield* predictionParts(context, query);
  const users = inputOf("downloadBrandJoinsExcel", { params: query });
  yield workbookPart(await downloadBrandJoinsExcel(users, context), "ユーザー");
  const trail = inputOf("downloadAuditEntriesExcel", { query });
  yield workbookPart(await downloadAuditEntriesExcel(trail, context), "操作履歴");
  yield* fileParts(context);
}

async function* predictionParts(context: CallContext, query: { brand_id: number }): AsyncGenerator<Part> {
  const opened = inputOf("downloadOpenedForecastsExcel", { query });
  yield workbookPart(await downloadOpenedForecastsExcel(opened, context), "開店前の予測と開店後の実績");
  const terms = inputOf("downloadProfitTermsExcel", { query });
  yield workbookPart(await downloadProfitTermsExcel(terms, context), PROFIT_TERMS);
  const predictions = await context.database.rows<{ id: number }>(
    sql`select id from predictions where brand_id = ${query.brand_id} order by created_at, id`,
  );
  yield* partsOf(predictions, async (params) => {
    const file = await downloadPredictionExcel(inputOf("downloadPredictionExcel", { params }), context);
    return workbookPart(file, "売上予測", "売上予測");
  });
}
