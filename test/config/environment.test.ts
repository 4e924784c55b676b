import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ConfigError, environmentSchema, readConfig } from "../../server/config.ts";
import { projectRoot } from "../helpers/project-root.ts";

const directory = mkdtempSync(join(tmpdir(), "kukaku-config-"));
afterAll(() => rmSync(directory, { recursive: true }));

const SECRET = "q8Zr5vB1xK7nT3mW9cJ2pL6dF4hG0sYa";
const production = {
  NODE_ENV: "production",
  PUBLIC_ORIGIN: "https://kukaku.example.jp",
  SESSION_SECRET: SECRET,
  COGNITO_USER_POOL_ID: "ap-northeast-1_Ab12Cd34E",
  COGNITO_CLIENT_ID: "client",
  DATABASE_URL: "postgres://db.internal/kukaku",
  SMTP_URL: "smtp://mail.internal",
  MAIL_FROM: "no-reply@kukaku.example.jp",
};

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe("the example file", () => {
  const example = readFileSync(join(projectRoot, ".env.example"), "utf8");
  const names = [...example.matchAll(/^([A-Z_]+)=(.*)$/gm)];

  it("lists exactly the settings of the schema", () => {
    expect(names.map(([, name]) => name).sort()).toEqual(Object.keys(environmentSchema.shape).sort());
  });

  it("sets nothing, so that a copy of it changes nothing", () => {
    expect(readConfig(Object.fromEntries(names.map(([, name, value]) => [name, value])))).toEqual(
      readConfig({}),
    );
  });
});

describe("reading the environment", () => {
  it("needs no setting at all", () => {
    expect(readConfig({})).toMatchObject({
      isProduction: false,
      role: "all",
      host: "127.0.0.1",
      port: 3000,
      demoScale: 1,
      cognito: undefined,
      backendUrl: undefined,
      drainMs: 12_000,
    });
  });

  it("takes an empty value for an absent one", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: "", SESSION_SECRET: "" })).toEqual(readConfig({}));
  });

  it("names every problem at once", () => {
    const problems = problemsOf({
      PORT: "eighty",
      ROLE: "worker",
      DATABASE_URL: "not a url",
      DRAIN_MS: "-1",
    });
    expect(problems.map((problem) => problem.split(":")[0]).sort()).toEqual([
      "DATABASE_URL",
      "DRAIN_MS",
      "PORT",
      "ROLE",
    ]);
  });

  it("shows the problems as one message with a line each", () => {
    const error = new ConfigError(["PORT: a", "ROLE: b"]);
    expect(error.message.split("\n")).toEqual(["設定に誤りがあります。", "  - PORT: a", "  - ROLE: b"]);
  });

  it.each([
    ["DATABASE_URL", "mysql://db/kukaku"],
    ["DATABASE_OWNER_URL", "https://db/kukaku"],
    ["SESSION_STORE_URL", "http://cache:6379"],
    ["SMTP_URL", "https://mail"],
    ["BACKEND_URL", "ftp://backend"],
    ["ANALYSIS_URL", "redis://analysis"],
    ["PREDICTION_URL", "postgres://prediction"],
    ["COGNITO_ENDPOINT", "tcp://127.0.0.1:3001"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "grpc://collector:4317"],
    ["CLAMD_URL", "http://clamd:3310"],
    ["PUBLIC_ORIGIN", "ftp://kukaku.example.jp"],
    ["PUBLIC_ORIGIN", "https://kukaku.example.jp/app"],
    ["PUBLIC_ORIGIN", "kukaku"],
  ])("refuses an address of another kind for %s: %s", (name, value) => {
    expect(problemsOf({ [name]: value }).map((problem) => problem.split(":")[0])).toContain(name);
  });

  it("gives a configuration that nobody can change", () => {
    expect(Object.isFrozen(readConfig({}))).toBe(true);
  });

  it.each([
    [{ ROLE: "web", COGNITO_USER_POOL_ID: "p", COGNITO_CLIENT_ID: "c" }, "BACKEND_URL"],
    [{ ROLE: "backend" }, "COGNITO_USER_POOL_ID"],
    [{ COGNITO_USER_POOL_ID: "p" }, "COGNITO_CLIENT_ID"],
    [{ COGNITO_ENDPOINT: "http://127.0.0.1:3001" }, "COGNITO_ENDPOINT"],
    [
      { COGNITO_ENDPOINT: "http://pool.internal", COGNITO_USER_POOL_ID: "p", COGNITO_CLIENT_ID: "c" },
      "COGNITO_ENDPOINT",
    ],
    [{ TRUST_PROXY: "1" }, "TRUST_PROXY"],
    [{ SESSION_SECRET_PREVIOUS: "short" }, "SESSION_SECRET_PREVIOUS"],
    [{ TRUST_PROXY: "true" }, "TRUST_PROXY"],
  ])("refuses %j", (environment, name) => {
    expect(problemsOf(environment).join()).toContain(name);
  });

  it("splits the list of trusted balancers", () => {
    expect(readConfig({ TRUST_PROXY: "10.0.0.0/8, 127.0.0.1" }).trustProxy).toEqual([
      "10.0.0.0/8",
      "127.0.0.1",
    ]);
  });
});

