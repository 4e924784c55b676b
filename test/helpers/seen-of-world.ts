import { readFileSync } from "node:fs";
import { strFromU8, unzipSync } from "fflate";
import type { Call } from "../../server/contract/call.ts";
import { type CallName, calls } from "../../server/contract/index.ts";
import { DEMO_PASSWORD, demoAccounts } from "../../server/lib/demo-accounts.ts";
import { Visitor } from "../auth/running-web.ts";
import { type Answer, type Asking, ask } from "../contract/ask.ts";
import type { Values } from "../contract/cases/case.ts";
import { cases } from "../contract/cases/index.ts";
import type { Place } from "../contract/world.ts";
import type { Outsider, TwinWorld } from "./twin-worlds.ts";

const NEW_EACH_TIME =
  / nonce="[^"]*"| data-seconds-left="\d+"|name="_csrf" value="[^"]*"|"csrf":"[^"]*"|"id":\d{8,}|[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;

/** Moments of today as pages, files and cells of workbooks write them. */
export function timesOfToday(): RegExp {
  const now = Date.now();
  const days = [now, now + 9 * 3_600_000].map((at) => new Date(at).toISOString().slice(0, 10));
  const serial = Math.floor((now + 9 * 3_600_000) / 86_400_000) + 25_569;
  const dates = days.flatMap((day) => [day, day.replaceAll("-", "/")]).join("|");
  return new RegExp(`(${dates})[T ]\\d\\d:\\d\\d(:\\d\\d(\\.\\d+)?Z?)?|${serial}\\.\\d+`, "g");
}

export interface Seen {
  asked: string;
  answer: string;
}

export function seenIn({ ids }: TwinWorld, asked: string, answer: string): Seen {
  const names = new Map<string, string>();
  const named = (text: string) =>
    ids.size === 0
      ? text
      : text.replaceAll(/(?<!\d)\d{9,10}(?!\d)/g, (id) => {
          if (!ids.has(id)) return id;
          const name = names.get(id) ?? `#${names.size + 1}`;
          names.set(id, name);
          return name;
        });
  const kept = (text: string) => named(text).replaceAll(NEW_EACH_TIME, "").replaceAll(timesOfToday(), "");
  return { asked: kept(asked), answer: kept(answer) };
}

export async function seePages(world: TwinWorld, outsider: Outsider): Promise<Seen[]> {
  const visitor = new Visitor(world.web.app);
  if (outsider !== "anonymous") await visitor.signIn(demoAccounts[outsider].email);
  const seen: Seen[] = [];
  const open = async (path: string) => {
    const { statusCode, headers, rawPayload } = await visitor.get(path);
    const body = textOf(rawPayload, String(headers["content-type"]));
    seen.push(seenIn(world, path, [statusCode, headers.location, body].join("\n")));
    return body;
  };
  await openEveryPage(open);
  for (const path of guessedPages(world.hidden)) await open(path);
  return seen;
}

