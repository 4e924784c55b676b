import { createServer } from "node:net";
import { expect, it } from "vitest";
import { Leader } from "../../server/backend/db/leader.ts";
import { SteadyPool } from "../../server/backend/db/steady-pool.ts";

function message(letter: string, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const head = Buffer.alloc(5);
  head.write(letter);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const WELCOME = Buffer.concat([message("R", Buffer.alloc(4)), message("Z", "I")]);
const END = message(
  "E",
  "SFATAL\0",
  "C57P01\0",
  "Mterminating connection due to unexpected postmaster exit\0",
  "\0",
);

it("outlives a PostgreSQL that greets and ends a connection in one breath (R7)", async () => {
  let greeted = 0;
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => {
      greeted++;
      if (greeted > 2) socket.destroy();
      else socket.end(Buffer.concat([WELCOME, END]));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const pool = new SteadyPool(new Leader(`postgres://nobody@127.0.0.1:${port}/nothing`), {
    max: 1,
    name: "test",
  });
  await expect(pool.query("select 1")).rejects.toThrow();
  expect(greeted).toBe(3);
  await pool.close();
  await new Promise((resolve) => server.close(resolve));
});
