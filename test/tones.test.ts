import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type Badge, negotiationStatusLabels, recruitmentStatusLabels } from "../server/lib/labels.ts";
import { sources } from "./helpers/sources.ts";

const views = sources("views/**/*.eta");
const screens = [...views, ...sources("server/web/{pages,parts}/**/*.ts"), ...sources("islands/**/*.tsx")];
const styles = sources("public/css/**/*.css");
const badges: [string, Badge][] = [
  ...Object.entries(negotiationStatusLabels),
  ...Object.entries(recruitmentStatusLabels),
];
const declared = [
  ...(/export type Tone =([^;]+);/.exec(readFileSync("server/lib/labels.ts", "utf8"))?.[1] ?? "").matchAll(
    /"([\w-]+)"/g,
  ),
].map(([, tone]) => tone);

it("tells each negotiation status from the others by its tone", () => {
  const tones = Object.values(negotiationStatusLabels).map(({ tone }) => tone);
  expect(new Set(tones).size).toBe(tones.length);
});

it("names no negotiation status in a view", () => {
  const statuses = new RegExp(`(?<!is)["'_-](${Object.keys(negotiationStatusLabels).join("|")})\\b`);
  expect(views.filter(({ text }) => statuses.test(text)).map(({ path }) => path)).toEqual([]);
});

it("takes no tone from a status, and no other than the declared ones", () => {
  const written = screens.flatMap(({ path, text }) =>
    [...text.matchAll(/\btone: "([\w-]+)"/g)].map(([, tone]) => ({ path, tone })),
  );
  expect(written.length).toBeGreaterThan(20);
  expect(written.filter(({ tone }) => !declared.includes(tone))).toEqual([]);
  expect(screens.filter(({ text }) => /\bbadge-(?!mark\b)/.test(text)).map(({ path }) => path)).toEqual([]);
  expect(views.filter(({ text }) => /\bstatus: "\w+", mark:/.test(text)).map(({ path }) => path)).toEqual([]);
});

it("colours by tone: every tone but the neutral one has its colours once, and no status has any", () => {
  const text = styles.map((style) => style.text).join("\n");
  const coloured = [...text.matchAll(/^ {2}(?:\.badge)?\.tone-([\w-]+) \{/gm)].map(([, tone]) => tone);
  expect(coloured.toSorted()).toEqual(declared.filter((tone) => tone !== "neutral").toSorted());
  const statuses = badges.map(([status]) => status).join("|");
  expect(text).not.toMatch(new RegExp(`\\.(badge|status)-(${statuses})\\b`));
});
