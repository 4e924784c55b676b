import { execFileSync } from "node:child_process";
import { accessSync, constants, globSync, realpathSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

export interface Need {
  name: string;
  debianPackage: string;
  usedBy: string;
  isOptional?: true;
}

const CHROMIUM_NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const HEADLESS_CHROMIUM = "chromium-headless-shell";

type Wanted = Need & { isThere: () => boolean };

const needs: readonly Wanted[] = [
  {
    name: "Chromium",
    debianPackage: "chromium",
    usedBy: "ブラウザのテスト test/e2e",
    isThere: () => findChromium() !== undefined,
  },
  {
    name: "窓のない Chromium",
    debianPackage: HEADLESS_CHROMIUM,
    usedBy: "ブラウザのテスト test/e2e を速くするため",
    isThere: () => Boolean(process.env.CHROMIUM || findProgram(HEADLESS_CHROMIUM)),
    isOptional: true,
  },
  {
    name: "日本語フォント",
    debianPackage: "fonts-noto-cjk",
    usedBy: "ブラウザのテスト test/e2e",
    isThere: hasJapaneseFont,
  },
  {
    name: "PostgreSQL のサーバー",
    debianPackage: "postgresql",
    usedBy: "バックエンドのテスト test/contract と test/backend",
    isThere: () => findPostgresDirectory() !== undefined,
  },
  {
    name: "redis-server",
    debianPackage: "redis-server",
    usedBy: "セッションのテスト test/auth",
    isThere: () => findProgram("redis-server") !== undefined,
  },
  ...["haproxy", "nginx", "openssl"].map((name) => ({
    name,
    debianPackage: name === "nginx" ? "nginx-light" : name,
    usedBy: "配置例のテスト test/config",
    isThere: () => findProgram(name) !== undefined,
  })),
  {
    name: "systemd-analyze",
    debianPackage: "systemd",
    usedBy: "配置例のテスト test/config",
    isThere: () => findProgram("systemd-analyze") !== undefined,
  },
  {
    name: "Python の YAML",
    debianPackage: "python3-yaml",
    usedBy: "配置例のテスト test/config",
    isThere: hasPythonYaml,
  },
];

/** Who moves the leader, what gives a process another time, and another program for workbooks, for `npm run chaos`. */
const forFaults: readonly Wanted[] = [
  ["patroni", "patroni", "failover"],
  ["etcd", "etcd-server", "failover"],
  ["faketime", "faketime", "clock"],
  ["soffice", "libreoffice-calc", "workbooks"],
].map(([name = "", debianPackage = "", part]) => ({
  name,
  debianPackage,
  usedBy: ` npm run chaos の ${part} `,
  isThere: () => findProgram(name) !== undefined,
}));

const BROWSER_PART = " npm run chaos の browsers ";

/** The other browsers, in which `npm run chaos` looks. */
const otherBrowsers: readonly Wanted[] = [
  {
    name: "Firefox",
    debianPackage: "firefox-esr",
    usedBy: BROWSER_PART,
    isThere: () => findFirefox() !== undefined,
  },
  {
    name: "WebKitGTK の WebDriver",
    debianPackage: "webkit2gtk-driver",
    usedBy: BROWSER_PART,
    isThere: () => findProgram("WebKitWebDriver") !== undefined && findMiniBrowser() !== undefined,
  },
  {
    name: "Xvfb",
    debianPackage: "xvfb",
    usedBy: BROWSER_PART,
    isThere: () => findProgram("Xvfb") !== undefined,
  },
];

/** `forChaos`: also what only `npm run chaos` needs. */
export function findMissing(forChaos = false): Need[] {
  return [...needs, ...(forChaos ? [...otherBrowsers, ...forFaults] : [])].filter((need) => !need.isThere());
}

export function findFirefox(): string | undefined {
  return findProgram("firefox-esr") ?? findProgram("firefox");
}

/** The window that WebKitGTK brings along for its WebDriver; it is on no path. */
export function findMiniBrowser(): string | undefined {
  return globSync("/usr/{lib,libexec,lib64}/{*/,}webkit2gtk-4*/MiniBrowser").sort().findLast(isExecutable);
}

export function findChromium(): string | undefined {
  const given = process.env.CHROMIUM;
  if (given) return given;
  return CHROMIUM_NAMES.map(findProgram).find((path) => path !== undefined);
}

/** The same browser without the parts that draw windows, which costs some 30 % less; the whole one where it is absent. */
export function findHeadlessChromium(): string | undefined {
  return process.env.CHROMIUM || (findProgram(HEADLESS_CHROMIUM) ?? findChromium());
}

/** The directory with `initdb` and `postgres`; Debian keeps them off the path. */
export function findPostgresDirectory(): string | undefined {
  const initdb =
    findProgram("initdb") ??
    globSync("/usr/{lib/postgresql,pgsql-}*/{*/,}bin/initdb").sort().findLast(isExecutable);
  return initdb && dirname(realpathSync(initdb));
}

export function findProgram(name: string): string | undefined {
  const directories = [
    ...(process.env.PATH ?? "").split(delimiter),
    "/usr/bin",
    "/usr/sbin",
    "/usr/local/bin",
  ];
  return directories.map((directory) => join(directory, name)).find(isExecutable);
}

function hasJapaneseFont(): boolean {
  try {
    return execFileSync("fc-list", [":lang=ja", "family"], { encoding: "utf8" }).trim() !== "";
  } catch {
    return false;
  }
}

function hasPythonYaml(): boolean {
  try {
    execFileSync("/usr/bin/python3", ["-c", "import yaml"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
