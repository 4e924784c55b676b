import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import type { Answer } from "./ask.ts";
import type { Actor } from "./policy.ts";
import type { Place, World } from "./world.ts";

const actors: Actor[] = [...(Object.keys(demoAccounts) as (keyof typeof demoAccounts)[]), "anonymous"];
const kinds = ["own", "foreign", "stealth", "missing"] as const;

export const inStealth: ReadonlySet<Actor> = new Set<Actor>(["facility", "brand"]);

export interface Cell {
  somebody: Actor;
  kind: (typeof kinds)[number];
  answer: Answer;
}

export async function everyCell(
  request: (somebody: Actor, place: Place) => Promise<Answer>,
  { own, foreign, stealth, missing }: World,
): Promise<Cell[]> {
  const cells: Cell[] = [];
  for (const somebody of actors) {
    const account = somebody === "anonymous" ? "none" : somebody;
    const places = { own: own(account), foreign: foreign(account), stealth, missing };
    for (const kind of kinds) cells.push({ somebody, kind, answer: await request(somebody, places[kind]) });
  }
  return cells;
}

export function seen({ status, text, headers }: Answer) {
  return { status, text, length: headers.get("content-length"), type: headers.get("content-type") };
}

export function once<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}
