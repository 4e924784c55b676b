import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { paths } from "../paths.ts";

/** Pages that a press on a link may fetch before it is let go: looking at them counts and alters nothing. */
const likely = [
  paths.sections,
  paths.section,
  paths.leasingList,
  paths.recruitments,
  paths.facilities,
  paths.facility,
  paths.brands,
  paths.brand,
  paths.brandStore,
];

const RULES_PATH = "/speculation-rules.json";

/** Only when somebody presses: a page fetched on passing by could be older than what was changed since. */
export const speculationRules = {
  prefetch: [
    {
      where: {
        and: [
          {
            or: likely.map(({ pattern }) => ({
              href_matches: { pathname: pattern, search: "*", hash: "*" },
            })),
          },
          { not: { selector_matches: "[target], [download]" } },
        ],
      },
      eagerness: "conservative",
    },
  ],
};

/** Serves the rules by which browsers fetch a likely next page early; they stand in a file, as the policy wants it. */
export function speculation(app: FastifyInstance): void {
  const rules = JSON.stringify(speculationRules);
  app.get(RULES_PATH, { config: { guards: "open" }, exposeHeadRoute: true }, (_request, reply) =>
    reply
      .type("application/speculationrules+json")
      .header("cache-control", "public, max-age=86400")
      .send(rules),
  );
}

export function allowSpeculation(reply: FastifyReply): void {
  reply.header("speculation-rules", `"${RULES_PATH}"`);
}

/** Whether the page is fetched for somebody who may yet not come: a message that is shown once waits for the next page. */
export function isSpeculative({ headers }: FastifyRequest): boolean {
  return headers["sec-purpose"] !== undefined || headers.purpose === "prefetch";
}
