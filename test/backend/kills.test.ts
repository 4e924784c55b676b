import { expect, it } from "vitest";
import { backendOfSource } from "../chaos/kill-targets.ts";
import { killDuringWrites } from "../chaos/kill-writes.ts";
import { ONCE } from "../chaos/kill-writes-world.ts";
import { engines } from "../helpers/engines.ts";

const KILLS = 4;
const AFTER_WRITES = 4;

it.each(engines)(
  "%s loses no acknowledged write to kills and makes none twice (R6)",
  async (engine) => {
    const { answers, problems, rows, keys, readyMs } = await killDuringWrites(engine, {
      target: backendOfSource,
      kills: KILLS,
      writers: 4,
      databaseKill: 2,
      writesBetween: AFTER_WRITES,
      pauseMs: (kill) => kill,
    });
    expect(problems).toEqual([]);
    expect(readyMs).toHaveLength(KILLS);
    expect(answers.size).toBeGreaterThan(KILLS * AFTER_WRITES);
    expect(rows.length * 2).toBe(answers.size);
    for (const row of rows) {
      expect(row).toMatchObject(ONCE);
      expect(JSON.parse(answers.get(`section-${row.number}`) ?? "").section.id).toBe(row.id);
      expect(JSON.parse(answers.get(`recruitment-${row.number}`) ?? "").recruitment.id).toBe(row.recruitment);
    }
    expect(new Map(keys.map(({ key, answer }) => [key, answer]))).toEqual(
      new Map([...answers].map(([key, text]) => [key, JSON.parse(text)])),
    );
  },
  240_000,
);
