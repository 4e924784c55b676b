import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findProgram } from "../../scripts/prerequisites/find.ts";
import { environmentSchema } from "../../server/config.ts";
import { MOST_AT_ONCE } from "../../server/web/forms/uploads.ts";
import { projectRoot } from "../helpers/project-root.ts";

const samples = join(projectRoot, "scripts/deploy");
const scratch = mkdtempSync(join(tmpdir(), "kukaku-deploy-"));
const sample = (name: string) => readFileSync(join(samples, name), "utf8");

/** Runs a checker on a copy of a sample in which what only a real host has is replaced. @throws what it says. */
function check(
  program: string,
  name: string,
  args: (file: string) => string[],
  replace: [string, string][] = [],
) {
  const file = join(scratch, name);
  let text = sample(name);
  for (const [from, to] of replace) {
    expect(text).toContain(from);
    text = text.replaceAll(from, to);
  }
  writeFileSync(file, text);
  const path = findProgram(program);
  if (!path) throw new Error(`${program} is not installed: see scripts/prerequisites.ts`);
  return execFileSync(path, args(file), {
    encoding: "utf8",
    stdio: "pipe",
    env: {
      ...process.env,
      CERTIFICATE: join(scratch, "both.pem"),
      WEB_1: "127.0.0.1:3001",
      WEB_2: "127.0.0.1:3002",
      BACKEND_1: "127.0.0.1:3101",
      BACKEND_2: "127.0.0.1:3102",
      BACKEND_BIND: "127.0.0.1:8081",
    },
  });
}

interface Service {
  command?: string[];
  environment?: Record<string, string>;
  secrets?: string[];
  volumes?: string[];
}

interface Composition {
  services: Record<string, Service>;
  secrets: Record<string, unknown>;
}

function readComposition(): Composition {
  const load = "import json,sys,yaml; print(json.dumps(yaml.safe_load(open(sys.argv[1]))))";
  const file = join(samples, "compose.yaml");
  return JSON.parse(execFileSync("/usr/bin/python3", ["-c", load, file], { encoding: "utf8" }));
}

