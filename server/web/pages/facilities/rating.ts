import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { given } from "../../forms/entry.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import type { Input } from "../../route.ts";
import { showFacility } from "./detail.ts";
import { STEPS, working } from "./marks.ts";

const oneFacility = z.object({ id: idText });

export const ratingEntry = z.object({
  stars: given.pipe(z.enum(["", ...STEPS.map(String)], "評価を選択してください。")),
  list: given.pipe(z.string().max(1500)).default(""),
});

export async function submitRating(
  request: FastifyRequest,
  reply: FastifyReply,
  { params, body, errors, raw, refusal }: Input<typeof oneFacility, undefined, typeof ratingEntry>,
) {
  const list = typeof raw.list === "string" ? raw.list.slice(0, 1500) : "";
  const back = `${paths.facility.url(params.id, { list })}#rating`;
  if (!body) {
    reply.code(refusal);
    return showFacility(request, reply, {
      params,
      query: { list },
      refused: { errors, stars: String(raw.stars) },
    });
  }
  const { message } = await request.backend.rateFacility({
    id: params.id,
    body: {
      ...working(request.viewer),
      stars: body.stars === "" ? null : Number(body.stars),
    },
  });
  flash(request, "success", message);
  return redirect(reply, back);
}
