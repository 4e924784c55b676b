/**
 * Finds what the tests need beside npm packages, and installs it on Debian where this runs as root; with the word
 * `browsers`, also the other browsers.
 */
import { execFileSync } from "node:child_process";
import { findMissing } from "./prerequisites/find.ts";

const isCi = process.env.CI === "true";
const withBrowsers = process.argv.includes("browsers");
let missing = findMissing(withBrowsers);

if (missing.length > 0 && canInstall()) {
  const packages = missing.map((need) => need.debianPackage);
  console.log(`テストに必要なものをインストールします：${packages.join(" ")}`);
  install(packages);
  missing = findMissing(withBrowsers);
}
for (const need of missing) {
  console.error(
    `${need.name} がありません（${need.usedBy}で使います）。Debian/Ubuntu：apt-get install ${need.debianPackage}`,
  );
}
if (missing.length > 0 && isCi) process.exit(1);

function canInstall(): boolean {
  return process.getuid?.() === 0 && run("apt-get", ["--version"]);
}

function install(packages: readonly string[]): void {
  run("apt-get", ["update", "-qq"], "inherit");
  run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], "inherit");
}

function run(command: string, args: readonly string[], stdio: "ignore" | "inherit" = "ignore"): boolean {
  try {
    execFileSync(command, args, { stdio, env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
    return true;
  } catch {
    return false;
  }
}