describe("secrets from files", () => {
  it("reads the file that NAME_FILE names, without its last newline", () => {
    const file = join(directory, "secret");
    writeFileSync(file, `${SECRET}\n`);
    expect(readConfig({ SESSION_SECRET_FILE: file }).sessionSecret).toBe(SECRET);
  });

  it("says which file can't be read", () => {
    expect(problemsOf({ SESSION_SECRET_FILE: join(directory, "absent") })).toEqual([
      "SESSION_SECRET_FILE: ファイルを読み込めません",
    ]);
  });

  it("holds the content to the same rules", () => {
    const file = join(directory, "short");
    writeFileSync(file, "short");
    expect(problemsOf({ SESSION_SECRET_FILE: file }).join()).toContain("SESSION_SECRET");
  });
});

describe("production (S27)", () => {
  it("starts when everything it asks for is there", () => {
    expect(readConfig(production)).toMatchObject({
      isProduction: true,
      publicOrigin: "https://kukaku.example.jp",
      cognito: { region: "ap-northeast-1" },
    });
  });

  it("asks for everything that is missing at once", () => {
    const problems = problemsOf({ NODE_ENV: "production" });
    expect(problems.map((problem) => problem.split(":")[0])).toEqual([
      "SESSION_SECRET",
      "PUBLIC_ORIGIN",
      "DATABASE_URL",
      "SMTP_URL",
      "COGNITO_USER_POOL_ID",
    ]);
  });

  it("refuses a secret of one repeated character", () => {
    expect(problemsOf({ ...production, SESSION_SECRET: "a".repeat(64) }).join()).toContain("SESSION_SECRET");
  });

  it.each([
    "change-me-change-me-change-me-0987654321",
    "my-default-password-my-default-password",
    "this-is-an-example-secret-9f8e7d6c",
  ])("refuses the secret %s, which anybody would try", (secret) => {
    expect(problemsOf({ ...production, SESSION_SECRET: secret }).join()).toContain("SESSION_SECRET");
    expect(problemsOf({ ...production, SESSION_SECRET_PREVIOUS: secret }).join()).toContain(
      "SESSION_SECRET_PREVIOUS",
    );
  });

  it("refuses sessions in memory where the web part runs apart, and so on more hosts than one", () => {
    const web = { ...production, ROLE: "web", BACKEND_URL: "http://backend.internal" };
    expect(problemsOf(web).join()).toContain("SESSION_STORE_URL");
    expect(problemsOf({ ...web, SESSION_STORE_URL: "rediss://cache.internal" })).toEqual([]);
  });

  it("refuses a user pool in Amazon's place unless it is asked for", () => {
    const other = { ...production, COGNITO_ENDPOINT: "http://127.0.0.1:3001" };
    expect(problemsOf(other).join()).toContain("COGNITO_ENDPOINT");
    expect(problemsOf({ ...other, ALLOW_EMBEDDED_IDENTITY: "1" })).toEqual([]);
  });

  it("refuses demonstration data in a real database", () => {
    expect(problemsOf({ ...production, DEMO_SCALE: "1" }).join()).toContain("DEMO_SCALE");
    const { DATABASE_URL: _url, ...embedded } = production;
    const alone = { ...embedded, DATA_DIR: "/var/lib/kukaku", ALLOW_EMBEDDED_DATABASE: "1" };
    expect(problemsOf({ ...alone, DEMO_SCALE: "1" }).join()).toContain("DEMO_SCALE");
    expect(readConfig(alone).seedDemo).toBe(false);
  });

  it("refuses the embedded database unless it is asked for, with a directory of its own", () => {
    const { DATABASE_URL: _url, ...embedded } = production;
    expect(problemsOf(embedded).join()).toContain("DATABASE_URL");
    expect(problemsOf({ ...embedded, ALLOW_EMBEDDED_DATABASE: "1" }).join()).toContain("DATA_DIR");
    expect(problemsOf({ ...embedded, BACKEND_URL: "http://backend.internal" })).toEqual([]);
  });

  it("refuses to keep invitations to itself unless it is asked to", () => {
    const { SMTP_URL: _smtp, ...silent } = production;
    expect(problemsOf(silent).join()).toContain("SMTP_URL");
    expect(problemsOf({ ...silent, ALLOW_MAIL_FILES: "1" })).toEqual([]);
  });

  it.each([
    ["DATABSE_URL", "DATABASE_URL"],
    ["SESION_SECRET", "SESSION_SECRET"],
    ["SMTP_URI", "SMTP_URL"],
    ["TRUST_PORXY", "TRUST_PROXY"],
    ["session_secret_flie", "SESSION_SECRET_FILE"],
    ["COGNITO_USERPOOL_ID", "COGNITO_USER_POOL_ID"],
  ])("refuses the misspelt name %s, and says %s", (name, meant) => {
    expect(problemsOf({ ...production, [name]: "x" })).toEqual([
      `${name}: この名前の設定はありません（${meant} の誤りではありませんか）`,
    ]);
  });

  it("takes no name of others for one of its own", () => {
    const others = {
      HOME: "/root",
      PATH: "/bin",
      HOSTNAME: "one",
      LANG: "C",
      PWD: "/",
      NODE_OPTIONS: "--no-warnings",
      INVOCATION_ID: "x",
      JOURNAL_STREAM: "8:1",
      MALLOC_ARENA_MAX: "1",
      AWS_REGION: "ap-northeast-1",
      NODE_COMPILE_CACHE: "/tmp",
      CREDENTIALS_DIRECTORY: "/run",
      STATE_DIRECTORY: "/var/lib/kukaku",
    };
    expect(problemsOf({ ...production, ...others })).toEqual([]);
  });

  it("refuses plain http", () => {
    expect(problemsOf({ ...production, PUBLIC_ORIGIN: "http://kukaku.example.jp" }).join()).toContain(
      "https",
    );
  });

  it("refuses the embedded sign-in unless it is asked for", () => {
    const { COGNITO_USER_POOL_ID: _pool, COGNITO_CLIENT_ID: _client, ...open } = production;
    expect(problemsOf(open).join()).toContain("COGNITO_USER_POOL_ID");
    expect(problemsOf({ ...open, ALLOW_EMBEDDED_IDENTITY: "1" })).toEqual([]);
  });

  it("lets the backend alone run without the web part's secrets", () => {
    const { PUBLIC_ORIGIN: _origin, SESSION_SECRET: _secret, ...backend } = production;
    expect(problemsOf({ ...backend, ROLE: "backend" })).toEqual([]);
  });
});
