import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { idText } from "../contract/fields.ts";
import { messages } from "./auth/refusals.ts";
import { formFields, parseForm, parseQuery } from "./forms/input.ts";
import { wasKept } from "./forms/kept-form.ts";
import { type PlaceOf, receiving } from "./forms/uploads.ts";
import type { Guard, Guards, PassedBy } from "./guards.ts";
import { FORM_BYTES } from "./plugins/request-limits.ts";
import { hasFormToken } from "./plugins/same-origin.ts";
import { notFound, Refusal } from "./refusal.ts";

type Parsed<T> = T extends z.ZodType ? z.output<T> : Record<never, never>;

export interface Input<P, Q, B> {
  params: Parsed<P>;
  query: Parsed<Q>;
  ignored: string[];
  /** The parsed form; undefined when it was refused. */
  body: Parsed<B> | undefined;
  /** Why a form was refused, by field; `_form` for the form as a whole. */
  errors: Record<string, string>;
  raw: Record<string, unknown>;
  /** Status for showing a refused form again: 422 for its content, 403 for its token. */
  refusal: 403 | 422;
}

export interface AtId {
  params: { id: number };
}
export interface AtItem {
  params: { id: number; item: number };
}

interface Takes<M, Q, B, G extends Guards> {
  /** Of an address whose parameters are other than `:id` and `:item`. */
  params?: M;
  query?: Q;
  body?: B;
  /** Of a form with files, in the scope of `takeUploads`: where they go. */
  uploads?: PlaceOf<PassedBy<G>>;
}

const idParams = z.object({ id: idText });
const itemParams = z.object({ id: idText, item: idText });

export type IdParams = typeof idParams;
export type ItemParams = typeof itemParams;

type ParamsOf<P extends string> = P extends `${string}/:id${string}/:item${string}`
  ? ItemParams
  : P extends `${string}/:id${string}`
    ? IdParams
    : undefined;

function paramsOf(pattern: string): z.ZodObject | undefined {
  if (pattern.includes("/:item")) return itemParams;
  return pattern.includes("/:id") ? idParams : undefined;
}

/**
 * Declares page routes behind the same guards, one a call: where, who answers and what it takes. A `form` is a POST
 * whose handler shows its page again when `input.body` is undefined, also for an outdated form token.
 */
export function routes<const G extends Guards>(app: FastifyInstance, guards: G) {
  const declaring =
    (method: "GET" | "POST", rerenders = false) =>
    <
      const P extends string,
      M extends z.ZodObject | undefined = undefined,
      Q extends z.ZodObject | undefined = undefined,
      B extends z.ZodObject | undefined = undefined,
    >(
      { pattern: path }: { pattern: P },
      handler: (
        request: PassedBy<G>,
        reply: FastifyReply,
        input: Input<M extends z.ZodObject ? M : ParamsOf<P>, Q, B>,
      ) => Promise<unknown>,
      takes: Takes<M, Q, B, G> = {},
    ) =>
      declare(app, {
        params: paramsOf(path),
        ...takes,
        method,
        rerenders,
        path,
        guards,
        handler,
      } as Declared);
  return { get: declaring("GET"), post: declaring("POST"), form: declaring("POST", true) };
}

interface Declared extends Takes<z.ZodObject | undefined, z.ZodObject, z.ZodObject, "open"> {
  method: "GET" | "POST";
  path: string;
  guards: Guards;
  rerenders: boolean;
  handler(request: FastifyRequest, reply: FastifyReply, input: unknown): Promise<unknown>;
}

/**
 * Guards run in the order written, then the evidence that a write comes from our own page, then the input is parsed:
 * somebody not signed in must be sent to sign in, not told about fields.
 */
function declare(app: FastifyInstance, options: Declared): void {
  const { method, path, guards, rerenders, uploads, handler } = options;
  const checks: readonly Guard[] = guards === "open" ? [] : guards;
  app.route({
    method,
    url: path,
    exposeHeadRoute: method === "GET",
    ...(method === "POST" && guards !== "open" && { bodyLimit: FORM_BYTES }),
    config: { guards, rerenders, takesFiles: uploads !== undefined },
    preHandler: [...checks, ...(uploads ? [receiving(uploads)] : [])],
    handler: async (request, reply) => handler(request, reply, inputOf(options, request)),
  });
}

function inputOf(options: Declared, request: FastifyRequest) {
  const isForm = options.method === "POST";
  const hasToken = !isForm || hasFormToken(request);
  if (!hasToken && !options.rerenders) throw new Refusal(403, messages.formExpired);
  if (isForm) refuseStaleOrganisation(request);
  const params = options.params?.safeParse(request.params);
  if (params && !params.success) throw notFound();
  const given = formFields(request.body);
  const schema = options.body;
  const form = isForm && schema ? parseForm(schema, given) : { body: undefined, errors: {}, raw: {} };
  const query = options.query
    ? parseQuery(options.query, request.query as Record<string, unknown>)
    : { query: {}, ignored: [] };
  return {
    params: params?.data ?? {},
    ...query,
    body: hasToken ? form.body : undefined,
    errors: hasToken ? form.errors : { _form: wasKept(given) ? messages.formBack : messages.formExpired },
    raw: form.raw,
    refusal: hasToken ? 422 : 403,
  };
}

/** A form carries the organisation it was drawn for; another tab may have switched since. */
function refuseStaleOrganisation(request: FastifyRequest): void {
  const { _facility, _brand } = (request.body ?? {}) as { _facility?: unknown; _brand?: unknown };
  const { facility, brand } = request.viewer ?? {};
  if (_facility !== undefined && `${facility?.facility_id}` !== _facility)
    throw new Refusal(409, staleMessage("施設", facility?.facility_name));
  if (_brand !== undefined && `${brand?.brand_id}` !== _brand)
    throw new Refusal(409, staleMessage("ブランド", brand?.brand_name));
}

function staleMessage(noun: string, current: string | undefined): string {
  return `別のタブで${noun}が切り替えられています。「${current ?? ""}」の画面を開き直してください。`;
}

export interface DeclaredRoute {
  method: string;
  path: string;
  guards: string[];
}

declare module "fastify" {
  interface FastifyContextConfig {
    guards?: Guards;
    rerenders?: boolean;
    takesFiles?: boolean;
  }
  interface FastifyInstance {
    declaredRoutes: readonly DeclaredRoute[];
  }
}

export function refuseUnguardedRoutes(app: FastifyInstance): void {
  const declared: DeclaredRoute[] = [];
  app.decorate("declaredRoutes", declared);
  app.addHook("onRoute", ({ method, url, config }) => {
    const guards = config?.guards;
    if (guards === undefined || guards.length === 0)
      throw new Error(`${method} ${url} does not declare its guards`);
    const names = guards === "open" ? [] : guards.map(({ name }) => name);
    for (const one of [method].flat()) declared.push({ method: one, path: url, guards: names });
  });
}