beforeAll(() => {
  const [key, certificate] = [join(scratch, "key.pem"), join(scratch, "certificate.pem")];
  const openssl = findProgram("openssl");
  if (!openssl) throw new Error("openssl is not installed: see scripts/prerequisites.ts");
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const about = ["-keyout", key, "-out", certificate, "-days", "1", "-subj", "/CN=localhost"];
  execFileSync(openssl, ["req", "-x509", ...curve, ...about], { stdio: "pipe" });
  writeFileSync(join(scratch, "both.pem"), readFileSync(certificate, "utf8") + readFileSync(key, "utf8"));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe("the deployment samples", () => {
  it("hold a configuration that HAProxy takes", () => {
    expect(check("haproxy", "haproxy.cfg", (file) => ["-c", "-q", "-f", file])).toBe("");
  });

  it("hold a configuration that nginx takes", () => {
    check("nginx", "nginx.conf", (file) => ["-t", "-q", "-c", file, "-p", scratch], [
      ["/etc/kukaku/certificate.pem", join(scratch, "certificate.pem")],
      ["/etc/kukaku/key.pem", join(scratch, "key.pem")],
      ["/run/nginx.pid", join(scratch, "nginx.pid")],
      ["/dev/stdout", join(scratch, "access.log")],
      ["/dev/stderr", join(scratch, "error.log")],
    ]);
  });

  it("hold units that systemd takes", () => {
    const node: [string, string][] = [["/usr/bin/node", process.execPath]];
    expect(check("systemd-analyze", "kukaku.service", (file) => ["verify", file], node)).toBe("");
    expect(check("systemd-analyze", "kukaku-backup.service", (file) => ["verify", file], node)).toBe("");
    expect(check("systemd-analyze", "kukaku-backup.timer", (file) => ["verify", file])).toBe("");
    const [, time] = /^OnCalendar=(.+)$/m.exec(sample("kukaku-backup.timer")) ?? [];
    expect(time).toBe("*-*-* 03:30:00 Asia/Tokyo");
  });

  it("read each secret where systemd puts it for that unit alone", () => {
    for (const name of ["kukaku.service", "kukaku-backup.service"]) {
      expect(sample(name)).toContain("Environment=SESSION_SECRET_FILE=%d/session\n");
      expect(sample(name)).toContain("Environment=DATABASE_URL_FILE=%d/database\n");
      expect(sample(name)).not.toContain("/run/credentials");
    }
    expect(sample("kukaku.service")).toContain("-o kukaku -g kukaku /var/backups/kukaku");
  });

  it("let nginx pass on the longest form that carries files", () => {
    const [, megabytes] = /client_max_body_size (\d+)m;/.exec(sample("nginx.conf")) ?? [];
    expect(Number(megabytes)).toBe(MOST_AT_ONCE * environmentSchema.shape.FILE_MB.parse(undefined));
  });

  it("hold a composition whose parts and settings there are", () => {
    const composition = readComposition();
    const services = Object.entries(composition.services);
    expect(services.map(([name]) => name).sort()).toEqual([
      "backend-1",
      "backend-2",
      "backup",
      "balancer",
      "database",
      "migrate",
      "sessions",
      "web-1",
      "web-2",
    ]);
    const known = new Set(Object.keys(environmentSchema.shape));
    for (const [name, { environment = {}, secrets = [] }] of services) {
      for (const secret of secrets)
        expect([name, composition.secrets[secret]]).toEqual([name, expect.anything()]);
      if (!/^(web-|backend-|migrate|backup)/.test(name)) continue;
      if (/^(web-|backend-)/.test(name)) expect([name, environment.ADMIN_PORT]).toEqual([name, "9464"]);
      const unknown = Object.keys(environment).filter((key) => !known.has(key.replace(/_FILE$/, "")));
      expect([name, unknown]).toEqual([name, []]);
    }
  });

  it("keep what people attach where every backend and the backup find it", () => {
    const { services } = readComposition();
    for (const name of ["backend-1", "backend-2", "backup"])
      expect([name, services[name]?.volumes]).toEqual([name, ["data:/data"]]);
  });

  it("start Node and the allocator of the C library as they come", () => {
    const { services } = readComposition();
    for (const [name, { command }] of Object.entries(services))
      if (/^(web|backend)-/.test(name)) expect([name, command]).toEqual([name, undefined]);
    expect(sample("Dockerfile")).toContain('CMD ["node", ".build/main.js"]');
    expect(sample("kukaku.service")).toContain("ExecStart=/usr/bin/node .build/main.js\n");
    const files = ["compose.yaml", "Dockerfile", "kukaku.service", "terraform/tasks.tf"];
    for (const file of files)
      expect([file, sample(file)]).not.toEqual([
        file,
        expect.stringMatching(/MALLOC_|NODE_OPTIONS|node["\s,]+--/),
      ]);
    expect(sample("kukaku.service")).toContain("ADMIN_PORT=9464");
  });

  it("have commands that say which Node they need before an older one stumbles", () => {
    const scripts = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")).scripts;
    for (const name of ["migrate", "backup", "restore", "move", "curator", "doctor", "geography"])
      expect(scripts[name]).toMatch(/^node scripts\/preflight\.mjs && node [\w/]+\.ts$/);
    const old = 'Object.defineProperty(process,"versions",{value:{...process.versions,node:"20.20.2"}})';
    const check = ["--import", `data:text/javascript,${old}`, "scripts/preflight.mjs"];
    const { status, stderr } = spawnSync(process.execPath, check, { cwd: projectRoot, encoding: "utf8" });
    expect([status, stderr]).toEqual([1, expect.stringContaining("Install Node.js 26.0 or newer")]);
  });

  it("name only settings, scripts and files that there are", () => {
    const texts = readdirSync(samples, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(md|service|timer|cfg|conf)$|Dockerfile$/.test(name))
      .map(sample);
    const scripts = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")).scripts;
    const named = texts.flatMap((text) => [...text.matchAll(/npm run (\w+)/g)].map(([, name]) => name));
    for (const name of named) expect(scripts).toHaveProperty(String(name));
    const settings = texts.flatMap((text) =>
      [
        ...text.matchAll(/\b((?:COGNITO|DATABASE|SESSION|SMTP|TRUST|DRAIN|PUBLIC)_[A-Z_]+?)(?:_FILE)?\b/g),
      ].map(([, name]) => String(name)),
    );
    expect(settings.filter((name) => !(name in environmentSchema.shape))).toEqual([]);
  });
});
