import type { FastifyInstance } from "fastify";

const MAX_BYTES = 8 * 1024;
const MAX_PER_MINUTE = 60;

export function cspReport(app: FastifyInstance): void {
  const types = ["application/csp-report", "application/reports+json"];
  app.addContentTypeParser(types, { parseAs: "string", bodyLimit: MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  let minute = 0;
  let logged = 0;
  app.post("/csp-report", { bodyLimit: MAX_BYTES, config: { guards: "open" } }, async (request, reply) => {
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) [minute, logged] = [now, 0];
    const { body } = request;
    if (typeof body === "string" && logged++ < MAX_PER_MINUTE)
      request.log.warn({ report: withoutQueries(body) }, "csp report");
    return reply.code(204).send();
  });
}

/** Addresses in a report name what somebody searched for, and in links from mails more than that. */
function withoutQueries(report: string): string {
  return report.replace(/[?#][^"\\\s]*/g, "");
}
