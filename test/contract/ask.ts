import type { Call } from "../../server/contract/call.ts";
import { type CallName, calls } from "../../server/contract/index.ts";
import { PREVIEW_HEADER } from "../../server/contract/previews.ts";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { pdfOf } from "../helpers/documents.ts";
import { dxf, light, rectangle } from "../helpers/dxf.ts";
import type { RunningBackend } from "../helpers/engines.ts";
import { pngOf } from "../helpers/pictures.ts";
import type { Values } from "./cases/case.ts";
import type { Actor } from "./policy.ts";

export interface Answer {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
  text: string;
}

export interface Asking {
  slash?: boolean;
  method?: string;
  body?: unknown;
  raw?: string | Uint8Array<ArrayBuffer>;
  type?: string;
  key?: string;
  authorization?: string;
  preview?: string;
}

export function addressOf(call: Pick<Call, "path">, values: Values, slash = false): string {
  const rest = new Map(Object.entries(values));
  const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = rest.get(key);
    rest.delete(key);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [key, value] of rest) for (const one of [value].flat()) query.append(key, one);
  return `${path}${slash ? "/" : ""}?${query}`;
}

export async function ask(
  { origin, issuer }: Pick<RunningBackend, "origin" | "issuer">,
  actor: Actor,
  name: CallName,
  values: Values,
  options: Asking = {},
): Promise<Answer> {
  const call = calls[name];
  const sent = options.raw ?? (call.kind === "upload" ? contentOf(name) : undefined);
  const type = options.type ?? (call.kind === "upload" ? "application/octet-stream" : "application/json");
  const response = await fetch(`${origin}${addressOf(call, values, options.slash)}`, {
    method: options.method ?? call.method,
    headers: {
      ...(await authorizationOf({ issuer }, actor)),
      ...((sent ?? options.body) !== undefined && { "content-type": type }),
      ...(options.key && { "idempotency-key": options.key }),
      ...(options.preview !== undefined && { [PREVIEW_HEADER]: options.preview }),
      ...(options.authorization !== undefined && { authorization: options.authorization }),
    },
    ...((sent ?? options.body) !== undefined && { body: sent ?? JSON.stringify(options.body) }),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, text: new TextDecoder().decode(bytes) };
}

function contentOf(name: CallName): Uint8Array<ArrayBuffer> {
  if (name === "takeImport") return new TextEncoder().encode("区画番号,面積（坪）\r\nZ9-99,12\r\n");
  if (name === "takeFloorDrawing")
    return new TextEncoder().encode(dxf(light("SHOP", rectangle(0, 0, 20, 10)), { unit: "m" }));
  if (name === "takeFloorPicture") return new Uint8Array(pngOf(200, 200));
  return new Uint8Array(pdfOf());
}

export async function authorizationOf(
  { issuer }: Pick<RunningBackend, "issuer">,
  actor: Actor,
): Promise<{ authorization?: string }> {
  return actor === "anonymous" ? {} : { authorization: `Token ${await tokenOf(issuer, actor)}` };
}

const tokens = new WeakMap<object, Map<string, Promise<string>>>();

function tokenOf(issuer: RunningBackend["issuer"], actor: keyof typeof demoAccounts): Promise<string> {
  const known = tokens.get(issuer) ?? new Map<string, Promise<string>>();
  tokens.set(issuer, known);
  const token = known.get(actor) ?? issuer.token(demoAccounts[actor].sub);
  known.set(actor, token);
  return token;
}
