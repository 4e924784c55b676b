import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered, badQuestions, guessedRows, type Question } from "../helpers/bad-input.ts";
import { askerIn, differences, type Seen, seeCalls, seenIn, seePages } from "../helpers/seen-of-world.ts";
import {
  closeTwins,
  hiddenAddresses,
  hiddenNames,
  hiddenRows,
  mixed,
  OUTSIDERS,
  type Outsider,
  seeMails,
  startTwins,
  type Twins,
  type TwinWorld,
} from "../helpers/twin-worlds.ts";

let twins: Twins;
beforeAll(async () => {
  twins = await startTwins();
});
afterAll(() => closeTwins(twins));

const compared = { outsiders: 0, pages: 0, calls: 0, files: 0 };

it.each(OUTSIDERS)(
  "no page, call, file or number of statements tells %s of what is hidden (S6)",
  async (who) => {
    const [without, withThem] = twins;
    const pages = await seePages(without, who);
    const found = await seeCalls(without, who);
    const hiddenPages = await seePages(withThem, who);
    const hiddenFound = await seeCalls(withThem, who);
    compared.outsiders += 1;
    compared.pages += pages.length;
    compared.calls += found.calls.length;
    compared.files += found.files.length;
    expect([
      ...differences(pages, hiddenPages),
      ...differences(found.calls, hiddenFound.calls),
      ...differences(found.files, hiddenFound.files),
    ]).toEqual([]);
  },
);

async function asked(
  both: Twins,
  who: Outsider,
  questions: (world: TwinWorld) => Question[],
): Promise<number> {
  const [without = [], withThem = []] = await Promise.all(
    both.map(async (world) => {
      const asking = await askerIn(world, who);
      const seen: Seen[] = [];
      const found: string[] = [];
      for (const question of questions(world)) {
        const { status, text, statements } = await answered(world, asking, question);
        const line = JSON.stringify(question);
        seen.push(seenIn(world, line, [status, text, statements].join("\n")));
        const isEmpty = () =>
          Object.values(JSON.parse(text)).some((one) => Array.isArray(one) && one.length === 0);
        if (
          (question.wanted === "refused" && status < 400) ||
          (question.wanted === "nothing" && status === 200 && !isEmpty())
        )
          found.push(`${line}: ${status} ${text.slice(0, 80)}`);
      }
      expect(found).toEqual([]);
      return seen;
    }),
  );
  expect(differences(without, withThem)).toEqual([]);
  return without.length;
}

it.each(["rival", "rivalbrand"] as const)("no bad input of %s finds what is hidden (S6)", async (who) => {
  const names = await hiddenNames(twins);
  const number = await asked(twins, who, (world) => badQuestions(world, who, names));
  expect(number).toBeGreaterThan(500);
  console.info(`${who}: ${number} bad questions`);
});

it("there is something of every kind to hide", async () => {
  const rows = await hiddenRows(twins);
  expect(Object.keys(rows)).toEqual(
    expect.arrayContaining([
      "applies",
      "brand_stores",
      "brands",
      "facilities",
      "facility_bookmarks",
      "facility_images",
      "facility_ratings",
      "leasing_list_items",
      "mail_sendings",
      "page_views",
      "recruitments",
      "scouts",
      "sections",
      "store_sales",
    ]),
  );
  const numbers = Object.values(rows);
  console.info(`hidden: ${numbers.reduce((sum, one) => sum + one)} rows of ${numbers.length} tables`);
});

it("no mail tells anybody else (S6)", async () => {
  const hidden = await hiddenAddresses(twins);
  const [without, withThem] = twins;
  const mails = await seeMails(without, hidden);
  expect(mails.length).toBeGreaterThan(0);
  expect(differences(mails, await seeMails(withThem, hidden))).toEqual([]);
  const { outsiders, pages, calls, files } = compared;
  console.info(
    `compared: ${pages} pages, ${calls} calls, ${files} files, ${mails.length} mails; ${outsiders} outsiders`,
  );
});

describe("with the hidden rows mixed in, so that every id is another", () => {
  let mixedTwins: Twins;
  beforeAll(async () => {
    mixedTwins = await mixed(twins);
  });

  // All outsiders and their pages: `npm run chaos -- twins`.
  it.each(["member", "rivalbrand"] as const)(
    "no call, file or number of statements tells %s of them (S6)",
    async (who) => {
      const [without, withThem] = mixedTwins;
      const found = await seeCalls(without, who);
      const hiddenFound = await seeCalls(withThem, who);
      expect(found.calls.filter(({ answer }) => answer.includes("#1")).length).toBeGreaterThan(40);
      expect([
        ...differences(found.calls, hiddenFound.calls),
        ...differences(found.files, hiddenFound.files),
      ]).toEqual([]);
    },
  );

  it.each(["rival", "rivalbrand"] as const)(
    "no id of theirs that %s guesses is answered (S6)",
    async (who) => {
      const number = await asked(mixedTwins, who, (world) => guessedRows(world, who));
      expect(number).toBeGreaterThan(60);
      console.info(`${who}: ${number} guessed ids`);
    },
  );
});
