import type { Call } from "../../contract/call.ts";

export interface Outgoing {
  path: string;
  params: Record<string, string>;
  query: Record<string, string | string[]>;
  body: string | undefined;
}

type Arguments = Record<string, unknown> & { body?: unknown };

/**
 * The path, query and body of a call. Arguments are checked against the call's schemas before anything is sent; path
 * parameters are encoded one by one, so that no value can leave its segment.
 * @throws ZodError for an argument the contract does not know or allow: a fault of ours, not of the caller's user.
 */
export function outgoing(call: Call, args: Arguments): Outgoing {
  const { body, ...rest } = args;
  const names = new Set(Object.keys(call.params?.shape ?? {}));
  const params: Record<string, string> = {};
  const query: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(rest)) {
    if (value === undefined) continue;
    if (names.has(name)) params[name] = String(value);
    else query[name] = Array.isArray(value) ? value.map(String) : String(value);
  }
  call.params?.parse(params);
  call.query?.parse(query);
  if (!call.query && Object.keys(query).length > 0)
    throw new TypeError(`${call.path} takes no ${Object.keys(query).join(", ")}`);
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  return {
    path: `${path}${searchOf(query)}`,
    params,
    query,
    body: body === undefined ? undefined : JSON.stringify(body),
  };
}

function searchOf(query: Record<string, string | string[]>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, one);
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}
