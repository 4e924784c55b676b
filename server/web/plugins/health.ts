import type { FastifyInstance } from "fastify";

/** `/livez`: the process turns. `/readyz`: it takes new work — after listening, until it drains. */
export function health(app: FastifyInstance): void {
  let isListening = false;
  let isDraining = false;
  app.addHook("onListen", async () => {
    isListening = true;
  });
  app.decorate("startDrain", () => {
    isDraining = true;
  });
  app.addHook("onSend", async (_request, reply, payload) => {
    if (isDraining) reply.header("connection", "close");
    return payload;
  });
  const config = { guards: "open", sessionless: true, anyHost: true } as const;
  app.get("/livez", { config, exposeHeadRoute: true }, async (_request, reply) =>
    reply.type("text/plain").send("ok\n"),
  );
  app.get("/readyz", { config, exposeHeadRoute: true }, async (_request, reply) => {
    const isReady = isListening && !isDraining;
    return reply
      .code(isReady ? 200 : 503)
      .type("text/plain")
      .send(isReady ? "ok\n" : "not ready\n");
  });
}
