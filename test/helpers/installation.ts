import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findProgram } from "../../scripts/prerequisites/find.ts";
import { readMail } from "../../server/web/pages/dev-mails/mail-file.ts";
import { freePort } from "./free-port.ts";
import { launch, nothingSet } from "./launch.ts";
import { startPostgres } from "./postgres.ts";
import { nodeBinary, projectRoot } from "./project-root.ts";

export interface Installation {
  origin: string;
  operate(program: "curator", ...args: string[]): Promise<string>;
  mailed(address: string, pattern: RegExp): string | undefined;
  logs(): string;
  stop(): Promise<void>;
}

export async function install(): Promise<Installation> {
  const dataDir = mkdtempSync(join(tmpdir(), "kukaku-installation-"));
  const [postgres, port] = await Promise.all([startPostgres(), freePort()]);
  const door = tlsDoor(dataDir, port);
  await new Promise<void>((resolve) => door.listen(0, "127.0.0.1", resolve));
  const origin = `https://localhost:${(door.address() as AddressInfo).port}`;
  const settings = {
    NODE_ENV: "production",
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    TRUST_PROXY: "127.0.0.1",
    DATABASE_URL: await postgres.createDatabase(),
    SESSION_SECRET: "q8Zr5vB1xK7nT3mW9cJ2pL6dF4hG0sYa",
    ALLOW_EMBEDDED_IDENTITY: "1",
    ALLOW_MAIL_FILES: "1",
    DRAIN_MS: "0",
    LOG_LEVEL: "warn",
  };
  const operate = async (program: string, ...args: string[]) => {
    const env = { ...nothingSet, ...settings, PATH: process.env.PATH };
    const options = { cwd: projectRoot, env };
    return (await promisify(execFile)(nodeBinary, [`.build/${program}.js`, ...args], options)).stdout;
  };
  await operate("migrate");
  const product = await launch(settings);
  return {
    origin,
    operate,
    logs: product.logs,
    mailed(address, pattern) {
      const texts = mailsOf(join(dataDir, "outbox"))
        .filter(({ to }) => to.includes(address))
        .map(({ pieces }) => pattern.exec(pieces.map(({ text }) => text).join(""))?.[1]);
      return texts.findLast((text) => text !== undefined);
    },
    async stop() {
      await product.stop();
      door.closeAllConnections();
      door.close();
      await postgres.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function mailsOf(outbox: string) {
  const files = readdirSync(outbox)
    .filter((name) => name.endsWith(".eml"))
    .map((name) => join(outbox, name));
  return files
    .sort((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs)
    .map((file) => readMail(readFileSync(file, "utf8")));
}

function tlsDoor(directory: string, port: number) {
  const openssl = findProgram("openssl");
  if (!openssl) throw new Error("openssl is missing: run `node scripts/prerequisites.ts`");
  const [key, cert] = [join(directory, "key.pem"), join(directory, "certificate.pem")];
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const about = ["-keyout", key, "-out", cert, "-days", "1", "-subj", "/CN=localhost"];
  execFileSync(openssl, ["req", "-x509", ...curve, ...about], { stdio: "pipe" });
  return createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const passed = { ...headers, "x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.1" };
    const asked = request({ host: "127.0.0.1", port, method, path, headers: passed }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    asked.on("error", () => outgoing.destroy());
    incoming.on("error", () => asked.destroy());
    incoming.pipe(asked);
  });
}
