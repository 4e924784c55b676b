import { afterAll, beforeAll, expect, it } from "vitest";
import { differences, guessedPages, seeCalls, seePages } from "../helpers/seen-of-world.ts";
import {
  hiddenAddresses,
  hiddenRows,
  OUTSIDERS,
  seeMails,
  startTwins,
  type Twins,
} from "../helpers/twin-worlds.ts";

let twins: Twins;
beforeAll(async () => {
  twins = await startTwins();
});
afterAll(() => Promise.all(twins?.worlds.map((world) => world.close()) ?? []));

const compared = { outsiders: 0, pages: 0, calls: 0, files: 0 };

it.each(OUTSIDERS)(
  "no page, call, file or number of statements tells %s of what is hidden (S6)",
  async (who) => {
    const { hidden, own, worlds } = twins;
    const [without, withThem] = worlds;
    const place = { own: own(who), hidden };
    const pages = await seePages(without, who, guessedPages(hidden));
    const found = await seeCalls(without, who, place);
    const hiddenPages = await seePages(withThem, who, guessedPages(hidden));
    const hiddenFound = await seeCalls(withThem, who, place);
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
  const [without, withThem] = twins.worlds;
  const mails = await seeMails(without, hidden);
  expect(mails.length).toBeGreaterThan(0);
  expect(differences(mails, await seeMails(withThem, hidden))).toEqual([]);
  const { outsiders, pages, calls, files } = compared;
  console.info(
    `compared: ${pages} pages, ${calls} calls, ${files} files, ${mails.length} mails; ${outsiders} outsiders`,
  );
});
