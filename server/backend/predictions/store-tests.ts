import { sql } from "drizzle-orm";
import type { Prediction, PredictionResult } from "../../contract/prediction-results.ts";
import { isoDate } from "../../lib/dates.ts";
import { type SideThread, sideThread } from "../answering/side-thread.ts";
import { type Chore, startChore } from "../chore.ts";
import type { Database, Executor } from "../db/connect.ts";
import type { Evaluation } from "../models/sales-prediction/nested-test.ts";
import type { PredictionInput } from "../models/sales-prediction/types.ts";
import { missedFormat } from "../models/sales-prediction/warnings.ts";
import { type SalesWork, workerFile } from "./predictor.ts";
import { fittedOf, testOf } from "./result.ts";

export interface KeptTest {
  repeats: number;
  back_test: NonNullable<PredictionResult["back_test"]>;
  fitted: PredictionResult["fitted"];
}

export async function askForTest(
  executor: Executor,
  { brand_id, stores_hash }: { brand_id: number; stores_hash: string | null },
): Promise<void> {
  if (stores_hash === null) return;
  await executor.rows(sql`
    insert into store_tests (brand_id, stores_hash) values (${brand_id}, ${stores_hash}) on conflict do nothing`);
}

interface Due {
  brand_id: number;
  stores_hash: string;
  inputs: PredictionInput;
}

async function claim(executor: Executor): Promise<Due | undefined> {
  const [due] = await executor.rows<Due>(sql`
    with due as (
      select t.brand_id, t.stores_hash from store_tests t
      where t.tested_at is null and t.next_attempt_at <= now()
      order by t.attempts > 0,
        (select max(d.tested_at) from store_tests d where d.brand_id = t.brand_id) nulls first, t.requested_at
      limit 1
      for update skip locked
    )
    update store_tests t
    set attempts = t.attempts + 1,
      next_attempt_at = now() + least(2 ^ least(t.attempts, 8) * 10, 1440) * interval '1 minute'
    from due
    where t.brand_id = due.brand_id and t.stores_hash = due.stores_hash
    returning t.brand_id, t.stores_hash, (
      select p.inputs from predictions p
      where p.brand_id = t.brand_id and p.stores_hash = t.stores_hash
      limit 1
    ) as inputs`);
  return due;
}

/** Tests what is due, one brand after the other. Several processes may do so at once. @returns how many were tested. */
export async function testStores(
  executor: Executor,
  test: (input: PredictionInput) => Promise<Evaluation>,
  { now = () => new Date(), signal }: { now?: () => Date; signal?: AbortSignal } = {},
): Promise<number> {
  let done = 0;
  for (let due = await claim(executor); due && !signal?.aborted; due = await claim(executor)) {
    const { brand_id, stores_hash, inputs } = due;
    const found = await test(inputs);
    const kept: KeptTest = {
      repeats: found.repeats,
      back_test: testOf(found, isoDate(now())),
      fitted: fittedOf(found, new Map(inputs.stores.map(({ id, name }) => [id, name]))),
    };
    await executor.rows(sql`
      update store_tests set tested_at = now(), result = ${JSON.stringify(kept)}::jsonb
      where brand_id = ${brand_id} and stores_hash = ${stores_hash} and tested_at is null`);
    done++;
  }
  return done;
}

const FIRST_MS = 20_000;
const REST_MS = 10_000;

export function startStoreTests(database: Database): Chore {
  const thread: SideThread<SalesWork, unknown> = sideThread(workerFile(), {
    limit: 1,
    queue: 0,
    waitMs: 0,
  });
  const test = (input: PredictionInput) => thread.run({ kind: "evaluation", input }) as Promise<Evaluation>;
  const chore = startChore(
    async (signal) => {
      try {
        await testStores(database, test, { signal });
      } finally {
        await thread.close();
      }
    },
    { firstMs: FIRST_MS, restMs: REST_MS },
  );
  return {
    async close() {
      const ended = chore.close();
      await thread.close();
      await ended;
    },
  };
}

type Tested = Pick<
  Prediction,
  "back_test" | "fitted" | "similar_stores" | "warnings" | "evaluation" | "is_test_due"
>;

export function withTest(
  frozen: PredictionResult,
  { kept, format_id }: { kept: KeptTest | null; format_id: number },
): Tested {
  const { back_test, fitted, similar_stores, warnings, refusal } = frozen;
  const is_test_due = refusal === null && back_test === null && kept === null;
  if (!kept) return { back_test, fitted, similar_stores, warnings, evaluation: null, is_test_due };
  const { by_format, by_size: _, ...figures } = kept.back_test;
  const evaluation = { ...figures, repeats: kept.repeats };
  if (back_test) return { back_test, fitted, similar_stores, warnings, evaluation, is_test_due };
  const predicted = new Map(kept.fitted.map((store) => [store.store_id, store.predicted_yen]));
  const own = by_format.find((group) => group.format_id === format_id);
  const missed = own && missedFormat(format_id, own);
  return {
    back_test: kept.back_test,
    fitted: kept.fitted,
    similar_stores: similar_stores.map((store) => ({
      ...store,
      predicted_yen: predicted.get(store.store_id) ?? null,
    })),
    warnings: [...(missed === undefined ? [] : [missed]), ...warnings],
    evaluation,
    is_test_due,
  };
}
