import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyReply } from "fastify";
import { z } from "zod";
import { BackendOutage } from "../../gateway/errors.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import { type ImportRequest, placesOf, refusalOf } from "./frame.ts";
import { FIRST_PAGE, readImport, showImport } from "./show.ts";

export const applyBody = z.object({ deletes: z.literal("1").optional() });

interface Sent {
  params: { id: number };
  body: z.output<typeof applyBody> | undefined;
}

const PATIENCE_MS = 1500;

export async function submitApplication(request: ImportRequest, reply: FastifyReply, { params, body }: Sent) {
  const { id } = params;
  const found = (await readImport(request, { id })).import;
  if (found.state !== "preview") return redirect(reply, placesOf(found.kind).import.url(id));
  const applying = request.backend.applyImport({ id, body: { deletes: body?.deletes === "1" } });
  const done = applying.then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  );
  const outcome = await Promise.race([done, sleep(PATIENCE_MS, undefined)]);
  if (outcome && "error" in outcome && !(outcome.error instanceof BackendOutage)) {
    const errors = refusalOf(outcome.error);
    reply.code(422);
    return showImport(request, reply, { params, query: FIRST_PAGE }, errors);
  }
  if (outcome && "answer" in outcome)
    flash(request, outcome.answer.is_applied ? "success" : "error", outcome.answer.message);
  return redirect(reply, placesOf(found.kind).import.url(id));
}
