import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findProgram } from "../../scripts/prerequisites/find.ts";
import { environmentSchema, readConfig } from "../../server/config.ts";
import { GRACE_MS } from "../../server/identity/grants.ts";
import { requireStrongPassword } from "../../server/identity/passwords.ts";
import { TOKEN_LIFETIME_S } from "../../server/identity/tokens.ts";
import { ABSOLUTE_MS } from "../../server/web/auth/session-store.ts";
import { projectRoot } from "../helpers/project-root.ts";

const directory = join(projectRoot, "scripts/deploy/terraform");
const names = readdirSync(directory).filter((name) => name.endsWith(".tf"));
const text = names.map((name) => readFileSync(join(directory, name), "utf8")).join("\n");
const code = text.replace(/^\s*#.*$/gm, "");

const PROVIDER = "registry.terraform.io/hashicorp/aws";
/** Where Terraform itself looks for providers that are already there. */
const MIRRORS = [
  process.env.TERRAFORM_PLUGIN_DIR ?? "",
  join(homedir(), ".terraform.d/plugins"),
  join(homedir(), ".local/share/terraform/plugins"),
  "/usr/local/share/terraform/plugins",
  "/usr/share/terraform/plugins",
];

function block(beginning: string): string {
  const from = code.indexOf(`${beginning} {`);
  expect(from, beginning).toBeGreaterThan(-1);
  let depth = 0;
  for (let at = code.indexOf("{", from); at < code.length; at++) {
    if (code[at] === "{") depth++;
    if (code[at] === "}" && --depth === 0) return code.slice(from, at);
  }
  throw new Error(`${beginning} has no end`);
}

function given(beginning: string, setting: string): string {
  const found = new RegExp(`^\\s*${setting}\\s*=\\s*(.+)$`, "m").exec(block(beginning));
  expect(found, `${beginning} ${setting}`).not.toBeNull();
  return String(found?.[1]);
}
const number = (beginning: string, setting: string) => Number(given(beginning, setting));

const VALUES: Record<string, string> = {
  PORT: "3000",
  BACKEND_PORT: "3100",
  PUBLIC_ORIGIN: "https://www.kukaku.example",
  BACKEND_URL: "http://internal-kukaku-backend-1.ap-northeast-1.elb.amazonaws.com",
  COGNITO_USER_POOL_ID: "ap-northeast-1_Ab12Cd34E",
  COGNITO_CLIENT_ID: "1h57kf5cpq17m0eml12EXAMPLE",
  COGNITO_DOMAIN: "https://kukaku.auth.ap-northeast-1.amazoncognito.com",
  AUTH_REVEAL_USER_EXISTENCE: "0",
  TRUST_PROXY: "10.20.0.0/24,10.20.1.0/24",
  MAIL_FROM: "no-reply@kukaku.example",
  SESSION_SECRET: "q8Zr5vB1xK7nT3mW9cJ2pL6dF4hG0sYa",
  SESSION_SECRET_PREVIOUS: ",",
  SESSION_STORE_URL: "rediss://:0a1b2c@kukaku-sessions.apne1.cache.amazonaws.com:6379",
  COGNITO_CLIENT_SECRET: "a1b2c3d4e5f6",
  DATABASE_URL: "postgres://kukaku_login:x@kukaku.rds.amazonaws.com:5432/kukaku?sslmode=verify-full",
  DATABASE_OWNER_URL: "postgres://kukaku_owner:x@kukaku.rds.amazonaws.com:5432/kukaku?sslmode=verify-full",
  SMTP_URL: "smtps://AKIA:x@email-smtp.ap-northeast-1.amazonaws.com:465",
  FILE_STORE_URL: "https://AKIA:x@s3.ap-northeast-1.amazonaws.com/kukaku-files?region=ap-northeast-1",
};

function imageEnvironment(): Record<string, string> {
  const dockerfile = readFileSync(join(projectRoot, "scripts/deploy/Dockerfile"), "utf8");
  const pairs = [...dockerfile.matchAll(/^ENV (.+)$/gm)].flatMap(([, line = ""]) => line.split(" "));
  return Object.fromEntries(
    pairs
      .map((pair) => pair.split("=") as [string, string])
      .filter(([name]) => name in environmentSchema.shape),
  );
}

function settingsOf(part: "web" | "backend"): Record<string, string> {
  const settings: Record<string, string> = imageEnvironment();
  const lines = block(`${part}_environment =`).split("\n").slice(1);
  for (const line of lines.filter((line) => line.includes("="))) {
    const [, name = "", value = ""] = /^\s*(\w+)\s*=\s*(.+)$/.exec(line) ?? [];
    settings[name] = /^"([^"$]*)"$/.exec(value)?.[1] ?? VALUES[name] ?? `no value for ${name}`;
  }
  const secrets = new RegExp(`${part}_secrets\\s*= \\[(.+)\\]`).exec(code)?.[1] ?? "";
  for (const [, name = ""] of secrets.matchAll(/"(\w+)"/g)) settings[name] = VALUES[name] ?? "";
  return settings;
}

