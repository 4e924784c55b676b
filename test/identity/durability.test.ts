import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  RevokeTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, test } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import {
  facility,
  PASSWORD,
  type RunningPool,
  runningPool,
  signIn,
  signUp,
  temporaryDirectory,
  tokensOf,
} from "./running-pool.ts";

function refresh(pool: RunningPool, refreshToken: string) {
  return pool.client.send(
    new GetTokensFromRefreshTokenCommand({
      RefreshToken: refreshToken,
      ClientId: pool.clientId,
      ClientSecret: pool.clientSecret,
    }),
  );
}

async function storedPool(dataDir: string) {
  return JSON.parse(await readFile(join(dataDir, "identity", "pool.json"), "utf8"));
}

describe("a restart", () => {
  test("keeps users, keys, the client secret, refresh tokens and revocations", async () => {
    const dataDir = await temporaryDirectory();
    const first = await runningPool({ dataDir });
    await signUp(first, "new@kukaku.example");
    const [kept, revoked] = [await tokensOf(first), await tokensOf(first)];
    await first.client.send(
      new RevokeTokenCommand({
        Token: revoked.refreshToken,
        ClientId: first.clientId,
        ClientSecret: first.clientSecret,
      }),
    );
    const keys = await (await fetch(first.jwksUri)).json();
    const port = Number(new URL(first.origin).port);
    await first.close();

    const second = await runningPool({ dataDir, port, accounts: [] });
    expect(second.clientSecret).toBe(first.clientSecret);
    expect(await (await fetch(second.jwksUri)).json()).toEqual(keys);
    await expect(refresh(second, kept.refreshToken)).resolves.toBeDefined();
    await expect(refresh(second, revoked.refreshToken)).rejects.toThrow("Refresh Token has been revoked");
    const user = new GetUserCommand({ AccessToken: kept.accessToken });
    expect((await second.client.send(user)).Username).toBe(facility.sub);
    await expect(signIn(second, "new@kukaku.example")).rejects.toThrow("User is not confirmed.");
  });

  test("two installations have different keys and secrets", async () => {
    const one = await runningPool({ dataDir: await temporaryDirectory() });
    const other = await runningPool({ dataDir: await temporaryDirectory() });
    expect(one.clientSecret).not.toBe(other.clientSecret);
    const kid = async (pool: RunningPool) => (await (await fetch(pool.jwksUri)).json()).keys[0].kid;
    expect(await kid(one)).not.toBe(await kid(other));
  });

  test("a user who was disabled cannot sign in, refresh or use a token", async () => {
    const dataDir = await temporaryDirectory();
    const first = await runningPool({ dataDir });
    const tokens = await tokensOf(first);
    const port = Number(new URL(first.origin).port);
    await first.close();
    const stored = await storedPool(dataDir);
    stored.users.find(({ sub }: { sub: string }) => sub === facility.sub).enabled = false;
    await writeFile(join(dataDir, "identity", "pool.json"), JSON.stringify(stored));

    const second = await runningPool({ dataDir, port });
    await expect(signIn(second)).rejects.toThrow("User is disabled.");
    await expect(signIn(second, facility.email, "Wrong2026")).rejects.toThrow(
      "Incorrect username or password.",
    );
    await expect(refresh(second, tokens.refreshToken)).rejects.toThrow("User is disabled.");
    const user = new GetUserCommand({ AccessToken: tokens.accessToken });
    await expect(second.client.send(user)).rejects.toThrow("User is disabled.");
    await expect(signIn(second, demoAccounts.brand.email)).resolves.toBeDefined();
  });
});

describe("the files", () => {
  test("only their owner can read them, and they hold no password, token or code in clear", async () => {
    const pool = await runningPool();
    const { refreshToken } = await tokensOf(pool);
    await signUp(pool, "new@kukaku.example");
    const directory = join(pool.dataDir, "identity");
    expect((await readdir(directory)).sort()).toEqual(["pool.json", "signing-key.pem"]);
    for (const name of await readdir(directory))
      expect((await stat(join(directory, name))).mode & 0o777).toBe(0o600);
    const text = await readFile(join(directory, "pool.json"), "utf8");
    const code = /(\d{6})/.exec(pool.mails[0]?.text ?? "")?.[1] ?? "none";
    for (const secret of [PASSWORD, refreshToken.split(".")[1] ?? "none", `"${code}"`])
      expect(text).not.toContain(secret);
  });

  test("what an interrupted write left behind does not matter and is swept away", async () => {
    const dataDir = await temporaryDirectory();
    const first = await runningPool({ dataDir });
    await first.close();
    const left = join(dataDir, "identity", "pool.json.0.tmp");
    await writeFile(left, '{"version":1,"users":[');
    const hourAgo = Date.now() / 1000 - 3600;
    await utimes(left, hourAgo, hourAgo);
    const second = await runningPool({ dataDir });
    await expect(signIn(second)).resolves.toBeDefined();
    expect(await readdir(join(dataDir, "identity"))).not.toContain("pool.json.0.tmp");
  });

  test("a damaged pool or key stops the start instead of losing the users", async () => {
    for (const name of ["pool.json", "signing-key.pem"]) {
      const dataDir = await temporaryDirectory();
      const first = await runningPool({ dataDir });
      await first.close();
      const path = join(dataDir, "identity", name);
      await writeFile(path, "{");
      await expect(runningPool({ dataDir })).rejects.toThrow(path);
      expect(await readFile(path, "utf8")).toBe("{");
    }
  });

  test("killed at any moment while writing, the pool file is whole and holds what was answered for", async () => {
    const directory = await temporaryDirectory();
    const path = join(directory, "pool.json");
    const module = new URL("../../server/identity/pool-file.ts", import.meta.url).href;
    const script = `
      import { replaceFile } from ${JSON.stringify(module)};
      for (let round = 1; ; round++) {
        await replaceFile(${JSON.stringify(path)}, JSON.stringify({ round, filler: "x".repeat(400_000) }));
        process.stdout.write(round + "\\n");
      }`;
    for (const writes of [1, 3, 5, 8]) {
      const child = spawn(process.execPath, ["--input-type=module", "--eval", script]);
      let output = "";
      const ended = once(child, "exit");
      child.stdout.on("data", (chunk) => {
        output += chunk;
        if (output.split("\n").length > writes) child.kill("SIGKILL");
      });
      await ended;
      const acknowledged = Number(output.trim().split("\n").at(-1));
      const stored = JSON.parse(await readFile(path, "utf8"));
      expect(stored.filler).toHaveLength(400_000);
      expect(stored.round).toBeGreaterThanOrEqual(acknowledged);
    }
  });

  test("mails go to the outbox as files when nothing else delivers them", async () => {
    const pool = await runningPool({ deliver: undefined });
    await signUp(pool, "new@kukaku.example");
    const outbox = join(pool.dataDir, "outbox");
    const [name = "", ...others] = await readdir(outbox);
    expect(others).toEqual([]);
    expect(name).toMatch(/\.eml$/);
    const [head = "", body = ""] = (await readFile(join(outbox, name), "utf8")).split("\r\n\r\n");
    expect(head).toContain("To: <new@kukaku.example>\r\n");
    const words = [...head.matchAll(/=\?UTF-8\?B\?([^?]+)\?=/g)].map(([, word]) =>
      Buffer.from(word ?? "", "base64"),
    );
    expect(words.join("")).toBe("【クカク】メールアドレスの確認コード");
    expect(Buffer.from(body, "base64").toString("utf8")).toMatch(/確認コード：\d{6}\n/);
  });
});
