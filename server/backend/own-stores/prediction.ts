import { sql } from "drizzle-orm";
import type { Handler } from "../answering/handler.ts";
import { notFound } from "../answering/refusal.ts";
import { ownBrandGrant } from "../brands/access.ts";
import { readModelInput } from "../predictions/model-input.ts";
import { resultOf } from "../predictions/result.ts";
import { salesYears } from "../predictions/sales-years.ts";
import { publicFacility } from "../visibility.ts";
import { findOwnStore } from "./rows.ts";

export const getStorePrediction: Handler<"getStorePrediction"> = async ({ params, query }, context) => {
  const { principal, database, predictor, today } = context;
  const brandId = ownBrandGrant(principal, query.brand_id, { plan: "hasSalesPrediction" }).id;
  const store = await findOwnStore(context, brandId, params.id);
  if (!store) throw notFound();
  const [building] = await database.rows<{ id: number }>(sql`
    select f.id from facilities f where f.id = ${store.facility_id} and ${publicFacility}`);
  const { name, address, latitude, longitude, format_id, area_tsubo, opened_on } = store;
  const asked = { name, address, latitude, longitude, format_id, area_tsubo, opening_on: opened_on };
  const scenario = { closing_store_ids: [], opening_store_ids: [], opening_plan_ids: [] };
  const input = await readModelInput(
    database,
    await context.geography(),
    { brand_id: brandId, facility_id: building?.id ?? null, ...asked, ...scenario },
    { today, without: store.id },
  );
  const outcome = await predictor.predict(input);
  const { low_yen, high_yen, refusal, sources, inputs } = resultOf(input, outcome);
  const predicted = outcome.answer.kind === "prediction" ? outcome.answer.value_yen : null;
  return {
    status: 2000,
    prediction: {
      predicted_yen: predicted,
      low_yen,
      high_yen,
      refusal,
      stores_used: inputs.stores_used,
      years: await salesYears(database, input.stores),
      as_of: today,
      sources,
    },
  };
};
