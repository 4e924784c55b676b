import { afterAll, beforeAll, expect, it } from "vitest";
import { authenticator } from "../../server/backend/answering/auth.ts";
import { type Issuer, startIssuer } from "../helpers/issuer.ts";

let issuer: Issuer;

beforeAll(async () => {
  issuer = await startIssuer();
});
afterAll(() => issuer.close());

it("does not take a token that it has checked for good once the token has expired", async () => {
  let now = Date.now();
  const authenticate = authenticator(issuer, () => now);
  const token = `Token ${await issuer.token("somebody", {}, { expires: "2s" })}`;
  expect(await authenticate(token)).toMatchObject({ sub: "somebody" });
  expect(await authenticate(token)).toMatchObject({ sub: "somebody" });
  now += 2000;
  // What is kept of the token has ended; the clock of the check itself has to follow.
  await expect
    .poll(() => authenticate(token).then(String, ({ status }) => status), { timeout: 10_000 })
    .toBe(4010);
});
