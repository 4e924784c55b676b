import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { type Browserless, signIn } from "../helpers/pages.ts";
import { type Product, startProduct } from "../helpers/product.ts";

const ROUNDS = 5;

let product: Product;
let people: [Browserless, Browserless];
let section: string;
beforeAll(async () => {
  product = await startProduct({ isWithin: true });
  people = [
    await signIn(product.origin, demoAccounts.facility.email),
    await signIn(product.origin, demoAccounts.curator.email),
  ];
  const list = await people[0].get("/sections?view=list&floor=all&status=publish&per_page=50");
  section = /data-section="(\d+)"/.exec(list.body)?.[1] ?? "";
});
afterAll(() => product?.stop());

const forms: [string, () => string, string][] = [
  ["a section", () => `/sections/${section}/edit`, "position"],
  ["the terms of a recruitment", () => `/sections/${section}/recruitements/edit`, "comment"],
  ["a facility", () => "/setting/facility/details/edit", "description"],
];

describe.each(forms)("%s that two people save at the same moment (R18)", (_what, path, field) => {
  it("is saved by one of them, and the other is shown both", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const words = [`同時の一人目${round}`, `同時の二人目${round}`] as const;
      const drawn = [await people[0].get(path()), await people[1].get(path())] as const;
      const answers = await Promise.all(
        people.map((person, at) =>
          person.submit(
            drawn[at] ?? drawn[0],
            { field: "version" },
            { [field]: words[at] ?? "" },
            { follow: false },
          ),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
      const refused = answers.find(({ status }) => status === 409);
      for (const word of words) expect(refused?.body).toContain(word);
      const winner = words[answers.findIndex(({ status }) => status === 303)] ?? "";
      const now = await people[0].get(path());
      expect(now.body).toContain(winner);
      expect(now.body).not.toContain(words.find((word) => word !== winner));
    }
  });
});
