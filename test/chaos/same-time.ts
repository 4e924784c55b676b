import type { Call } from "../../server/contract/call.ts";
import { type CallName, calls } from "../../server/contract/index.ts";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { ask } from "../contract/ask.ts";
import { cases } from "../contract/cases/index.ts";
import { policy } from "../contract/policy.ts";
import { findWorld } from "../contract/world.ts";
import { startOn } from "../helpers/engines.ts";
import { percentile, type Row, row } from "./row.ts";

const TIMES = 60;
const WARMING = 5;

export async function measureSameTime(): Promise<Row[]> {
  const backend = await startOn("postgres");
  try {
    const world = await findWorld(backend);
    const compared: { name: string; difference: number; away: number }[] = [];
    for (const name of Object.keys(calls) as CallName[]) {
      const actor = outsider(name);
      if (!actor) continue;
      const { about, body } = cases[name];
      const times = { foreign: [] as number[], missing: [] as number[] };
      const places = [
        ["foreign", world.foreign(actor)],
        ["missing", world.missing],
      ] as const;
      for (let turn = -WARMING; turn < TIMES; turn++)
        // Neither is always the one after the other.
        for (const [kind, place] of turn % 2 === 0 ? places : places.toReversed()) {
          const begin = performance.now();
          await ask(backend, actor, name, about(place), body ? { body: body(place) } : {});
          if (turn >= 0) times[kind].push(performance.now() - begin);
        }
      const [foreign, missing] = [percentile(times.foreign, 0.5), percentile(times.missing, 0.5)];
      const away = Math.abs(foreign - missing);
      const difference = (away / Math.max(foreign, missing)) * 100;
      compared.push({
        name: `${name}, ${foreign > missing ? "foreign" : "missing"} slower`,
        difference,
        away,
      });
    }
    compared.sort((a, b) => b.difference - a.difference);
    for (const { name, difference, away } of compared.slice(0, 5))
      console.log(`  same-time: ${name} ${difference.toFixed(1)} %, ${away.toFixed(2)} ms`);
    const beyond = compared.filter(({ difference }) => difference > 20).length;
    return [
      row(
        "S5",
        `${compared.length} calls, foreign and missing ${TIMES} times each: medians apart, most`,
        compared[0]?.difference ?? 100,
        {
          atMost: 20,
          unit: "%",
        },
      ),
      row("S5", "calls whose medians are further apart", beyond, { atMost: 0 }),
    ];
  } finally {
    await backend.close();
  }
}

/** Somebody to whom another's things of this call are as good as missing; rows made beforehand would be their own. */
function outsider(name: CallName): keyof typeof demoAccounts | undefined {
  const row = policy[name];
  const asked = cases[name];
  if (!row || !asked?.hasPlace || asked.prepare || (calls[name] as Call).kind === "download")
    return undefined;
  const accounts = Object.keys(demoAccounts) as (keyof typeof demoAccounts)[];
  return accounts.find((account) => {
    const { own, foreign, missing } = row[account];
    return own === 200 && foreign === 404 && missing === 404;
  });
}
