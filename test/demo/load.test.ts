import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../server/backend/db/connect.ts";
import { fillDatabase } from "../../server/backend/db/up-to-date.ts";
import type { PredictionInput } from "../../server/backend/models/sales-prediction/types.ts";
import { outcomeOf } from "../../server/backend/predictions/outcome.ts";
import { type FindWords, findWords } from "../../server/backend/words/tokenizer.ts";
import { dataset, predictionOrders } from "../helpers/dataset.ts";
import { emptyPlace } from "../helpers/engines.ts";
import { isFree } from "../helpers/free-directory.ts";

const projectRoot = join(import.meta.dirname, "../..");

describe("loading the demonstration", () => {
  let place: Awaited<ReturnType<typeof emptyPlace>>;
  let database: Database;
  let data: Awaited<ReturnType<typeof dataset>>;
  const told: { texts: number; isOpen: boolean }[] = [];
  let orders: Awaited<ReturnType<typeof predictionOrders>>;

  beforeAll(async () => {
    data = await dataset();
    orders = await predictionOrders();
    place = await emptyPlace("pglite");
    const find: FindWords = (texts, signal) => {
      told.push({ texts: texts.length, isOpen: !isFree(place.options.dataDir) });
      return findWords(texts, signal);
    };
    database = await fillDatabase({ ...place.options, projectRoot, demoScale: 1, seedDemo: true }, find);
  }, 120_000);

  afterAll(async () => {
    await database.close();
    await place.remove();
  });

  it("writes every row of the dataset", async () => {
    for (const [table, rows] of Object.entries(data)) {
      const answer = await database.query<{ count: number }>(
        `select count(*)::integer as count from ${table}`,
      );
      expect(answer.rows[0]?.count, table).toBe(rows.length);
    }
  });

  it("finds the words of all descriptions before the database is opened", async () => {
    const [first, ...later] = told;
    expect(first).toEqual({ texts: data.brands.length, isOpen: false });
    expect(later[0]).toEqual({ texts: 0, isOpen: true });
    expect(later.filter(({ texts }) => texts > 0)).toEqual([]);
    const { rows } = await database.query<{ id: number; words: string[] }>(
      "select brand_id as id, array_agg(word order by word) as words from brand_words group by brand_id order by 1",
    );
    const words = await findWords(data.brands.map(({ description }) => description));
    const expected = data.brands.flatMap(({ id }, at) =>
      words[at]?.length ? [{ id, words: [...new Set(words[at])].toSorted() }] : [],
    );
    expect(rows.map((row) => ({ ...row, words: row.words.toSorted() }))).toEqual(
      expected.toSorted((a, b) => a.id - b.id),
    );
  });

  it("has the same ids in every installation", async () => {
    const { rows } = await database.query<{ table_name: string }>(
      "select table_name from id_keys order by 1",
    );
    for (const { table_name } of rows) {
      const scattered = await database.query(`select from ${table_name} where id >= 16777216 limit 1`);
      expect([table_name, scattered.rows.length]).toEqual([table_name, 0]);
    }
  });

  it("lets the database go on numbering after the loaded rows", async () => {
    const answer = await database.query<{ id: number; last: number }>(
      `insert into outbox (to_address, subject, text) values ('new@kukaku.example', '', '')
       returning id, (select max(id) from outbox) as last`,
    );
    expect(answer.rows[0]?.id).toBe((answer.rows[0]?.last ?? 0) + 1);
  });

  it("keeps plans and outlines as JSON and wanted genres as an array", async () => {
    const answer = await database.query<{ width: number; corners: number; genres: number }>(
      `select (f.plan ->> 'width')::float8 as width, jsonb_array_length(s.outline) as corners,
              cardinality(r.wanted_genre_ids) as genres
         from recruitments r
         join sections s on s.id = r.section_id
         join floors f on f.id = s.floor_id
        where r.status = 'publish'
        limit 1`,
    );
    expect(answer.rows[0]?.width).toBeGreaterThan(50);
    expect(answer.rows[0]?.corners).toBeGreaterThanOrEqual(4);
    expect(answer.rows[0]?.genres).toBeGreaterThan(0);
  });

  it("answers every prediction by the model itself, on inputs that are frozen with their hash", async () => {
    const { rows } = await database.query<{
      brand_id: number;
      inputs: PredictionInput;
      inputs_hash: string;
      yearly_sales_yen: number | null;
      result: { low_yen: number | null; high_yen: number | null; refusal: string | null; sources: string[] };
    }>("select brand_id, inputs, inputs_hash, yearly_sales_yen, result from predictions order by id");
    expect(rows.map((row) => row.brand_id)).toEqual(orders.map((order) => order.brand_id));
    expect(rows.filter((row) => row.brand_id === 1).length).toBeGreaterThanOrEqual(12);
    expect(rows.filter((row) => row.result.refusal !== null).length).toBeGreaterThan(0);
    for (const row of rows) {
      const { hash, answer } = outcomeOf(row.inputs);
      expect(hash).toBe(row.inputs_hash);
      expect(answer.kind === "prediction" ? answer.value_yen : null).toBe(row.yearly_sales_yen);
      expect(row.result.refusal === null).toBe(row.yearly_sales_yen !== null);
      expect(row.result.sources.join()).toMatch(/500mメッシュ居住人口.*国勢調査/);
    }
  });

  it("can be asked for scenarios: closings and openings that are the brand's own", () => {
    const scenarios = orders.filter((order) => order.closing_store_ids.length > 0);
    expect(scenarios.length).toBeGreaterThan(1);
    expect(scenarios.some((order) => order.opening_store_ids.length > 0)).toBe(true);
  });
});
