import type { FastifyInstance } from "fastify";
import { homeOf } from "../../frame/home.ts";
import { readDataRows } from "../../geography/open-data.ts";
import { anybody } from "../../guards.ts";
import type { OpenData } from "../../options.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../route.ts";

export function homePages(app: FastifyInstance): void {
  let counted: ReturnType<typeof figuresOf> | undefined;
  // Counted for the first who asks, not while the process starts; a page without the figures is still a page.
  const figures = async () => {
    try {
      counted ??= figuresOf(app.web);
      return await counted;
    } catch (error) {
      counted = undefined;
      app.log.warn({ err: error }, "the open data could not be counted");
      return undefined;
    }
  };
  routes(app, [anybody]).get(paths.landing, async (request, reply) =>
    reply.page("about/home/index", {
      title: "商業施設のリーシングと店舗開発を支えるサービス",
      layout: "plain",
      styles: ["about"],
      figures: await figures(),
      openHref: request.viewer?.side && homeOf(request.viewer),
    }),
  );
}

const COUNTED = [
  { file: "stations.csv.gz", label: "駅", unit: "駅" },
  { file: "municipalities.csv.gz", label: "市区町村", unit: "件" },
  { file: "towns.csv.gz", label: "町丁・字", unit: "件" },
] as const;

async function figuresOf(data: OpenData) {
  const counts = [];
  for (const { file, label, unit } of COUNTED) {
    const rows = await readDataRows(data, file, () => 1);
    counts.push({ label, unit, count: rows.length });
  }
  return counts;
}
