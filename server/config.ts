import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";

z.config(z.locales.ja());

const port = z.coerce.number().int().min(0).max(65_535);
const url = z.url();
const flag = z.enum(["0", "1", "true", "false"]).transform((value) => value === "1" || value === "true");
const list = z.string().transform((value) =>
  value
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== ""),
);

function isTileAddress(address: string): boolean {
  return (
    /^https?:\/\//.test(address) &&
    URL.canParse(address) &&
    ["{z}", "{x}", "{y}"].every((part) => address.includes(part))
  );
}

/** Every setting of the process. `.env.example` lists the same keys; a test keeps the two equal. */
export const environmentSchema = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  ROLE: z.enum(["all", "web", "backend"]).default("all"),
  HOST: z.string().min(1).default("127.0.0.1"),
  PORT: port.default(3000),
  BACKEND_PORT: port.default(0),
  IDENTITY_PORT: port.default(0),
  DATA_DIR: z.string().min(1).default(".data"),
  DEMO_SCALE: z.coerce.number().min(1).max(100).optional(),
  PUBLIC_ORIGIN: url.optional(),
  SESSION_SECRET: z.string().min(32, "32文字以上にしてください").optional(),
  SESSION_STORE_URL: url.optional(),
  DATABASE_URL: url.optional(),
  BACKEND_URL: url.optional(),
  ANALYSIS_URL: url.optional(),
  PREDICTION_URL: url.optional(),
  COGNITO_USER_POOL_ID: z.string().min(1).optional(),
  COGNITO_CLIENT_ID: z.string().min(1).optional(),
  COGNITO_CLIENT_SECRET: z.string().min(1).optional(),
  COGNITO_DOMAIN: z.string().min(1).optional(),
  COGNITO_REGION: z.string().min(1).default("ap-northeast-1"),
  ALLOW_EMBEDDED_IDENTITY: flag.default(false),
  AUTH_REVEAL_USER_EXISTENCE: flag.default(false),
  SMTP_URL: url.optional(),
  MAIL_FROM: z.email().optional(),
  TILE_URL: z
    .string()
    .refine(isTileAddress, "{z}、{x}、{y} を含む http または https のアドレスにしてください")
    .optional(),
  TRUST_PROXY: list.default([]),
  DRAIN_MS: z.coerce.number().int().min(0).max(60_000).default(12_000),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).optional(),
});

type Environment = z.output<typeof environmentSchema>;

export interface CognitoConfig {
  userPoolId: string;
  clientId: string;
  clientSecret: string | undefined;
  domain: string | undefined;
  region: string;
}

export interface Config {
  isProduction: boolean;
  role: Environment["ROLE"];
  host: string;
  port: number;
  backendPort: number;
  identityPort: number;
  dataDir: string;
  demoScale: number;
  /** Load the demonstration data into an empty database: by default the embedded one, PostgreSQL only when DEMO_SCALE asks for it. */
  seedDemo: boolean;
  publicOrigin: string | undefined;
  sessionSecret: string | undefined;
  sessionStoreUrl: string | undefined;
  databaseUrl: string | undefined;
  backendUrl: string | undefined;
  analysisUrl: string | undefined;
  predictionUrl: string | undefined;
  /** Amazon Cognito; undefined means the embedded user pool. */
  cognito: CognitoConfig | undefined;
  revealUserExistence: boolean;
  smtpUrl: string | undefined;
  /** Sender of the product's mails. */
  mailFrom: string | undefined;
  tileUrl: string | undefined;
  trustProxy: readonly string[];
  drainMs: number;
  logLevel: NonNullable<Environment["LOG_LEVEL"]>;
}

/** All problems of a configuration at once; each is one line that names the setting. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`設定に誤りがあります。\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
    this.problems = problems;
  }
}

/** Settings that may come from a file: `NAME_FILE=/run/secrets/x` stands for `NAME`. */
const SECRETS = [
  "SESSION_SECRET",
  "COGNITO_CLIENT_SECRET",
  "DATABASE_URL",
  "SESSION_STORE_URL",
  "SMTP_URL",
] as const;

