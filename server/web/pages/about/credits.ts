import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { formatDate } from "../../../lib/dates.ts";
import { anybody } from "../../guards.ts";
import type { OpenData } from "../../options.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../route.ts";

const sources = z.array(
  z.object({
    title: z.string(),
    provider: z.string().optional(),
    vintage: z.string().optional(),
    url: z.url().optional(),
    licence: z.string().optional(),
    /** The words that the provider asks to be shown. */
    credit: z.string().optional(),
    via: z.string().optional(),
    change: z.string().optional(),
  }),
);
type Source = z.output<typeof sources>[number];

export function creditsPages(app: FastifyInstance): void {
  const shipped = readSources(app);
  routes(app, [anybody]).get(paths.credits, async (_request, reply) =>
    reply.page("about/credits", {
      title: "データの出典",
      own: ownOf(app.web),
      sources: shipped?.map(({ title, vintage, url, ...source }) => ({
        title,
        vintage: vintage?.replace(/(\d{4})-(\d{2})(?:-(\d{2}))?/g, dateText),
        url,
        terms: termsOf(source),
      })),
    }),
  );
}

function ownOf({ ownGeography }: OpenData) {
  return ownGeography && { made: formatDate(ownGeography.made_at), sources: ownGeography.sources };
}

/** The files tell days and months as the ISO standard writes them. */
function dateText(_date: string, year: string, month: string, day?: string): string {
  return day === undefined ? `${year}/${month}` : `${year}/${month}/${day}`;
}

function readSources(app: FastifyInstance): Source[] | undefined {
  const file = join(app.web.projectRoot, "server/backend/data/sources.json");
  try {
    return sources.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    app.log.error({ err: error, file }, "the data sources cannot be read");
    return undefined;
  }
}

function termsOf(source: Omit<Source, "title" | "vintage" | "url">): [string, string][] {
  const terms: [string, string | undefined][] = [
    ["出典", source.credit],
    ["提供元", source.provider],
    ["利用条件", source.licence],
    ["入手先", source.via],
    ["加工", source.change],
  ];
  return terms.filter((term): term is [string, string] => term[1] !== undefined);
}
