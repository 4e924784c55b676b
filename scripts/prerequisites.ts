/**
 * Finds what the tests need beside npm packages, and installs it on Debian where this runs as root; with the word
 * `chaos`, also what `npm run chaos` needs: the other browsers, Patroni, etcd and faketime.
 */
import { execFileSync } from "node:child_process";
import { findMissing, type Need } from "./prerequisites/find.ts";

const isCi = process.env.CI === "true";
const forChaos = process.argv.includes("chaos");
let missing = findMissing(forChaos);

if (missing.length > 0 && canInstall()) {
  run("apt-get", ["update", "-qq"], "inherit");
  // What is optional comes apart: a system whose archive has no such package still gets all the others.
  install(missing.filter((need) => !need.isOptional));
  install(missing.filter((need) => need.isOptional));
  missing = findMissing(forChaos);
}
for (const need of missing) {
  console.error(
    `${need.name} がありません（${need.usedBy}で使います）。Debian/Ubuntu：apt-get install ${need.debianPackage}`,
  );
}
if (missing.some((need) => !need.isOptional) && isCi) process.exit(1);

function canInstall(): boolean {
  return process.getuid?.() === 0 && run("apt-get", ["--version"]);
}

function install(needs: readonly Need[]): void {
  if (needs.length === 0) return;
  const packages = needs.map((need) => need.debianPackage);
  console.log(`テストに必要なものをインストールします：${packages.join(" ")}`);
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
