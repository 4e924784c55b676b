import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import type { InputOf } from "../../contract/index.ts";
import type { WhatIf, WhatIfAnswer } from "../../contract/prediction-results.ts";
import type { CallContext, Handler } from "../answering/handler.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import { ownBrandGrant } from "../brands/access.ts";
import type { Executor } from "../db/connect.ts";
import type { PredictionInput } from "../models/sales-prediction/types.ts";
import { publicFacility } from "../visibility.ts";
import { withCatalogueSales } from "./compared.ts";
import { readStores } from "./model-input.ts";
import type { Outcome } from "./outcome.ts";
import type { PredictionRequest } from "./request.ts";
import { resultOf } from "./result.ts";
import { type DatedScenario, scenarioBy } from "./scenario-dates.ts";

type Asked = InputOf<"getPredictionWhatIf">["query"];

interface Kept extends Omit<PredictionRequest, keyof DatedScenario> {
  is_known: boolean;
  kept: DatedScenario;
}

export const getPredictionWhatIf: Handler<"getPredictionWhatIf"> = async ({ params, query }, context) => {
  const { database, principal, predictor, today } = context;
  const found = await keptTerms(database, params.id);
  if (!found) throw notFound();
  ownBrandGrant(principal, found.brand_id, { plan: "hasSalesPrediction" });
  const { kept, is_known, ...row } = found;
  if (!is_known) throw new Refusal(4000, GONE);
  const dates = { today, usual: row.opening_on };
  const scenarioOn = await scenarioBy(database, row.brand_id, kept, dates);
  const before = { ...row, ...scenarioOn(row.opening_on) };
  const after = { ...row, ...query, ...scenarioOn(query.opening_on) };
  const beforeFor = await inputsFor(context, before);
  const isSame = isDeepStrictEqual(scenarioOn(row.opening_on), scenarioOn(query.opening_on));
  const afterFor = isSame ? beforeFor : await inputsFor(context, after);
  const inputs = [await beforeFor(before), await afterFor(after)];
  const answers = await predictor.predictEach(inputs);
  const [first, second] = answers.map((answer, at) => told(inputs[at], answer, at === 0 ? before : after));
  if (!first || !second) throw new Error("two sites have two answers");
  return { status: 2000, data: { as_of: today, before: first, after: second } satisfies WhatIf };
};

const GONE = "予測した施設は現在公開されていないため、条件を変えて試算できません。";

async function keptTerms(executor: Executor, id: number): Promise<Kept | undefined> {
  const [found] = await executor.rows<Kept>(sql`
    select p.brand_id, p.name, p.facility_id, p.address, p.latitude, p.longitude, p.format_id, p.area_tsubo, p.opening_on,
      p.facility_id is null or exists (
        select from facilities f where f.id = p.facility_id and ${publicFacility}
      ) as is_known,
      json_build_object(
        'closing_store_ids', coalesce(p.result->'inputs'->'closing_store_ids', '[]'),
        'opening_store_ids', coalesce(p.result->'inputs'->'opening_store_ids', '[]'),
        'opening_plan_ids', coalesce(p.result->'inputs'->'opening_plan_ids', '[]')
      ) as kept
    from predictions p
    where p.id = ${id}`);
  return found;
}

/** The test of the stores is left out: it takes most of the time, and the terms of the site do not change it. */
async function inputsFor({ database, geography, today }: CallContext, scenario: PredictionRequest) {
  const inputFor = await readStores(database, await geography(), scenario, { today });
  return async (request: PredictionRequest): Promise<PredictionInput> => ({
    ...(await inputFor(request)),
    tested_apart: true,
  });
}

function told(
  input: PredictionInput | undefined,
  answer: Outcome["answer"],
  { format_id, area_tsubo, opening_on }: Asked,
): WhatIfAnswer | undefined {
  if (!input) return undefined;
  const result = resultOf(input, { hash: "", answer, stores_hash: null });
  const { inputs, drivers, effects, ...figures } = result;
  return {
    ...figures,
    format_id,
    area_tsubo,
    opening_on,
    yearly_sales_yen: answer.kind === "prediction" ? answer.value_yen : null,
    opening_net_yen: effects?.bridge.opening_net_yen ?? null,
    closing_store_ids: inputs.closing_store_ids,
    opening_store_ids: inputs.opening_store_ids,
    opening_plan_ids: inputs.opening_plan_ids,
    closing_stores: inputs.closing_stores,
    opening_stores: inputs.opening_stores,
    drivers: withCatalogueSales(drivers),
  };
}
