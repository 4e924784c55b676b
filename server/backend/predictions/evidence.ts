import { sql } from "drizzle-orm";
import type { AnswerOf } from "../../contract/index.ts";
import type { Handler } from "../answering/handler.ts";
import { notFound } from "../answering/refusal.ts";
import { ownBrandGrant } from "../brands/access.ts";
import type { FrozenInputs } from "./recompute.ts";
import { columns, type Kept, shown } from "./rows.ts";
import { inputsHashStart, verificationCodeOf } from "./verification-code.ts";

export const getRecomputation: Handler<"getRecomputation"> = async ({ params }, context) => {
  const { database, principal, predictor } = context;
  const [kept] = await database.rows<{
    brand_id: number;
    inputs: FrozenInputs;
    inputs_hash: string;
    result: Kept;
    yearly_sales_yen: number | null;
  }>(sql`
    select brand_id, inputs, inputs_hash, result, yearly_sales_yen from predictions where id = ${params.id}`);
  if (!kept) throw notFound();
  ownBrandGrant(principal, kept.brand_id, { plan: "hasSalesPrediction" });
  const { inputs, inputs_hash, result, yearly_sales_yen } = kept;
  const isSame = await predictor.reproduces(inputs, result);
  const { hash, version, revision } = shown(result).inputs;
  return {
    status: 2000,
    data: {
      is_same: isSame && hash === inputs_hash && salesOf(result) === yearly_sales_yen,
      version,
      revision,
    },
  };
};

function salesOf({ base_yen, drivers }: Kept): number | null {
  return base_yen === null ? null : drivers.reduce((sum, { yen }) => sum + yen, base_yen);
}

type Verified = AnswerOf<"getVerifiedPredictions">["data"][number];

const MOST = 50;

export const getVerifiedPredictions: Handler<"getVerifiedPredictions"> = async ({ query }, context) => {
  const { database, principal } = context;
  const brandId = ownBrandGrant(principal, query.brand_id, { plan: "hasSalesPrediction" }).id;
  const start = inputsHashStart(query.code);
  const alike = await database.rows<
    Omit<Verified, "version" | "revision"> & { inputs_hash: string; result: Kept }
  >(
    sql`
    select p.inputs_hash, p.result, ${columns(principal)}
    where p.brand_id = ${brandId} and left(p.inputs_hash, ${start.length}::int) = ${start}
    order by p.created_at desc, p.id desc`,
  );
  const data = alike
    .filter((one) => verificationCodeOf(one).replaceAll("-", "") === query.code)
    .slice(0, MOST)
    .map(({ result, inputs_hash: _, ...summary }) => {
      const { version, revision } = shown(result).inputs;
      return { ...summary, version, revision };
    });
  return { status: 2000, data };
};
