import { globSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { calls } from "../server/contract/index.ts";
import { circles } from "./helpers/circles.ts";
import { NOUNS } from "./helpers/nouns.ts";
import { projectRoot } from "./helpers/project-root.ts";
import { importsOf, sources } from "./helpers/sources.ts";

const declarations = /^export const (\w+) = (?:read|write|download|upload)\(/gm;
const declared = sources("server/contract/*.ts").flatMap(({ path, text }) =>
  [...text.matchAll(declarations)].map(([, call = ""]) => ({ noun: basename(path, ".ts"), call })),
);

describe("nouns", () => {
  it("are the files of the contract that declare calls", () => {
    expect([...new Set(declared.map(({ noun }) => noun))].toSorted()).toEqual([...NOUNS]);
  });

  it("have each call declared once", () => {
    const names = declared.map(({ call }) => call);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(Object.keys(calls).filter((name) => !names.includes(name))).toEqual([]);
  });

  it("have each a room of the backend that answers the calls of its contract", async () => {
    const elsewhere: string[] = [];
    for (const { noun, call } of declared.filter(({ call }) => call in calls)) {
      const room: object = await import(`../server/backend/${noun}/calls.ts`);
      if (!(call in room)) elsewhere.push(`${noun}: ${call}`);
    }
    expect(elsewhere).toEqual([]);
  });

  it("answer no call out of another room", () => {
    const borrowed = sources("server/backend/*/calls.ts").filter(({ text }) =>
      /^export [^;]*? from "\.\.\//m.test(text),
    );
    expect(borrowed.map(({ path }) => path)).toEqual([]);
  });

  it("leave at most 12 files loose in the backend", () => {
    expect(globSync("server/backend/*.ts", { cwd: projectRoot }).length).toBeLessThanOrEqual(12);
  });
});

const ACROSS = [
  ...[
    "admin",
    "arriving-styles",
    "catalogue",
    "catalogue-details",
    "catalogue-marks",
    "catalogue-outage",
    "closed-routes",
  ],
  ...[
    "contact-point",
    "csrf",
    "errors",
    "fair-shares",
    "faults",
    "figures",
    "fuzz",
    "guards",
    "header-score",
  ],
  ...["headers", "home", "identity-away", "kept-drawings", "kept-form", "layouts", "list-files", "logs"],
  ...["message-catalogue", "overload", "overlong-fields", "oversize", "own-data", "own-stealth", "patience"],
  ...[
    "proxy",
    "same-moment",
    "sent-twice",
    "settings",
    "speculation",
    "telemetry",
    "twin-worlds",
    "two-tabs",
  ],
];

describe("tests of pages", () => {
  const files = globSync("test/pages/*.test.ts", { cwd: projectRoot }).map((path) =>
    basename(path, ".test.ts"),
  );

  it("are named after their noun, or stand in the list of those across", () => {
    const isOfNoun = (file: string) => NOUNS.some((noun) => file === noun || file.startsWith(`${noun}-`));
    expect(files.filter((file) => !isOfNoun(file) && !ACROSS.includes(file))).toEqual([]);
  });

  it("are each where the list says", () => {
    expect(ACROSS.filter((name) => !files.includes(name))).toEqual([]);
  });
});

describe("imports", () => {
  const code = sources("server/**/*.ts");

  it("reach the demonstration from the start of a database alone", () => {
    const found = code
      .filter(({ path }) => !path.startsWith("server/demo/"))
      .filter((source) => importsOf(source).some(({ target }) => target?.startsWith("server/demo/")));
    expect(found.map(({ path }) => path)).toEqual(["server/backend/db/up-to-date.ts"]);
  });

  it("run in no circle outside the web, and by types in at most two", () => {
    const outside = code.filter(({ path }) => !path.startsWith("server/web/"));
    expect(circles(outside, false)).toEqual([]);
    expect(circles(outside, true).length).toBeLessThanOrEqual(2);
  });
});
