import type { OpeningPack, PackedPrediction } from "../../contract/opening-packs.ts";
import type { Prediction } from "../../contract/prediction-results.ts";
import type { CallContext } from "../answering/handler.ts";
import { notFound } from "../answering/refusal.ts";
import { ownBrandGrant } from "../brands/access.ts";
import { keyOf, sinceLast } from "./last.ts";
import { findKept, findNotes, findPack } from "./rows.ts";

export async function openPack(context: CallContext, id: number): Promise<OpeningPack> {
  const pack = await findPack(context, id);
  if (!pack) throw notFound();
  const grant = ownBrandGrant(context.principal, pack.brand_id);
  const [kept, notes] = await Promise.all([findKept(context, pack.id, grant), findNotes(context, pack.id)]);
  const since = await sinceLast(context, pack, kept, grant);
  return {
    ...pack,
    sheets: kept.map((sheet) => ({
      place: sheet.place,
      plan: sheet.plan,
      prediction: sheet.prediction && evidenceOf(sheet.prediction),
      note: notes.get(sheet.place) ?? null,
      last_note: since?.notes.get(keyOf(sheet)) ?? null,
    })),
    last: since?.last ?? null,
  };
}

function evidenceOf(prediction: Prediction): PackedPrediction {
  const { id, name, facility_name, address, yearly_sales_yen, low_yen, high_yen, yen_per_tsubo } = prediction;
  const { network_change_yen, format_id, area_tsubo, opening_on, created_at, refusal, drivers } = prediction;
  const { similar_stores, back_test, warnings, sources, verification_code } = prediction;
  const { stores_used, version, revision, as_of, hash } = prediction.inputs;
  return {
    ...{ id, name, facility_name, address, yearly_sales_yen, low_yen, high_yen, yen_per_tsubo },
    ...{ network_change_yen, format_id, area_tsubo, opening_on, created_at, refusal, drivers },
    ...{ similar_stores, back_test, warnings, sources, verification_code },
    // The hash is what pages of the release before show as the code.
    inputs: { stores_used, version, revision, as_of, hash },
  };
}
