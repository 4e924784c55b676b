import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorStatuses } from "../../server/contract/errors.ts";
import { messages } from "../../server/web/auth/refusals.ts";
import { sources } from "../helpers/sources.ts";
import { accounts } from "./message-catalogue/accounts.ts";
import { calls } from "./message-catalogue/calls.ts";
import { named } from "./message-catalogue/named.ts";
import { readTest } from "./message-catalogue/read-test.ts";
import { screens } from "./message-catalogue/screens.ts";
import { isFound, openStage, type Stage } from "./message-catalogue/stage.ts";

let stage: Stage & { close(): Promise<void> };
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

const here = { ...accounts, ...calls, ...screens };

const never: Record<string, string> = {
  文字以上で入力してください: "no text has a least length but the password, whose rule has its own words",
  件のメールを送信しました:
    "mails leave through the outbox: the screen says that they were accepted, the history that they left",
  "一覧の{total}件すべてを選択": "work on several rows is work on those that one sees",
};

describe("every message", () => {
  it.each(Object.entries(here))("is provoked: %s", async (message, provoke) => {
    const seen = await provoke(stage);
    expect(isFound(message, seen), seen).toBe(true);
  });

  it.each(Object.entries(named))("is provoked by the test named: %s", (message, [file, title, part]) => {
    const expected = part ?? message;
    expect(message).toContain(expected);
    expect(readTest(file, title)).toContain(expected);
  });

  it("that cannot be needed stands nowhere in the product", () => {
    const product = sources("{server,views,islands}/**/*.{ts,tsx,eta}");
    const words = Object.keys(never).map((text) => text.replace(/\{\w+\}/, "${"));
    expect(words.filter((text) => product.some((source) => source.text.includes(text)))).toEqual([]);
  });

  it("of signing in, accounts and calls has its place in these lists, and only one", () => {
    const all = [...Object.values(messages), ...Object.values(errorStatuses).map(({ message }) => message)];
    const places = (text: string) => Number(text in here) + Number(text in named);
    expect(all.filter((text) => places(text) !== 1)).toEqual([]);
  });
});
