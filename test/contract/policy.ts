import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type CallName, calls } from "../../server/contract/index.ts";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";

export type Actor = keyof typeof demoAccounts | "anonymous";

const LETTERS = { a: 200, r: 403, "-": 404, u: 401 } as const;
export type Status = 200 | 400 | 401 | 403 | 404 | 409;

export interface Expectation {
  own: Status;
  foreign: Status;
  stealth: Status;
  missing: Status;
}

export type Row = Record<Actor, Expectation>;

export const policy: Partial<Record<CallName, Row>> = readPolicy(
  readFileSync(join(import.meta.dirname, "policy.txt"), "utf8"),
);

function readPolicy(text: string): Partial<Record<CallName, Row>> {
  const lines = text.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"));
  const [heading = [], ...rows] = lines.map((line) => line.split(/\s+/));
  const actors = heading.slice(1);
  const wanted = [...Object.keys(demoAccounts), "anonymous"];
  if (actors.toSorted().join() !== wanted.toSorted().join())
    throw new Error(`the columns of the policy are not the accounts: ${actors}`);
  const names = rows.map(([name]) => name ?? "");
  const wrong = names.find((name, at) => !(name in calls) || names.indexOf(name) !== at);
  if (wrong !== undefined) throw new Error(`${wrong} is no call, or has two rows`);
  return Object.fromEntries(
    rows.map(([name = "", ...cells]) => [
      name,
      Object.fromEntries(actors.map((actor, at) => [actor, expectationOf(name, cells[at] ?? "")])),
    ]),
  );
}

function expectationOf(name: string, cell: string): Expectation {
  const statuses = [...cell].map((letter) => LETTERS[letter as keyof typeof LETTERS]);
  const [own, foreign, stealth, missing] = statuses;
  if (statuses.length !== 4 || !own || !foreign || !stealth || !missing)
    throw new Error(`${name} has the cell "${cell}", which is not four of ${Object.keys(LETTERS).join(" ")}`);
  return { own, foreign, stealth, missing };
}
