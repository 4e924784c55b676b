import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Environment, environmentSchema } from "./config/environment.ts";
import { misspelt } from "./config/names.ts";
import { contradictions, productionRefusals } from "./config/refusals.ts";

export { environmentSchema } from "./config/environment.ts";

export interface CognitoConfig {
  userPoolId: string;
  clientId: string;
  clientSecret: string | undefined;
  domain: string | undefined;
  region: string;
  /** Origin of a pool that speaks Cognito's protocol in Amazon's place; undefined means Amazon's own. */
  endpoint: string | undefined;
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
  /** Load the demonstration data into an empty database: by default the embedded one, PostgreSQL only when DEMO_SCALE asks for it; never in production. */
  seedDemo: boolean;
  publicOrigin: string | undefined;
  sessionSecret: string | undefined;
  /** Secrets used before; what they closed still opens. */
  sessionSecretPrevious: readonly string[];
  sessionStoreUrl: string | undefined;
  databaseUrl: string | undefined;
  /** Signs in the owner of the tables for migrations; undefined = the role of databaseUrl owns them. */
  databaseOwnerUrl: string | undefined;
  databaseReadUrl: string | undefined;
  migrates: boolean;
  backendUrl: string | undefined;
  analysisUrl: string | undefined;
  predictionUrl: string | undefined;
  /** Amazon Cognito; undefined means the embedded user pool. */
  cognito: CognitoConfig | undefined;
  revealUserExistence: boolean;
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  tileUrl: string | undefined;
  /** Object store of the files; undefined = a directory of DATA_DIR. */
  fileStoreUrl: string | undefined;
  /** Scans files for viruses; undefined = nothing does. */
  clamdUrl: string | undefined;
  fileLimits: { mostBytes: number; quotaBytes: number; anHour: number };
  supportUrl: string | undefined;
  supportMail: string | undefined;
  /** Directory of the operator's privacy.txt and terms.txt; undefined = the samples are shown. */
  legalDir: string | undefined;
  trustProxy: readonly string[];
  drainMs: number;
  /** The most requests answered at once before others are turned away; undefined = by how fast they are answered. */
  maxRequests: number | undefined;
  /** Pages of one session in a minute; other limits follow from it. undefined = 300. */
  rateLimit: number | undefined;
  breakerMs: number;
  /** Where figures for operators are served; undefined = nowhere. */
  adminPort: number | undefined;
  adminHost: string;
  /** Base address of an OpenTelemetry collector (OTLP over HTTP). */
  otlpEndpoint: string | undefined;
  isFast: boolean;
  logLevel: NonNullable<Environment["LOG_LEVEL"]>;
}

export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`設定に誤りがあります。\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
    this.problems = problems;
  }
}

const MB = 1024 * 1024;

const SECRETS = [
  "SESSION_SECRET",
  "SESSION_SECRET_PREVIOUS",
  "COGNITO_CLIENT_SECRET",
  "DATABASE_URL",
  "DATABASE_OWNER_URL",
  "DATABASE_READ_URL",
  "SESSION_STORE_URL",
  "SMTP_URL",
  "FILE_STORE_URL",
] as const;

const KNOWN_NAMES = [...Object.keys(environmentSchema.shape), ...SECRETS.map((name) => `${name}_FILE`)];

/**
 * Reads the configuration from an environment.
 * @throws ConfigError naming every missing, malformed or unsafe setting.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const problems: string[] = [];
  if (environment.NODE_ENV === "production")
    for (const [name, meant] of misspelt(environment, KNOWN_NAMES))
      problems.push(`${name}: この名前の設定はありません（${meant} の誤りではありませんか）`);
  const parsed = environmentSchema.safeParse(withSecretFiles(environment, problems));
  if (!parsed.success) {
    for (const issue of parsed.error.issues) problems.push(`${issue.path.join(".")}: ${issue.message}`);
    throw new ConfigError(problems);
  }
  const env = parsed.data;
  // Named by hand: the default is a directory of the program, which the next version replaces.
  if (env.NODE_ENV === "production" && env.ALLOW_EMBEDDED_DATABASE && !environment.DATA_DIR)
    problems.push("DATA_DIR: ALLOW_EMBEDDED_DATABASE=1 を指定するときは必須です");
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
    seedDemo:
      env.NODE_ENV !== "production" && (env.DATABASE_URL === undefined || env.DEMO_SCALE !== undefined),
    publicOrigin: env.PUBLIC_ORIGIN && new URL(env.PUBLIC_ORIGIN).origin,
    sessionSecret: env.SESSION_SECRET,
    sessionSecretPrevious: env.SESSION_SECRET_PREVIOUS,
    sessionStoreUrl: env.SESSION_STORE_URL,
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    migrates: env.DATABASE_URL === undefined || env.MIGRATE,
    backendUrl: env.BACKEND_URL,
    analysisUrl: env.ANALYSIS_URL,
    predictionUrl: env.PREDICTION_URL,
    cognito: cognitoOf(env),
    revealUserExistence: env.AUTH_REVEAL_USER_EXISTENCE,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    tileUrl: env.TILE_URL,
    fileStoreUrl: env.FILE_STORE_URL,
    clamdUrl: env.CLAMD_URL,
    fileLimits: {
      mostBytes: env.FILE_MB * MB,
      quotaBytes: env.FILE_QUOTA_MB * MB,
      anHour: env.FILES_PER_HOUR,
    },
    supportUrl: env.SUPPORT_URL,
    supportMail: env.SUPPORT_MAIL,
    legalDir: env.LEGAL_DIR && resolve(env.LEGAL_DIR),
    trustProxy: env.TRUST_PROXY,
    drainMs: env.DRAIN_MS,
    maxRequests: env.MAX_REQUESTS,
    rateLimit: env.RATE_LIMIT,
    breakerMs: env.BREAKER_MS,
    adminPort: env.ADMIN_PORT,
    adminHost: env.ADMIN_HOST,
    otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    isFast: env.SPEED === "on",
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
    endpoint: env.COGNITO_ENDPOINT && new URL(env.COGNITO_ENDPOINT).origin,
  };
}
