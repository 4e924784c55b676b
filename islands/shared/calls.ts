import type { AnswerOf, ArgumentsOf, CallName, Calls } from "../../server/contract/index.ts";

export type Address<N extends CallName> = readonly [Calls[N]["method"], Calls[N]["path"]] & {
  readonly call?: N;
};

export interface Asked {
  method: string;
  path: string;
  body: string | undefined;
}

export function askedOf<N extends CallName>([method, path]: Address<N>, args: ArgumentsOf<N>): Asked {
  const { body, ...rest } = args as Record<string, unknown>;
  const query = new URLSearchParams();
  let filled: string = path;
  for (const [name, value] of Object.entries(rest)) {
    const place = `{${name}}`;
    if (filled.includes(place)) filled = filled.replace(place, encodeURIComponent(String(value)));
    else if (value !== undefined) for (const one of [value].flat()) query.append(name, String(one));
  }
  const search = query.size > 0 ? `?${query}` : "";
  return { method, path: filled + search, body: body === undefined ? undefined : JSON.stringify(body) };
}

/** Asks once; a refusal is a response like others. @throws where nothing answers. */
export function send({ method, path, body }: Asked, more: RequestInit = {}): Promise<Response> {
  return fetch(path, {
    ...more,
    method,
    headers: {
      accept: "application/json",
      ...(body !== undefined && { "content-type": "application/json" }),
      ...more.headers,
    },
    ...(body !== undefined && { body }),
  });
}

/** The answer of a read. @throws where it is refused or nothing answers. */
export async function ask<N extends CallName>(
  address: Address<N>,
  args: ArgumentsOf<N>,
  signal?: AbortSignal,
): Promise<AnswerOf<N>> {
  const asked = askedOf(address, args);
  const response = await send(asked, signal ? { signal } : {});
  if (!response.ok) throw new Error(`${asked.path}: ${response.status}`);
  return response.json();
}
