import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { NotAuthorizedException } from "@aws-sdk/client-cognito-identity-provider";
import { expect, test } from "vitest";
import { accountDeleter } from "../../server/backend/organisations/pool.ts";
import { facility, runningPool, signIn } from "./running-pool.ts";

test("an account is deleted by whoever has the client's secret, and twice is once", async () => {
  const pool = await runningPool();
  const { userPoolId, clientId, clientSecret, origin: endpoint } = pool;
  const ours = { userPoolId, clientId, clientSecret, endpoint, region: "ap-northeast-1" };
  expect((await signIn(pool)).AuthenticationResult).toBeDefined();
  const stored = () => readFile(join(pool.dataDir, "identity/pool.json"), "utf8");
  expect(await stored()).toContain(facility.email);
  const stranger = accountDeleter({ ...ours, clientSecret: "another" });
  await expect(stranger(facility.sub)).rejects.toThrow("NotAuthorizedException");
  await expect(accountDeleter({ ...ours, endpoint: "http://127.0.0.1:1" })(facility.sub)).rejects.toThrow();
  expect(await stored()).toContain(facility.email);
  for (let twice = 0; twice < 2; twice++) await accountDeleter(ours)(facility.sub);
  expect(await stored()).not.toContain(facility.email);
  await expect(signIn(pool)).rejects.toBeInstanceOf(NotAuthorizedException);
});