describe("the Terraform module", () => {
  it("names only what is declared", () => {
    const declared = new Set([
      ...[...code.matchAll(/^(?:resource|data|ephemeral) "(\w+)" "(\w+)"/gm)].map(
        ([, type, name]) => `${type}.${name}`,
      ),
      ...[...code.matchAll(/^variable "(\w+)"/gm)].map(([, name]) => `var.${name}`),
      ...[...code.matchAll(/^locals \{\n([\s\S]*?)^\}/gm)].flatMap(([, body = ""]) =>
        [...body.matchAll(/^ {2}(\w+)\s*=/gm)].map(([, name]) => `local.${name}`),
      ),
    ]);
    const used = new Set(code.match(/\b(?:var|local|aws_\w+)\.[a-z_]+/g));
    expect([...used].filter((name) => !declared.has(name))).toEqual([]);
    const unused = [...declared].filter((name) => /^(var|local)\./.test(name) && !used.has(name));
    expect(unused).toEqual([]);
    expect(used.size).toBeGreaterThan(50);
  });

  it("is written and typed as terraform takes it, where terraform and its provider are", () => {
    const outside = code.replace(/"(?:[^"\\]|\\.)*"/g, "");
    for (const [open = "", close = ""] of ["{}", "[]", "()"].map((pair) => pair.split("")))
      expect([open, outside.split(open).length]).toEqual([open, outside.split(close).length]);
    const terraform = findProgram("terraform");
    if (!terraform) return;
    const run = (args: string[], cwd: string) =>
      execFileSync(terraform, args, { cwd, encoding: "utf8", stdio: "pipe" });
    expect(run(["fmt", "-check", "-diff"], directory)).toBe("");
    const mirror = MIRRORS.find((place) => place !== "" && existsSync(join(place, PROVIDER)));
    if (!mirror) return;
    const scratch = mkdtempSync(join(tmpdir(), "kukaku-terraform-"));
    try {
      for (const name of names) cpSync(join(directory, name), join(scratch, name));
      run(["init", "-backend=false", "-input=false", `-plugin-dir=${mirror}`], scratch);
      expect(JSON.parse(run(["validate", "-json"], scratch))).toMatchObject({ valid: true, diagnostics: [] });
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  }, 180_000);

  it.each(["web", "backend"] as const)(
    "gives the tasks of the %s part settings that there are, and all that they need",
    (part) => {
      const settings = settingsOf(part);
      expect(Object.keys(settings).filter((name) => !(name in environmentSchema.shape))).toEqual([]);
      expect(readConfig(settings)).toMatchObject({ isProduction: true, role: part, host: "0.0.0.0" });
      const secret = /SECRET|_URL$/;
      const open = [...block(`${part}_environment =`).matchAll(/^\s*(\w+)\s*=/gm)].map(([, name]) =>
        String(name),
      );
      expect(open.filter((name) => secret.test(name) && name !== "BACKEND_URL")).toEqual([]);
    },
  );

  it("keeps what people attach where every task finds it again", () => {
    expect(settingsOf("backend").FILE_STORE_URL).toMatch(/^https:/);
    expect(settingsOf("web")).not.toHaveProperty("FILE_STORE_URL");
    for (const action of ["PutObject", "GetObject", "DeleteObject", "ListBucket"])
      expect(block('resource "aws_iam_user_policy" "files"')).toContain(`s3:${action}`);
  });

  it("has a secret for each that the tasks are given, and a value for each secret", () => {
    const all = /secrets = toset\(\[([\s\S]*?)\]\)/.exec(code)?.[1]?.match(/[A-Z_]+/g) ?? [];
    const asked = ["web", "backend"].flatMap(
      (part) => new RegExp(`${part}_secrets\\s*= \\[(.+)\\]`).exec(code)?.[1]?.match(/[A-Z_]+/g) ?? [],
    );
    const filled = [...code.matchAll(/secret_id\s*= aws_secretsmanager_secret\.value\["(\w+)"\]/g)].map(
      ([, name]) => name,
    );
    expect([...new Set(asked)].toSorted()).toEqual(all.toSorted());
    expect(filled.toSorted()).toEqual(all.toSorted());
  });

  it("sets up a user pool whose lifetimes and rules are those of the product", () => {
    const client = 'resource "aws_cognito_user_pool_client" "web"';
    expect(block(client)).toMatch(
      /access_token {2}= "minutes"\s+id_token {6}= "minutes"\s+refresh_token = "hours"/,
    );
    expect(number(client, "access_token_validity") * 60).toBe(TOKEN_LIFETIME_S);
    expect(number(client, "id_token_validity") * 60).toBe(TOKEN_LIFETIME_S);
    expect(number(client, "refresh_token_validity") * 3_600_000).toBe(ABSOLUTE_MS);
    expect(number(client, "retry_grace_period_seconds") * 1000).toBe(GRACE_MS);
    expect(given(client, "explicit_auth_flows")).toBe('["ALLOW_USER_PASSWORD_AUTH"]');
    expect(given(client, "generate_secret")).toBe("true");
    expect(given(client, "prevent_user_existence_errors")).toContain('"LEGACY" : "ENABLED"');
    const length = number('resource "aws_cognito_user_pool" "people"', "minimum_length");
    expect(() => requireStrongPassword("Aa1".padEnd(length - 1, "x"))).toThrow();
    expect(() => requireStrongPassword("Aa1".padEnd(length, "x"))).not.toThrow();
    expect(given('resource "aws_cognito_user_pool" "people"', "require_symbols")).toBe("false");
    expect(given('resource "aws_cognito_user_pool" "people"', "mfa_configuration")).toBe('"OPTIONAL"');
    expect(given("software_token_mfa_configuration", "enabled")).toBe("true");
  });

  it("lets a host that goes be noticed before it stops answering, and end before it is killed", () => {
    const group = 'resource "aws_lb_target_group" "part"';
    const noticed = number(group, "interval") * number(group, "unhealthy_threshold") * 1000;
    for (const part of ["web", "backend"] as const) {
      const { drainMs } = readConfig(settingsOf(part));
      expect(drainMs).toBeGreaterThanOrEqual(noticed + 2000);
      expect(drainMs).toBeLessThan(25_000);
    }
    expect(number('resource "aws_ecs_task_definition" "part"', "stopTimeout")).toBe(30);
    expect(given(group, "path")).toBe('"/readyz"');
    // The process keeps connections longer than the balancer uses them.
    expect(number('resource "aws_lb" "part"', "idle_timeout")).toBeLessThan(75);
  });
});
