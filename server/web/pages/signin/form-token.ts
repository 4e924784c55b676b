import type { FastifyInstance } from "fastify";
import type { FormToken } from "../../../lib/form-token.ts";
import { signedInCall } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { formTokenFor } from "../../plugins/same-origin.ts";
import { routes } from "../../route.ts";

export function formTokenRoute(app: FastifyInstance): void {
  routes(app, [signedInCall]).get(paths.formToken, async (request, reply) => {
    const answer: FormToken = { person: request.viewer?.user.id, csrf: formTokenFor(request, reply) };
    return reply.type("application/json; charset=utf-8").send(answer);
  });
}
