import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoDataset, loadDemo } from "../../server/backend/demo/load.ts";

const projectRoot = join(import.meta.dirname, "../..");
const migrations = join(projectRoot, "server/backend/db/migrations");

describe("loading the demonstration", () => {
  let database: PGlite;

  beforeAll(async () => {
    database = new PGlite();
    for (const file of readdirSync(migrations).sort()) {
      if (file.endsWith(".sql")) await database.exec(readFileSync(join(migrations, file), "utf8"));
    }
    await database.transaction((transaction) => loadDemo(transaction, { scale: 1, projectRoot }));
  }, 120_000);

  afterAll(() => database.close());

  it("writes every row of the dataset", async () => {
    for (const [table, rows] of Object.entries(demoDataset({ scale: 1, projectRoot }))) {
      const answer = await database.query<{ count: number }>(
        `select count(*)::integer as count from ${table}`,
      );
      expect(answer.rows[0]?.count, table).toBe(rows.length);
    }
  });

  it("lets the database go on numbering after the loaded rows", async () => {
    const answer = await database.query<{ id: number; last: number }>(
      `insert into users (uuid, email, family_name, given_name) values ('new', 'new@kukaku.example', '新', '規')
       returning id, (select max(id) from users) as last`,
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
});
