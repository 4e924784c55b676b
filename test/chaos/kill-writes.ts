import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "../../server/backend/db/open.ts";
import { openDatabase } from "../../server/backend/db/up-to-date.ts";
import { type Engine, readyPlace } from "../helpers/engines.ts";
import type { KillableBackend } from "../helpers/killable-backend.ts";
import type { OpenTarget } from "./kill-targets.ts";
import { FOUND, SMALL_WORLD } from "./kill-writes-world.ts";

const AGAIN_MS = 30;
const PATIENCE_MS = 60_000;
const REPEATED = 3;

export interface KillPlan {
  target: OpenTarget;
  kills: number;
  writers: number;
  databaseKill: number;
  writesBetween: number;
  pauseMs: (kill: number) => number;
}

export interface KillOutcome {
  answers: Map<string, string>;
  problems: string[];
  rows: FoundRow[];
  keys: { key: string; answer: unknown }[];
  readyMs: number[];
}

export interface FoundRow {
  number: string;
  id: number;
  recruitment: number;
  [count: string]: string | number;
}

interface Post {
  path: string;
  key: string;
  body: object;
}

export type Writing = Pick<KillOutcome, "answers" | "problems"> & {
  backend: Pick<KillableBackend, "origin">;
  token: string;
  isOver: boolean;
};

export async function killDuringWrites(engine: Engine, plan: KillPlan): Promise<KillOutcome> {
  const place = await readyPlace(engine, { seedDemo: false });
  const filling = await openDatabase({ ...place.options, seedDemo: false });
  await filling.script(SMALL_WORLD);
  await filling.close();
  const { backend, token, close } = await plan.target(place.options);
  const writing: Writing = { answers: new Map(), problems: [], backend, token, isOver: false };
  try {
    await backend.start();
    const writers = Promise.all(
      Array.from({ length: plan.writers }, (_, writer) => keepWriting(writing, writer)),
    );
    writers.catch(() => {});
    const readyMs = await killAgainAndAgain(writing, backend, plan, place.crash);
    writing.isOver = true;
    await writers;
    await backend.kill();
    const { answers, problems } = writing;
    return { answers, problems, readyMs, ...(await found(place.options)) };
  } finally {
    writing.isOver = true;
    await backend.kill();
    await close();
    await place.remove();
  }
}

async function killAgainAndAgain(
  { answers }: Writing,
  backend: KillableBackend,
  { kills, databaseKill, writesBetween, pauseMs }: KillPlan,
  crash: (() => Promise<void>) | undefined,
): Promise<number[]> {
  const someWrites = async () => {
    const enough = answers.size + writesBetween;
    for (const end = performance.now() + PATIENCE_MS; answers.size <= enough; await sleep(2))
      if (performance.now() > end) throw new Error("no write is acknowledged any more");
  };
  const readyMs: number[] = [];
  for (let kill = 0; kill < kills; kill++) {
    await someWrites();
    if (kill === databaseKill && crash) {
      await crash();
      await someWrites();
    }
    await sleep(pauseMs(kill));
    await backend.kill();
    const begin = performance.now();
    await backend.start();
    readyMs.push(performance.now() - begin);
  }
  return readyMs;
}

export async function keepWriting(writing: Writing, writer: number): Promise<void> {
  for (let turn = 1; !writing.isOver; turn++) {
    const number = `K${writer}-${turn}`;
    const section = { facility_id: 1, floor_id: 1, number, kind: "inline", area_tsubo: 20, contract_type: 3 };
    const made = await send(writing, { path: "/api/v1/sections", key: `section-${number}`, body: section });
    const path = `/api/v1/sections/${made.section.id}/recruitment`;
    await send(writing, { path, key: `recruitment-${number}`, body: { facility_id: 1, status: "private" } });
  }
}

async function send(writing: Writing, post: Post) {
  const { answers, problems } = writing;
  const text = await acknowledged(writing, post);
  if (answers.size % REPEATED === 0 && (await acknowledged(writing, post)) !== text)
    problems.push(`${post.key} was answered in another way the second time`);
  answers.set(post.key, text);
  return JSON.parse(text);
}

async function acknowledged(
  { backend, token, problems }: Writing,
  { path, key, body }: Post,
): Promise<string> {
  const headers = {
    authorization: `Token ${token}`,
    "content-type": "application/json",
    "idempotency-key": key,
  };
  for (;;) {
    const answer = await fetch(`${backend.origin}${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    })
      .then(
        async (response) => ({ status: response.status, text: await response.text() }),
        () => ({ status: 0, text: "" }),
      )
      .catch(() => ({ status: 0, text: "" }));
    if (answer.status === 200) return answer.text;
    if (![0, 503].includes(answer.status)) {
      problems.push(`${key} was answered with ${answer.status}`);
      throw new Error(`${key} ${answer.status} ${answer.text}`);
    }
    await sleep(AGAIN_MS);
  }
}

export async function found(
  options: Parameters<typeof connect>[0],
): Promise<Pick<KillOutcome, "rows" | "keys">> {
  const database = await connect(options);
  try {
    const { rows } = await database.query<FoundRow>(FOUND);
    const keys = await database.query<{ key: string; answer: unknown }>(
      "select key, answer from idempotency_keys",
    );
    return { rows, keys: keys.rows };
  } finally {
    await database.close();
  }
}
