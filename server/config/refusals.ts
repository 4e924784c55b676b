import { isIP } from "node:net";
import type { Environment } from "./environment.ts";

export function contradictions(env: Environment): string[] {
  const problems: string[] = [];
  if (Boolean(env.COGNITO_USER_POOL_ID) !== Boolean(env.COGNITO_CLIENT_ID))
    problems.push("COGNITO_USER_POOL_ID と COGNITO_CLIENT_ID は両方とも設定してください");
  if (env.COGNITO_ENDPOINT && !env.COGNITO_USER_POOL_ID)
    problems.push("COGNITO_ENDPOINT: COGNITO_USER_POOL_ID と COGNITO_CLIENT_ID も設定してください");
  if (env.COGNITO_ENDPOINT && !isPrivateAddress(env.COGNITO_ENDPOINT))
    problems.push("COGNITO_ENDPOINT: このマシンの外のアドレスには https が必要です");
  for (const name of ["DATABASE_OWNER_URL", "DATABASE_READ_URL"] as const)
    if (env[name] && !env.DATABASE_URL) problems.push(`DATABASE_URL: ${name} を指定するときは必須です`);
  if (env.SMTP_URL && !env.MAIL_FROM) problems.push("MAIL_FROM: SMTP_URL を指定するときは必須です");
  if (env.ROLE === "web" && !env.BACKEND_URL) problems.push("BACKEND_URL: ROLE=web では必須です");
  if (env.ROLE !== "all" && !env.COGNITO_USER_POOL_ID)
    problems.push(
      "COGNITO_USER_POOL_ID: ROLE=web と ROLE=backend では必須です（組み込みの認証を起動するのは ROLE=all だけです。別のプロセスのものは COGNITO_ENDPOINT で指定します）",
    );
  if (!env.TRUST_PROXY.every(isNetwork))
    problems.push("TRUST_PROXY: ロードバランサーのアドレスまたはCIDRを、カンマ区切りで指定してください");
  return problems;
}

/** An address or a CIDR. A hop count is neither: whoever connects could then name any client address. */
function isNetwork(entry: string): boolean {
  const [address = "", prefix] = entry.split("/");
  const version = isIP(address);
  if (version === 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

/** Passwords and tokens go there: in plain http only as long as they stay on this machine. */
function isPrivateAddress(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

export function productionRefusals(env: Environment): string[] {
  const problems: string[] = [];
  if (env.ROLE !== "backend") {
    if (!env.SESSION_SECRET) problems.push("SESSION_SECRET: 本番環境では必須です");
    else if (isGuessable(env.SESSION_SECRET)) problems.push("SESSION_SECRET: 推測されやすい値です");
    if (env.SESSION_SECRET_PREVIOUS.some(isGuessable))
      problems.push("SESSION_SECRET_PREVIOUS: 推測されやすい値です");
    if (!env.PUBLIC_ORIGIN) problems.push("PUBLIC_ORIGIN: 本番環境では必須です");
    else if (!env.PUBLIC_ORIGIN.startsWith("https://"))
      problems.push("PUBLIC_ORIGIN: 本番環境では https が必須です");
  }
  if (env.ROLE === "web" && !env.SESSION_STORE_URL)
    problems.push(
      "SESSION_STORE_URL: 本番環境の ROLE=web では必須です（ほかのホストとセッションを共有します）",
    );
  if (hasBackend(env)) problems.push(...backendRefusals(env));
  if (env.DEMO_SCALE !== undefined)
    problems.push("DEMO_SCALE: 本番環境のデータベースにデモデータは登録できません");
  if (env.COGNITO_ENDPOINT && !env.ALLOW_EMBEDDED_IDENTITY)
    problems.push("COGNITO_ENDPOINT: 本番環境では使えません（試す場合は ALLOW_EMBEDDED_IDENTITY=1）");
  if (!env.COGNITO_USER_POOL_ID && !env.ALLOW_EMBEDDED_IDENTITY)
    problems.push(
      "COGNITO_USER_POOL_ID: 本番環境では組み込みの認証を使えません（試す場合は ALLOW_EMBEDDED_IDENTITY=1）",
    );
  return problems;
}

function hasBackend({ ROLE, BACKEND_URL }: Environment): boolean {
  return ROLE === "backend" || (ROLE === "all" && !BACKEND_URL);
}

function backendRefusals(env: Environment): string[] {
  const problems: string[] = [];
  if (!env.DATABASE_URL && !env.ALLOW_EMBEDDED_DATABASE)
    problems.push(
      "DATABASE_URL: 本番環境では必須です（1台だけで動かし、停電でデータを失ってもよいときは、DATA_DIR と ALLOW_EMBEDDED_DATABASE=1）",
    );
  if (!env.SMTP_URL && !env.ALLOW_MAIL_FILES)
    problems.push(
      "SMTP_URL: 本番環境では必須です（招待などのメールを送らず、DATA_DIR/outbox に保存するだけでよいときは、ALLOW_MAIL_FILES=1）",
    );
  return problems;
}

function isGuessable(secret: string): boolean {
  return new Set(secret).size < 8 || /change.?me|example|password|default/i.test(secret);
}
