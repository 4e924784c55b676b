import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "../helpers/project-root.ts";

const secrets: Record<string, RegExp> = {
  "a private key": /-----BEGIN (?:\w+ )*PRIVATE KEY-----\s+[A-Za-z0-9+/=]/,
  "a key of AWS": /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/,
  "a token of GitHub, npm or Slack": /\b(?:gh[pousr]_\w{30,}|npm_\w{30,}|xox[abpr]-[\w-]{20,})/,
  "a signed token": /\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{20,}/,
  "a secret of Cognito": /COGNITO_CLIENT_SECRET\s*[=:]\s*["']?[a-z0-9]{40,}/,
};
/** Bytes: open data and pictures are larger than a source, and no part of the build is as large as the second. */
const [LARGEST_SOURCE, LARGEST_BUILT] = [300_000, 6_000_000];

function texts(pattern: string, largest: number): string[] {
  return globSync(pattern, { cwd: projectRoot }).filter((path) => {
    const about = statSync(join(projectRoot, path));
    return about.isFile() && about.size < largest && !/\.(br|gz|webp|png|jpe?g|woff2|parquet)$/.test(path);
  });
}

function found(path: string): string[] {
  const text = readFileSync(join(projectRoot, path), "utf8");
  return Object.entries(secrets).flatMap(([what, pattern]) =>
    pattern.test(text) ? [`${path}: ${what}`] : [],
  );
}

it("neither the sources nor what is built of them hold a secret (S27)", () => {
  const sources = texts(
    "{.ci,.env.example,*.json,*.md,{islands,public,scripts,server,test,views}/**/*}",
    LARGEST_SOURCE,
  );
  expect(sources.length).toBeGreaterThan(800);
  const built = texts(".build/{*.{js,json},main/*.js}", LARGEST_BUILT);
  expect([...sources, ...built].flatMap(found)).toEqual([]);
});

it("the patterns know a secret when they see one", () => {
  const examples = [
    `-----BEGIN RSA PRIVATE KEY-----\n${"MIIE"}`,
    `${"AKIA"}${"ABCDEFGH12345678"}`,
    `${"ghp_"}${"a1".repeat(18)}`,
    ["eyJhbGciOiJSUzI1NiJ9x", "eyJzdWIiOiIxMjM0NTYifQx", "c2lnbmF0dXJlLXNpZ25hdHVyZQ"].join("."),
    `COGNITO_CLIENT_SECRET=${"a1".repeat(26)}`,
  ];
  expect(examples.map((text) => Object.values(secrets).findIndex((pattern) => pattern.test(text)))).toEqual([
    0, 1, 2, 3, 4,
  ]);
});
