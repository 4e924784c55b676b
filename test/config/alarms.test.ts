import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findProgram } from "../../scripts/prerequisites/find.ts";
import { projectRoot } from "../helpers/project-root.ts";

const directory = join(projectRoot, "scripts/deploy/prometheus");

interface Alarm {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
}

function yaml(name: string): unknown {
  const load = "import json,sys,yaml; print(json.dumps(yaml.safe_load(open(sys.argv[1]))))";
  const file = join(directory, name);
  return JSON.parse(execFileSync("/usr/bin/python3", ["-c", load, file], { encoding: "utf8" }));
}

const { groups } = yaml("rules.yml") as { groups: { rules: Alarm[] }[] };
const alarms = groups.flatMap(({ rules }) => rules);
const { tests } = yaml("rules_test.yml") as { tests: { name: string }[] };

const served = new Set(
  globSync("server/**/*.ts", { cwd: projectRoot }).flatMap((path) =>
    [...readFileSync(join(projectRoot, path), "utf8").matchAll(/"((?:kukaku|process|nodejs)_\w+)"/g)].map(
      ([, name]) => String(name),
    ),
  ),
);

function figuresIn(expression: string): string[] {
  return [...expression.matchAll(/\b((?:kukaku|process|nodejs)_\w+)/g)].map(([, name]) =>
    String(name).replace(/_(bucket|sum|count)$/, ""),
  );
}

describe("the alarms", () => {
  it("say what to do first, each in a line", () => {
    expect(alarms.length).toBeGreaterThan(10);
    for (const { alert, labels, annotations } of alarms) {
      expect([alert, labels.severity]).toEqual([alert, expect.stringMatching(/^(page|ticket)$/)]);
      expect([alert, annotations.summary.length > 0]).toEqual([alert, true]);
      expect([alert, annotations.runbook.length > 40]).toEqual([alert, true]);
    }
  });

  it("ask for figures that are served", () => {
    const asked = alarms.flatMap(({ expr }) => figuresIn(expr));
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.filter((name) => !served.has(name))).toEqual([]);
  });

  it("are each raised by their fault in a test of their own, and none at rest", () => {
    const names = alarms.map(({ alert }) => alert);
    expect(tests.map(({ name }) => name).sort()).toEqual([...names, "rest"].sort());
  });

  it("are taken and raised by Prometheus itself, where promtool is", () => {
    const promtool = findProgram("promtool");
    const run = (...args: string[]) =>
      execFileSync(promtool ?? "true", args, { cwd: directory, stdio: "pipe" });
    run("check", "rules", "rules.yml");
    run("test", "rules", "rules_test.yml");
  });
});

describe("the dashboard", () => {
  const board = JSON.parse(readFileSync(join(directory, "grafana.json"), "utf8"));

  it("shows figures that are served, each in a panel of its own place", () => {
    const asked: string[] = board.panels.flatMap((panel: { targets: { expr: string }[] }) =>
      panel.targets.flatMap(({ expr }) => figuresIn(expr)),
    );
    expect(asked.filter((name) => !served.has(name))).toEqual([]);
    const places = board.panels.map(({ gridPos }: { gridPos: object }) => JSON.stringify(gridPos));
    expect(new Set(places).size).toBe(board.panels.length);
    expect(new Set(board.panels.map(({ id }: { id: number }) => id)).size).toBe(board.panels.length);
  });
});
