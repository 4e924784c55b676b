import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, it } from "vitest";
import { IDLE_MS, poolConnection } from "../../server/web/auth/pool-connection.ts";

const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

it("gives up a connection to the pool that is not used, before the pool does", async () => {
  let [opened, used] = [0, 0];
  const server = createServer({ keepAliveTimeout: 60_000 }, (_, answer) => {
    used += 1;
    answer.setHeader("content-type", "application/x-amz-json-1.1").end("{}");
  });
  const closed = new Promise<number>((resolve) => {
    server.on("connection", (socket) => {
      opened += 1;
      socket.on("close", () => resolve(Date.now()));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => server.close());
  const connection = poolConnection({
    region: "ap-northeast-1",
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId: "client",
  } as Parameters<typeof poolConnection>[0]);
  closing.push(() => connection.close());
  const { sdk, client } = await connection.load();
  const ask = () => client.send(new sdk.GetUserCommand({ AccessToken: "token" }));
  await ask();
  await ask();
  expect({ opened, used }).toEqual({ opened: 1, used: 2 });
  const idleSince = Date.now();
  expect((await closed) - idleSince).toBeLessThan(IDLE_MS + 5000);
  await ask();
  expect(opened).toBe(2);
});
