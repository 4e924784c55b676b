import type { FastifyInstance } from "fastify";
import fastifyPlugin from "fastify-plugin";

declare module "fastify" {
  interface FastifyInstance {
    startDrain(): void;
    isReady(): boolean;
  }
}

export const drain = fastifyPlugin(prepareDrain, { name: "drain" });

async function prepareDrain(app: FastifyInstance): Promise<void> {
  let isListening = false;
  let isDraining = false;
  app.addHook("onListen", async () => {
    isListening = true;
  });
  app.decorate("startDrain", () => {
    isDraining = true;
  });
  app.decorate("isReady", () => isListening && !isDraining);
  app.addHook("onSend", async (_request, reply, payload) => {
    if (isDraining) reply.header("connection", "close");
    return payload;
  });
}

/** `/livez`: the process turns. `/readyz`: it takes new work, which a host whose clock is wrong cannot. */
export function health(app: FastifyInstance): void {
  const config = { guards: "open" } as const;
  app.get("/livez", { config, exposeHeadRoute: true }, async (_request, reply) =>
    reply.type("text/plain").send("ok\n"),
  );
  app.get("/readyz", { config, exposeHeadRoute: true }, async (_request, reply) => {
    const problem = app.isReady() ? app.auth.clock.isWrong() && "clock is ahead" : "not ready";
    return reply
      .code(problem ? 503 : 200)
      .type("text/plain")
      .send(`${problem || "ok"}\n`);
  });
}
