import { createHmac } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import {
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  SignUpCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { onTestFinished, vi } from "vitest";
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

interface File {
  path: string;
  bytes: Buffer;
  mode: number;
}

let installation: Promise<File[]> | undefined;

/** One installation for all test files of a worker, made once, because keys and hashes take time to make. */
async function copiedInstallation(): Promise<string> {
  const directory = await temporaryDirectory();
  installation ??= installed();
  for (const { path, bytes, mode } of await installation) {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), bytes, { mode });
  }
  return directory;
}

async function installed(): Promise<File[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "identity-"));
  const accounts = Object.values(demoAccounts);
  const pool = await startIdentity({ host: "127.0.0.1", port: 0, dataDir, accounts, password: PASSWORD });
  await pool.close();
  await quicken(dataDir);
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      return {
        path: relative(dataDir, path),
        bytes: await readFile(path),
        mode: (await stat(path)).mode,
      };
    });
  const all = await Promise.all(files);
  await rm(dataDir, { recursive: true });
  return all;
}

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