export async function openEveryPage(open: (path: string) => Promise<string>): Promise<void> {
  const kinds = new Set<string>();
  const queue = [...FIXED];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const kind = kindOf(path);
    if (kinds.has(kind)) continue;
    kinds.add(kind);
    const body = await open(path);
    for (const [, href = ""] of body.matchAll(/ href="(\/[^"#]*)"/g))
      if (!UNASKED.test(href)) queue.push(href.replaceAll("&amp;", "&"));
  }
}

const UNASKED = /^\/(assets|tiles|signout|auth|favicon|apple|manifest|dev)/;
const FIXED = readFileSync(new URL("../routes.golden.txt", import.meta.url), "utf8")
  .split("\n")
  .flatMap((line) => /^GET +(\/[^\s:*]*)(?= )/.exec(line)?.[1] ?? [])
  .filter((path) => !path.startsWith("/api/") && !UNASKED.test(path));

function kindOf(path: string): string {
  const { pathname, searchParams } = new URL(path, "http://x");
  return `${pathname.replaceAll(/\d+/g, "N")}?${[...new Set(searchParams.keys())].toSorted()}`;
}

function guessedPages(hidden: Place): string[] {
  return [
    `/facilities/details/${hidden.facility}`,
    `/brands/details/${hidden.brand}`,
    `/brandstores/details/${hidden.brandStore}`,
    `/sections/${hidden.section}`,
    `/sections/${hidden.section}/recruitements`,
    `/offering_section/${hidden.offering}`,
    `/section_contact/scout/${hidden.sentScout}`,
    `/section_contact/applied/${hidden.receivedApply}`,
    `/userfacilityjoins/${hidden.facility}`,
    `/userbrandjoins/${hidden.brand}`,
  ];
}

export const READS = (Object.keys(calls) as CallName[]).filter((name) =>
  ["read", "download"].includes((calls[name] as Call).kind),
);

export async function seeCalls(
  world: TwinWorld,
  outsider: Outsider,
): Promise<{ calls: Seen[]; files: Seen[] }> {
  const asking = await askerIn(world, outsider);
  const seen = { calls: [] as Seen[], files: [] as Seen[] };
  for (const name of READS) {
    for (const [text, values] of addressesOf(world, outsider, name)) {
      const before = world.counter.asked;
      const answer = await asking(name, values);
      const statements = world.counter.asked - before;
      const body = textOf(answer.bytes, answer.headers.get("content-type") ?? "");
      const entry = seenIn(world, `${name} ${text}`, [answer.status, body, statements].join("\n"));
      (answer.status === 200 && (calls[name] as Call).kind === "download" ? seen.files : seen.calls).push(
        entry,
      );
    }
  }
  return seen;
}

export function addressesOf(world: TwinWorld, outsider: Outsider, name: CallName): Map<string, Values> {
  const { about, variants = [] } = cases[name];
  const own = about(world.own(outsider));
  const hidden = about(world.hidden);
  const asked: Values[] = [
    own,
    ...variants.map((more) => ({ ...own, ...more })),
    hidden,
    { ...own, ...placesOf(name, hidden) },
  ];
  return new Map(asked.map((values) => [JSON.stringify(values), values]));
}

export async function askerIn(world: TwinWorld, outsider: Outsider) {
  const access = await accessOf(world, outsider);
  return (name: CallName, values: Values, options: Asking = {}): Promise<Answer> =>
    ask({ origin: world.web.backendOrigin, issuer: undefined as never }, "anonymous", name, values, {
      ...options,
      ...(access !== undefined && { authorization: `Token ${access}` }),
    });
}

/** The parts of an address that are in its path stay one's own: a hidden thing is named beside them. */
function placesOf(name: CallName, values: Values): Values {
  const { path } = calls[name] as Call;
  return Object.fromEntries(Object.entries(values).filter(([key]) => !path.includes(`{${key}}`)));
}

async function accessOf({ web }: TwinWorld, outsider: Outsider): Promise<string | undefined> {
  if (outsider === "anonymous") return undefined;
  const answer = await web.app.auth.cognito.signIn(demoAccounts[outsider].email, DEMO_PASSWORD);
  if (answer.step !== "done") throw new Error(`${outsider} is not signed in`);
  return answer.tokens.access;
}

export function textOf(bytes: Uint8Array, type: string): string {
  // When it was made is in the names of its workbooks.
  if (type.includes("zip"))
    return Object.entries(unzipSync(bytes))
      .map(([name, part]) => `${name}: ${textOf(part, name.endsWith(".xlsx") ? "spreadsheet" : "")}`)
      .join("\n")
      .replaceAll(/_\d{8}_\d{4}(?=\.xlsx)/g, "");
  // Each part of a workbook: the archive's heads hold when it was written.
  return type.includes("spreadsheet")
    ? Object.entries(unzipSync(bytes))
        .map(([name, part]) => `${name}: ${strFromU8(part)}`)
        .join("\n")
    : new TextDecoder().decode(bytes);
}

export function differences(one: readonly Seen[], other: readonly Seen[]): string[] {
  const places = (seen: readonly Seen[]) => seen.map(({ asked }) => asked).join("\n");
  const parted = [{ asked: "what could be asked", answer: places(one) }, ...one].flatMap((first, index) => {
    const second = index === 0 ? places(other) : (other[index - 1]?.answer ?? "nothing");
    if (first.answer === second) return [];
    let at = 0;
    while (first.answer[at] === second[at]) at++;
    const around = (text: string) => text.slice(Math.max(0, at - 80), at + 80);
    return [`${first.asked}: ${around(first.answer)} ≠ ${around(second)}`];
  });
  return parted;
}
