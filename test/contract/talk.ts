import type { CallName } from "../../server/contract/index.ts";
import type { RunningBackend } from "../helpers/engines.ts";
import { type Asking, ask } from "./ask.ts";
import type { Actor } from "./policy.ts";

export interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the conformance suite has checked the shape of every answer
  body: any;
  text: string;
}

export type Talk = (
  actor: Actor,
  name: CallName,
  values?: Record<string, string | number | string[]>,
  options?: Asking,
) => Promise<Reply>;

export function talkTo(backend: () => RunningBackend): Talk {
  return async (actor, name, values = {}, options = {}) => {
    const asTyped = Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, Array.isArray(value) ? value : String(value)]),
    );
    const { status, text } = await ask(backend(), actor, name, asTyped, options);
    return { status, text, body: JSON.parse(text) };
  };
}
