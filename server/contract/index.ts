import { type CallAnswer, type CallArguments, type CallInput, type CallsIn, callsIn } from "./call.ts";
import * as nouns from "./nouns.ts";

export const calls: CallsIn<typeof nouns> = callsIn(nouns);

export type Calls = typeof calls;
export type CallName = keyof Calls;
export type InputOf<N extends CallName> = CallInput<Calls[N]>;
export type ArgumentsOf<N extends CallName> = CallArguments<Calls[N]>;
export type AnswerOf<N extends CallName> = CallAnswer<Calls[N]>;
