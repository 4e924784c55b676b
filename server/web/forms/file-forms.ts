import multipart from "@fastify/multipart";
import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "../refusal.ts";

const LIMITS = { files: 1, fields: 10, fieldSize: 1000, parts: 12 };

export async function takeFiles(
  forms: FastifyInstance,
  fileSize: number,
  more: { fieldSize?: number; throwFileSizeLimit?: boolean } = {},
): Promise<void> {
  const beingRead = new WeakSet<FastifyRequest>();
  forms.addHook("preParsing", async (request) => {
    beingRead.add(request);
  });
  const { fieldSize = LIMITS.fieldSize, ...cut } = more;
  const limits = { ...LIMITS, fileSize, fieldSize };
  await forms.register(multipart, { attachFieldsToBody: "keyValues", limits, ...cut });
  forms.addHook("preHandler", async (request) => {
    beingRead.delete(request);
  });
  // The parser's own words for what it cannot read carry no status: they would pass for a fault of ours.
  forms.setErrorHandler<FastifyError>((error, request) => {
    throw beingRead.has(request) && error.statusCode === undefined ? new Refusal(400) : error;
  });
}
