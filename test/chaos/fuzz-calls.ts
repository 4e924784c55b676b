import fc from "fast-check";
import { trailOnly } from "../../server/contract/account-events.ts";
import type { Call } from "../../server/contract/call.ts";
import { calls } from "../../server/contract/index.ts";
import { getInvitation } from "../../server/contract/invitations.ts";
import { addressOf } from "../contract/ask.ts";
import type { CallCases } from "../contract/cases/case.ts";
import { cases } from "../contract/cases/index.ts";
import { type NastyRequest, nastyRequests } from "../contract/nasty-requests.ts";
import type { World } from "../contract/world.ts";
import { MARK } from "../pages/odd-requests.ts";
import { bodyOf, type Fields } from "./fuzz-bodies.ts";
import type { Route } from "./fuzz-crawl.ts";
import type { Odds } from "./fuzz-odds.ts";
import type { Account } from "./fuzz-people.ts";
import { headerText, type Sent, withBody } from "./fuzz-requests.ts";

const ALL: Record<string, Call> = { ...calls, ...trailOnly, getInvitation };

export interface FuzzedCall {
  name: string;
  call: Call;
  actor: Account;
  make(odds: Odds): { url: string; fields: Fields | undefined };
}

export function fuzzedCalls(seed: number, times: number, world: World): FuzzedCall[] {
  return Object.entries(ALL).map(([name, call]) => {
    const own: CallCases | undefined = cases[name as keyof typeof cases];
    const actor = own?.actor ?? "facility";
    const place = world.own(actor);
    const nasty = fc.sample(nastyRequests(call), { numRuns: times, seed });
    const make = (odds: Odds) => {
      const { over, bodyOver } = odds.pick<NastyRequest>(nasty);
      const body = own?.body ? { ...own.body(place), ...odds.pick([{}, ...(own.bodies ?? [])]) } : undefined;
      return {
        url: addressOf(call, { ...own?.about(place), ...(odds.once(3) ? {} : over) }),
        fields:
          call.kind === "write"
            ? { ...marked(odds, body ?? {}), ...(odds.once(3) ? {} : bodyOver) }
            : undefined,
      };
    };
    return { name, call, actor, make };
  });
}

function marked(odds: Odds, body: Fields): Fields {
  const texts = Object.keys(body).filter((name) => typeof body[name] === "string");
  if (texts.length === 0 || odds.once(2)) return body;
  return { ...body, [odds.pick(texts)]: MARK };
}

export function callOf(made: readonly FuzzedCall[], { method, path }: Route): FuzzedCall | undefined {
  return made.find(({ call }) => call.method === method && call.path.replace(/\{(\w+)\}/g, ":$1") === path);
}

const HEADERS = [
  "accept",
  "authorization",
  "content-encoding",
  "idempotency-key",
  "traceparent",
  "x-request-id",
  "origin",
];
const SCHEMES = [
  "Bearer x",
  "Token",
  "Token a.b.c",
  "Token ..",
  "Basic eDp5",
  "1.0.x",
  "Token \xff.\xff.\xff",
];

/** A call as the web part makes it, but for what is odd. @param tokenOf somebody's access token */
export function backendRequest(
  odds: Odds,
  { call, actor, make }: FuzzedCall,
  tokenOf: (account: Account) => string,
): Sent {
  const { url, fields } = make(odds);
  const who = odds.once(6) ? odds.pick<Account>(["brand", "curator", "rival", "none"]) : actor;
  const headers: Record<string, string> = { authorization: `Token ${tokenOf(who)}` };
  if (odds.once(4)) headers[odds.pick(HEADERS)] = odds.once(3) ? odds.pick(SCHEMES) : headerText(odds);
  const sent = { method: call.method, url, headers, body: null };
  return fields && ((call.kind === "write" && call.body !== undefined) || odds.once(4))
    ? withBody(sent, bodyOf(odds, fields, "json"))
    : sent;
}
