import { sql } from "drizzle-orm";
import type { AnswerOf } from "../../contract/index.ts";
import { type FacilityFormat, isMallFormat } from "../../lib/facility-formats.ts";
import type { Handler } from "../answering/handler.ts";
import { openStore } from "../brand-stores/open-stores.ts";
import { ownBrandGrant } from "../brands/access.ts";
import type { Executor } from "../db/connect.ts";
import type { Prediction, PredictionInput, Refusal } from "../models/sales-prediction/types.ts";
import { readStores } from "../predictions/model-input.ts";
import type { PredictionRequest } from "../predictions/request.ts";
import { sourcesOf } from "../predictions/result.ts";
import { salesYears } from "../predictions/sales-years.ts";
import { idArray, publicFacility } from "../visibility.ts";

type Answer = AnswerOf<"getOwnOutlooks">;
type Basis = NonNullable<Answer["basis"]>;

type Site = Pick<
  PredictionRequest,
  "name" | "facility_id" | "address" | "latitude" | "longitude" | "area_tsubo"
> & { recruitment_id: number; handover_on: string | null };

function sitesOf(executor: Executor, recruitmentIds: readonly number[]): Promise<Site[]> {
  return executor.rows<Site>(sql`
    select r.id as recruitment_id, f.name, f.id as facility_id, f.address, f.latitude, f.longitude, s.area_tsubo,
      r.handover_on
    from recruitments r
    join section_outlines s on s.id = r.section_id and s.deleted_at is null
    join facilities f on f.id = r.facility_id
    where r.id = any (${idArray(recruitmentIds)}) and r.status = 'publish' and ${publicFacility}
    order by r.created_at, r.id`);
}

async function usualFormat(executor: Executor, brandId: number, today: string): Promise<FacilityFormat> {
  const formats = await executor.rows<{ format_id: FacilityFormat; stores: number }>(sql`
    select s.format_id, count(*)::int as stores from brand_stores s
    where s.brand_id = ${brandId} and ${openStore(today)}
    group by 1 order by 2 desc, 1`);
  const usual = formats.find(({ format_id }) => isMallFormat(format_id)) ?? formats[0];
  return usual?.format_id ?? 3;
}

export const getOwnOutlooks: Handler<"getOwnOutlooks"> = async ({ query }, context) => {
  const { principal, database, predictor, today } = context;
  const brandId = ownBrandGrant(principal, query.brand_id, { plan: "hasSalesPrediction" }).id;
  const [sites, format_id] = await Promise.all([
    sitesOf(database, query.recruitment_ids),
    usualFormat(database, brandId, today),
  ]);
  const requests = sites.map(({ recruitment_id: _, handover_on, ...place }): PredictionRequest => {
    const scenario = { closing_store_ids: [], opening_store_ids: [], opening_plan_ids: [] };
    return { brand_id: brandId, format_id, opening_on: handover_on ?? today, ...place, ...scenario };
  });
  const [first] = requests;
  if (!first) return { status: 2000, basis: null, outlooks: [] };
  const inputFor = await readStores(database, await context.geography(), first, { today });
  const inputs: PredictionInput[] = await Promise.all(requests.map(inputFor));
  const answers = await predictor.predictEach(inputs);
  const [input, answer] = [inputs[0], answers[0]];
  if (!input || !answer) throw new Error("as many answers as were asked for");
  const years = await salesYears(database, input.stores);
  return {
    status: 2000,
    basis: { ...basisOf(input, answer), format_id, years },
    outlooks: sites.flatMap(({ recruitment_id }, index) => outlookOf(recruitment_id, answers[index])),
  };
};

function basisOf(input: PredictionInput, answer: Prediction | Refusal): Omit<Basis, "format_id" | "years"> {
  const isPrediction = answer.kind === "prediction";
  return {
    refusal: isPrediction ? null : answer.message,
    stores_used: isPrediction ? answer.stores_used.length : answer.stores,
    stores_left_out: answer.left_out.length,
    as_of: input.as_of,
    test:
      isPrediction && answer.test
        ? {
            stores: answer.test.stores,
            median_error: answer.test.median_error,
            coverage: answer.test.coverage,
          }
        : null,
    sources: isPrediction ? sourcesOf(input, true) : [],
  };
}

function outlookOf(recruitment_id: number, answer: Prediction | Refusal | undefined): Answer["outlooks"] {
  if (answer?.kind !== "prediction") return [];
  const { value_yen, low_yen, high_yen, yen_per_tsubo, outside } = answer;
  return [
    {
      recruitment_id,
      yearly_sales_yen: value_yen,
      low_yen,
      high_yen,
      yen_per_tsubo,
      outside: outside.map(({ label }) => label),
    },
  ];
}
