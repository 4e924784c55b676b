import { type Answered, type Asked, clientOf, inTurns, p } from "./open-loop.ts";
import { type Row, row } from "./row.ts";
import { type Site, startSite } from "./site.ts";

const CONNECTIONS = 12;
const SECONDS = 6;
const ROUNDS = 4;
const MOST_TIMES = 3;

export async function measureFairShares(): Promise<Row[]> {
  const site = await startSite({ web: { RATE_LIMIT: "1000000" } });
  try {
    return rowsOf(await compare(site));
  } finally {
    await site.stop();
  }
}

interface Compared {
  alone: Answered[];
  beside: Answered[];
  heavy: number;
  errors: number;
}

/** Rounds with and without the other in turns, so that whatever else the machine does meets both alike. */
async function compare({ web: { origin }, person }: Site): Promise<Compared> {
  const [busy, other] = [await person("facility"), await person("rival")];
  const list = (): Asked => ({ url: `${origin}/sections`, headers: other });
  // Every report is of a point that nobody asked for before.
  const report = (n: number): Asked => ({
    url: `${origin}/optional_point/result?lat=${(35.5 + (n % 400) / 1000).toFixed(4)}&lon=${(139.4 + Math.floor(n / 400) / 1000).toFixed(4)}`,
    headers: busy,
  });
  const client = clientOf(CONNECTIONS + 1);
  const compared: Compared = { alone: [], beside: [], heavy: 0, errors: 0 };
  let sent = 0;
  await inTurns(client, 1, SECONDS, list);
  for (let round = 0; round < ROUNDS * 2; round++) {
    const isBeside = round % 2 === 1;
    const [own, heavy] = await Promise.all([
      inTurns(client, 1, SECONDS, list),
      isBeside ? inTurns(client, CONNECTIONS, SECONDS, () => report(sent++)) : undefined,
    ]);
    (isBeside ? compared.beside : compared.alone).push(...own.admitted);
    compared.heavy += heavy?.admitted.length ?? 0;
    compared.errors += own.failed.length + own.shed.length;
  }
  await client.close();
  return compared;
}

function rowsOf({ alone, beside, heavy, errors }: Compared): Row[] {
  const times = (name: string, share: number) => {
    const [usual, during] = [p(alone, share), p(beside, share)];
    const what = `another's list beside 12 connections of reports, ${name} ${usual.toFixed(1)} → ${during.toFixed(1)} ms`;
    return row("R13", what, during / usual, { atMost: MOST_TIMES, unit: "times" });
  };
  return [
    times("median", 0.5),
    times("p95", 0.95),
    row("R13", "lists that failed or were turned away", errors, { atMost: 0 }),
    row("R13", `reports of the busy person in ${ROUNDS * SECONDS} s`, heavy, { atLeast: CONNECTIONS }),
  ];
}
