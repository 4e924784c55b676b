// Runs before everything else, on whatever Node a machine has, so it keeps to syntax that Node 12 understands.
import { existsSync } from "node:fs";

const WANTED = [26, 0];

function refuse(japanese, english) {
  process.stderr.write(`\n${japanese}\n${english}\n\n`);
  process.exit(1);
}

const version = process.versions.node.split(".").map(Number);
const isInstalled = existsSync(new URL("../node_modules/fastify/package.json", import.meta.url));
const isOld = version[0] < WANTED[0] || (version[0] === WANTED[0] && version[1] < WANTED[1]);

if (!isInstalled) {
  refuse(
    "依存パッケージがありません。先に npm ci を実行してください。",
    "Dependencies are not installed. Run `npm ci` first.",
  );
}
if (isOld) {
  refuse(
    "Node.js " +
      process.versions.node +
      " では動きません。Node.js " +
      WANTED.join(".") +
      " 以降を入れてください。npm ci（--omit=dev なし）のあとに npm から実行するなら、そのままで動きます。",
    "Node.js " +
      process.versions.node +
      " is too old. Install Node.js " +
      WANTED.join(".") +
      " or newer, or run through npm after `npm ci` without --omit=dev, which brings it along.",
  );
}
