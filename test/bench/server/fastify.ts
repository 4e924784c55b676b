import Fastify from "fastify";
import { compressed, pageHeaders } from "./page-bytes.ts";

process.once("message", async ({ html }: { html: string }) => {
  const app = Fastify();
  app.get("/", (_request, reply) => reply.headers(pageHeaders).send(compressed(html)));
  process.send?.(`${await app.listen({ port: 0, host: "127.0.0.1" })}/`);
});
