import { expect } from "vitest";
import type { AnswerOf, CallName } from "../../server/contract/index.ts";
import type { RunningBackend } from "../helpers/engines.ts";
import { ask } from "./ask.ts";
import type { Values } from "./cases/case.ts";
import type { Actor } from "./policy.ts";

export type Get = <N extends CallName>(actor: Actor, name: N, values: Values) => Promise<AnswerOf<N>>;

export function getter(backend: () => RunningBackend): Get {
  return async (actor, name, values) => {
    const answer = await ask(backend(), actor, name, values);
    expect(answer, answer.text.slice(0, 300)).toMatchObject({ status: 200 });
    return JSON.parse(answer.text);
  };
}
