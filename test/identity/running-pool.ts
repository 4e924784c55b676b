import { createHmac } from "node:crypto";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  SignUpCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { afterAll, onTestFinished, vi } from "vitest";
import type { CodeMail } from "../../server/identity/deliver.ts";
import { type IdentityOptions, startIdentity } from "../../server/identity/start.ts";
import { DEMO_PASSWORD, demoAccounts } from "../../server/lib/demo-accounts.ts";
import { quicken } from "../helpers/quick-pool.ts";

// Password hashes are slow on purpose, and slower on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

export const PASSWORD = DEMO_PASSWORD;
export const facility = demoAccounts.facility;
export const redirectUri = "http://127.0.0.1:3000/callback";
export const logoutUri = "http://127.0.0.1:3000/signin";

export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "identity-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

let installation: Promise<string> | undefined;

/** One installation per test file, made once and copied, because keys and hashes take time to make. */
async function copiedInstallation(): Promise<string> {
  installation ??= mkdtemp(join(tmpdir(), "identity-")).then(async (dataDir) => {
    const accounts = Object.values(demoAccounts);
    const pool = await startIdentity({ host: "127.0.0.1", port: 0, dataDir, accounts, password: PASSWORD });
    await pool.close();
    await quicken(dataDir);
    return dataDir;
  });
  const directory = await temporaryDirectory();
  await cp(await installation, directory, { recursive: true });
  return directory;
}

afterAll(async () => {
  if (installation) await rm(await installation, { recursive: true, force: true });
  installation = undefined;
});

export async function runningPool(options: Partial<IdentityOptions> = {}) {
  const dataDir = options.dataDir ?? (await copiedInstallation());
  const time = { now: Date.now() };
  const mails: CodeMail[] = [];
  const pool = await startIdentity({
    host: "127.0.0.1",
    port: 0,
    dataDir,
    accounts: Object.values(demoAccounts),
    password: PASSWORD,
    deliver: (mail) => {
      mails.push(mail);
    },
    redirectUris: () => [redirectUri],
    logoutUris: () => [logoutUri],
    clock: () => time.now,
    ...options,
  });
  const client = new CognitoIdentityProviderClient({
    endpoint: pool.origin,
    region: "ap-northeast-1",
    credentials: { accessKeyId: "none", secretAccessKey: "none" },
    maxAttempts: 1,
  });
  let open = true;
  async function close(): Promise<void> {
    if (!open) return;
    open = false;
    client.destroy();
    await pool.close();
  }
  onTestFinished(close);
  return { ...pool, client, dataDir, mails, close, pass: (ms: number) => (time.now += ms) };
}

export type RunningPool = Awaited<ReturnType<typeof runningPool>>;

export function secretHash(pool: RunningPool, name: string): string {
  return createHmac("sha256", pool.clientSecret).update(`${name}${pool.clientId}`).digest("base64");
}

export function signIn(pool: RunningPool, name: string = facility.email, password: string = PASSWORD) {
  return pool.client.send(
    new InitiateAuthCommand({
      AuthFlow: "USER_PASSWORD_AUTH",
      ClientId: pool.clientId,
      AuthParameters: { USERNAME: name, PASSWORD: password, SECRET_HASH: secretHash(pool, name) },
    }),
  );
}

export async function tokensOf(pool: RunningPool, name: string = facility.email, password = PASSWORD) {
  const { AuthenticationResult: result } = await signIn(pool, name, password);
  return {
    accessToken: result?.AccessToken ?? "",
    idToken: result?.IdToken ?? "",
    refreshToken: result?.RefreshToken ?? "",
  };
}

export function signUp(pool: RunningPool, email: string, password: string = PASSWORD) {
  return pool.client.send(
    new SignUpCommand({
      ClientId: pool.clientId,
      SecretHash: secretHash(pool, email),
      Username: email,
      Password: password,
      UserAttributes: [
        { Name: "email", Value: email },
        { Name: "family_name", Value: "新井" },
        { Name: "given_name", Value: "結" },
      ],
    }),
  );
}

export function codeFor(pool: RunningPool, to: string): string {
  const mail = pool.mails.findLast((sent) => sent.to === to);
  const code = /確認コード：(\d{6})/.exec(mail?.text ?? "")?.[1];
  if (code === undefined) throw new Error(`no code was sent to ${to}`);
  return code;
}

export function wrong(code: string): string {
  return code === "000000" ? "000001" : "000000";
}