/**
 * Reads the configuration from an environment.
 * @throws ConfigError naming every missing, malformed or unsafe setting.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const problems: string[] = [];
  const parsed = environmentSchema.safeParse(withSecretFiles(environment, problems));
  if (!parsed.success) {
    for (const issue of parsed.error.issues) problems.push(`${issue.path.join(".")}: ${issue.message}`);
    throw new ConfigError(problems);
  }
  const env = parsed.data;
  problems.push(...contradictions(env), ...(env.NODE_ENV === "production" ? productionRefusals(env) : []));
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.freeze({
    isProduction: env.NODE_ENV === "production",
    role: env.ROLE,
    host: env.HOST,
    port: env.PORT,
    backendPort: env.BACKEND_PORT,
    identityPort: env.IDENTITY_PORT,
    dataDir: resolve(env.DATA_DIR),
    demoScale: env.DEMO_SCALE ?? 1,
    seedDemo: env.DATABASE_URL === undefined || env.DEMO_SCALE !== undefined,
    publicOrigin: env.PUBLIC_ORIGIN && new URL(env.PUBLIC_ORIGIN).origin,
    sessionSecret: env.SESSION_SECRET,
    sessionStoreUrl: env.SESSION_STORE_URL,
    databaseUrl: env.DATABASE_URL,
    backendUrl: env.BACKEND_URL,
    analysisUrl: env.ANALYSIS_URL,
    predictionUrl: env.PREDICTION_URL,
    cognito: cognitoOf(env),
    revealUserExistence: env.AUTH_REVEAL_USER_EXISTENCE,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    tileUrl: env.TILE_URL,
    trustProxy: env.TRUST_PROXY,
    drainMs: env.DRAIN_MS,
    // Whoever tries the product out reads the banner, not one line for each request.
    logLevel: env.LOG_LEVEL ?? (env.NODE_ENV === "production" ? "info" : "warn"),
  });
}

function withSecretFiles(environment: Record<string, string | undefined>, problems: string[]) {
  const result: Record<string, string | undefined> = {};
  // An empty value in an .env file means "not set", as everywhere else in shells and composers.
  for (const [name, value] of Object.entries(environment)) result[name] = value === "" ? undefined : value;
  for (const name of SECRETS) {
    const file = result[`${name}_FILE`];
    if (!file) continue;
    try {
      result[name] = readFileSync(file, "utf8").trim();
    } catch {
      problems.push(`${name}_FILE: ファイルを読み込めません`);
    }
  }
  return result;
}

function cognitoOf(env: Environment): CognitoConfig | undefined {
  if (!env.COGNITO_USER_POOL_ID || !env.COGNITO_CLIENT_ID) return undefined;
  return {
    userPoolId: env.COGNITO_USER_POOL_ID,
    clientId: env.COGNITO_CLIENT_ID,
    clientSecret: env.COGNITO_CLIENT_SECRET,
    domain: env.COGNITO_DOMAIN,
    region: env.COGNITO_REGION,
  };
}

function contradictions(env: Environment): string[] {
  const problems: string[] = [];
  if (Boolean(env.COGNITO_USER_POOL_ID) !== Boolean(env.COGNITO_CLIENT_ID))
    problems.push("COGNITO_USER_POOL_ID と COGNITO_CLIENT_ID は両方とも設定してください");
  if (env.SMTP_URL && !env.MAIL_FROM) problems.push("MAIL_FROM: SMTP_URL を指定するときは必須です");
  if (env.ROLE === "web" && !env.BACKEND_URL) problems.push("BACKEND_URL: ROLE=web では必須です");
  if (env.ROLE !== "all" && !env.COGNITO_USER_POOL_ID)
    problems.push(
      "COGNITO_USER_POOL_ID: ROLE=web と ROLE=backend では必須です（組み込みの認証は ROLE=all だけで使えます）",
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

/** What production refuses to start with. */
function productionRefusals(env: Environment): string[] {
  const problems: string[] = [];
  if (env.ROLE !== "backend") {
    if (!env.SESSION_SECRET) problems.push("SESSION_SECRET: 本番環境では必須です");
    else if (new Set(env.SESSION_SECRET).size < 10) problems.push("SESSION_SECRET: 推測されやすい値です");
    if (!env.PUBLIC_ORIGIN) problems.push("PUBLIC_ORIGIN: 本番環境では必須です");
    else if (!env.PUBLIC_ORIGIN.startsWith("https://"))
      problems.push("PUBLIC_ORIGIN: 本番環境では https が必須です");
  }
  if (env.DATABASE_URL && env.DEMO_SCALE !== undefined)
    problems.push("DEMO_SCALE: 本番環境のデータベースにデモデータは登録できません");
  if (!env.COGNITO_USER_POOL_ID && !env.ALLOW_EMBEDDED_IDENTITY)
    problems.push(
      "COGNITO_USER_POOL_ID: 本番環境では組み込みの認証を使えません（試す場合は ALLOW_EMBEDDED_IDENTITY=1）",
    );
  return problems;
}
