import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { setFileHeaders } from "./headers.ts";

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

const ROOT_FILES = [
  "favicon.ico",
  "favicon.svg",
  "apple-touch-icon.png",
  "robots.txt",
  "manifest.webmanifest",
];

export async function assets(app: FastifyInstance): Promise<void> {
  const root = join(app.web.projectRoot, "public");
  const built = join(root, "assets");
  const setHeaders = (reply: FastifyReply, path: string) => {
    if (path.startsWith(built)) setFileHeaders(reply);
  };
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true, setHeaders });
  const config = { guards: "open" } as const;

  app.get<{ Params: { "*": string } }>("/assets/*", { config, exposeHeadRoute: true }, (request, reply) =>
    reply.sendFile(request.params["*"], built, {
      maxAge: YEAR_MS,
      immutable: true,
      acceptRanges: false,
      lastModified: false,
      index: false,
    }),
  );
  app.get<{ Params: { "*": string } }>("/img/*", { config, exposeHeadRoute: true }, (request, reply) =>
    reply.sendFile(request.params["*"], join(root, "img"), { maxAge: DAY_MS, index: false }),
  );
  for (const file of ROOT_FILES)
    app.get(`/${file}`, { config, exposeHeadRoute: true }, (_request, reply) =>
      reply.sendFile(file, root, { maxAge: DAY_MS, index: false }),
    );
}
