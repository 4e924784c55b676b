import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
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

interface RouteOptions<P, Q, B, G extends Guards> {
  method: "GET" | "POST";
  path: string;
  guards: G;
  params?: P;
  query?: Q;
  body?: B;
  /** The handler shows its form again when `input.body` is undefined, also for an outdated form token. */
  rerenders?: boolean;
  /** Of a form with files, in the scope of `takeUploads`: where they go. */
  uploads?: PlaceOf<PassedBy<G>>;
  handler: (request: PassedBy<G>, reply: FastifyReply, input: Input<P, Q, B>) => Promise<unknown>;
}

/**
 * Declares one page route. Guards run in the order written, then the evidence that a write comes from our own page,
 * then the input is parsed: somebody not signed in must be sent to sign in, not told about fields.
 */
export function route<
  P extends z.ZodObject | undefined = undefined,
  Q extends z.ZodObject | undefined = undefined,
  B extends z.ZodObject | undefined = undefined,
  const G extends Guards = Guards,
>(app: FastifyInstance, options: RouteOptions<P, Q, B, G>): void {
  const { method, path, guards, handler } = options;
  const checks: readonly Guard[] = guards === "open" ? [] : guards;
  app.route({
    method,
    url: path,
    exposeHeadRoute: method === "GET",
    ...(method === "POST" && guards !== "open" && { bodyLimit: FORM_BYTES }),
    config: { guards, rerenders: options.rerenders ?? false, takesFiles: options.uploads !== undefined },
    preHandler: [...checks, ...(options.uploads ? [receiving(options.uploads)] : [])],
    handler: async (request, reply) => handler(request as PassedBy<G>, reply, inputOf(options, request)),
  });
}

function inputOf<P, Q, B, G extends Guards>(
  options: RouteOptions<P, Q, B, G>,
  request: FastifyRequest,
): Input<P, Q, B> {
  const isForm = options.method === "POST";
  const hasToken = !isForm || hasFormToken(request);
  if (!hasToken && !options.rerenders) throw new Refusal(403, messages.formExpired);
  if (isForm) refuseStaleOrganisation(request);
  const params = (options.params as z.ZodObject | undefined)?.safeParse(request.params);
  if (params && !params.success) throw notFound();
  const given = formFields(request.body);
  const schema = options.body as z.ZodObject | undefined;
  const form = isForm && schema ? parseForm(schema, given) : { body: undefined, errors: {}, raw: {} };
  const query = options.query
    ? parseQuery(options.query as unknown as z.ZodObject, request.query as Record<string, unknown>)
    : { query: {}, ignored: [] };
  return {
    params: (params?.data ?? {}) as Parsed<P>,
    query: query.query as Parsed<Q>,
    ignored: query.ignored,
    body: (hasToken ? form.body : undefined) as Parsed<B> | undefined,
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
