import type { FastifyInstance } from "fastify";
import { anybody } from "../guards.ts";
import { paths } from "../paths.ts";
import { route } from "../route.ts";

/** Privacy and terms. What they promise is for the operating company to write; until then both say so. */
export function legalPages(app: FastifyInstance): void {
  const read = { method: "GET", guards: [anybody] } as const;
  route(app, {
    ...read,
    path: paths.privacy.pattern,
    handler: async (_request, reply) => reply.page("privacy/index", { title: "プライバシーポリシー" }),
  });
  route(app, {
    ...read,
    path: paths.terms.pattern,
    handler: async (_request, reply) => reply.page("terms/index", { title: "利用規約" }),
  });
}
