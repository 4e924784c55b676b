import type { FastifyReply, FastifyRequest } from "fastify";
import { rethrowUnless } from "../../gateway/errors.ts";
import { choicePath, createPoint, resultHref } from "../../parts/point-choice/points.ts";
import { type pointForm, rounded } from "../../parts/point-choice/query.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import type { Input } from "../../route.ts";
import { showOptionalPoint } from "./choice.ts";

export async function savePoint(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, errors, raw }: Input<undefined, undefined, typeof pointForm>,
): Promise<unknown> {
  if (!body) return again(request, reply, errors, raw);
  try {
    const { from, name, address } = body;
    const point = await createPoint(request, { name, address, ...rounded(body) });
    flash(request, "success", `「${point.name}」を保存しました。`);
    return redirect(
      reply,
      from === "result" ? resultHref(point) : `${choicePath(request.viewer).url()}#saved`,
    );
  } catch (error) {
    rethrowUnless(error, 400);
    return again(request, reply, error.body.errors ?? { _form: error.body.message }, raw);
  }
}

function again(
  request: FastifyRequest,
  reply: FastifyReply,
  errors: Record<string, string>,
  raw: Record<string, unknown>,
): Promise<unknown> {
  const text = (name: string) => (typeof raw[name] === "string" ? (raw[name] as string) : undefined);
  const query = { lat: text("latitude"), lon: text("longitude"), name: text("name") };
  const { latitude, longitude, ...others } = errors;
  const shown = { ...others, ...(latitude && { lat: latitude }), ...(longitude && { lon: longitude }) };
  return showOptionalPoint(
    request,
    reply,
    { query: { ...query, name: query.name?.slice(0, 100) } },
    { errors: shown, values: raw },
  );
}
