import { z } from "zod";
import { ja } from "zod/locales";
import { hostAddresses } from "../lib/postgres-address.ts";

z.config(ja());

const port = z.coerce.number().int().min(0).max(65_535);
function address(...schemes: string[]) {
  const begins = schemes.map((scheme) => `${scheme}://`).join(" または ");
  return z.url({
    protocol: new RegExp(`^(?:${schemes.join("|")})$`),
    error: `${begins} から始まるURLにしてください`,
  });
}

const web = address("https", "http");
const SEVERAL = "複数のホストはコンマで区切り、target_session_attrs は read-write";
const postgres = z
  .string()
  .refine(isPostgres, `postgres:// または postgresql:// から始まるURLにしてください（${SEVERAL}）`);
const sessionStore = z
  .string()
  .refine(
    (text) => isPostgres(text) || (/^rediss?:\/\//.test(text) && URL.canParse(text)),
    `redis:// または rediss:// または postgres:// から始まるURLにしてください（PostgreSQLの${SEVERAL}）`,
  );
const flag = z.enum(["0", "1", "true", "false"]).transform((value) => value === "1" || value === "true");
const list = z.string().transform((value) =>
  value
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== ""),
);

function isPostgres(text: string): boolean {
  return /^postgres(ql)?:\/\//.test(text) && hostAddresses(text) !== undefined;
}

function isTileAddress(address: string): boolean {
  return (
    /^https?:\/\//.test(address) &&
    URL.canParse(address) &&
    ["{z}", "{x}", "{y}"].every((part) => address.includes(part))
  );
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { pathname, search, hash } = new URL(text);
  return pathname === "/" && search === "" && hash === "";
}

function isStoreAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, pathname } = new URL(address);
  return /^https?:$/.test(protocol) && username !== "" && password !== "" && /^\/[^/]+\/?$/.test(pathname);
}

export const environmentSchema = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  ROLE: z.enum(["all", "web", "backend"]).default("all"),
  HOST: z.string().min(1).default("127.0.0.1"),
  PORT: port.default(3000),
  BACKEND_PORT: port.default(0),
  IDENTITY_PORT: port.default(0),
  DATA_DIR: z.string().min(1).default(".data"),
  DEMO_SCALE: z.coerce.number().min(1).max(100).optional(),
  PUBLIC_ORIGIN: web.refine(isOrigin, "パスのない https://ホスト の形にしてください").optional(),
  SESSION_SECRET: z.string().min(32, "32文字以上にしてください").optional(),
  SESSION_SECRET_PREVIOUS: list.pipe(z.array(z.string().min(32, "32文字以上にしてください"))).default([]),
  SESSION_STORE_URL: sessionStore.optional(),
  DATABASE_URL: postgres.optional(),
  DATABASE_OWNER_URL: postgres.optional(),
  DATABASE_READ_URL: postgres.optional(),
  MIGRATE: flag.default(false),
  BACKEND_URL: web.optional(),
  ANALYSIS_URL: web.optional(),
  PREDICTION_URL: web.optional(),
  COGNITO_USER_POOL_ID: z.string().min(1).optional(),
  COGNITO_CLIENT_ID: z.string().min(1).optional(),
  COGNITO_CLIENT_SECRET: z.string().min(1).optional(),
  COGNITO_DOMAIN: z.string().min(1).optional(),
  COGNITO_REGION: z.string().min(1).default("ap-northeast-1"),
  COGNITO_ENDPOINT: web.optional(),
  ALLOW_EMBEDDED_IDENTITY: flag.default(false),
  ALLOW_EMBEDDED_DATABASE: flag.default(false),
  AUTH_REVEAL_USER_EXISTENCE: flag.default(false),
  SMTP_URL: address("smtp", "smtps").optional(),
  ALLOW_MAIL_FILES: flag.default(false),
  MAIL_FROM: z.email().optional(),
  TILE_URL: z
    .string()
    .refine(isTileAddress, "{z}、{x}、{y} を含む http または https のアドレスにしてください")
    .optional(),
  SUPPORT_URL: z.url({ protocol: /^https$/, error: "https:// から始まるURLにしてください" }).optional(),
  SUPPORT_MAIL: z.email().optional(),
  LEGAL_DIR: z.string().min(1).optional(),
  TRUST_PROXY: list.default([]),
  FILE_STORE_URL: z
    .url()
    .refine(isStoreAddress, "https://キー:シークレット@ホスト/バケット の形にしてください")
    .optional(),
  CLAMD_URL: z.url({ protocol: /^tcp$/, error: "tcp://ホスト:ポート の形にしてください" }).optional(),
  FILE_MB: z.coerce.number().int().min(1).max(100).default(20),
  FILE_QUOTA_MB: z.coerce.number().int().min(1).max(1_000_000).default(2048),
  FILES_PER_HOUR: z.coerce.number().int().min(1).max(100_000).default(100),
  DRAIN_MS: z.coerce.number().int().min(0).max(60_000).default(12_000),
  MAX_REQUESTS: z.coerce.number().int().min(1).max(10_000).optional(),
  RATE_LIMIT: z.coerce.number().int().min(1).max(1_000_000).optional(),
  BREAKER_MS: z.coerce.number().int().min(0).max(60_000).default(5000),
  ADMIN_PORT: port.optional(),
  ADMIN_HOST: z.string().min(1).default("127.0.0.1"),
  OTEL_EXPORTER_OTLP_ENDPOINT: web.optional(),
  SPEED: z.enum(["on", "off"]).default("on"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).optional(),
});

export type Environment = z.output<typeof environmentSchema>;
