import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterAll, expect, it } from "vitest";
import { emptyDataDirectory } from "../helpers/empty-directory.ts";
import { projectRoot } from "../helpers/project-root.ts";

const dataDir = await emptyDataDirectory();
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

function start(): Worker {
  return new Worker(join(projectRoot, "server/backend/worker.ts"), {
    workerData: {
      host: "127.0.0.1",
      port: 0,
      dataDir,
      demoScale: 1,
      seedDemo: false,
      identity: { issuer: "http://127.0.0.1:9", jwksUri: "http://127.0.0.1:9/keys", clientId: "c" },
      logLevel: "silent",
      projectRoot,
    },
  });
}

async function message(worker: Worker): Promise<{ type: string; origin?: string; message?: string }> {
  const [received] = await once(worker, "message");
  return received;
}

it("the backend's thread says when it is ready, why it cannot start, and when it has closed", async () => {
  const first = start();
  const ready = await message(first);
  expect(ready.type).toBe("ready");
  expect((await fetch(`${ready.origin}/readyz`)).status).toBe(200);
  const withoutKeys = await fetch(`${ready.origin}/api/v1/users`, {
    headers: { authorization: "Token a.b.c" },
  });
  expect(withoutKeys.status).toBe(401);

  const second = start();
  expect(await message(second)).toEqual({ type: "failed", message: expect.stringContaining("使用中です") });
  await second.terminate();

  first.postMessage({ type: "close" });
  expect(await message(first)).toEqual({ type: "closed" });
  await once(first, "exit");
  await expect(fetch(`${ready.origin}/readyz`)).rejects.toThrow();

  const third = start();
  expect((await message(third)).type).toBe("ready");
  third.postMessage({ type: "close" });
  await once(third, "exit");
});
