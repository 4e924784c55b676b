import { beforeEach, describe, expect, it } from "vitest";
import { findWords } from "../../server/backend/words/tokenizer.ts";
import { makeWords, startWords } from "../../server/backend/words/worker.ts";
import { emptyDatabase } from "../helpers/empty-database.ts";
import { engines } from "../helpers/engines.ts";

describe("words of a text", () => {
  it("are nouns of the dictionary, whole, and none that says nothing", async () => {
    const found = await findWords([
      "定番の型は五年変えず、買い足しができる。予約は三十分刻みで、待ち時間を店頭に示す。",
      "炭火で内臓焼きを出す。小さな面積の試験店も受け入れる。献立を用意している。",
      "検眼と遠近両用に強い眼鏡店、補聴器の相談。直線裁ちの仕事着。ｶﾌｪとＳＤＧｓ。",
      "",
    ]);
    expect(found).toEqual([
      ["定番", "予約", "待ち時間"],
      ["炭火", "内臓焼き", "献立"],
      ["検眼", "遠近両用", "眼鏡店", "補聴器", "仕事着", "カフェ", "sdgs"],
      [],
    ]);
  });

  it("are refused when the process is stopped", async () => {
    const ending = new AbortController();
    const found = findWords(["靴と鞄の修理"], ending.signal);
    ending.abort();
    await expect(found).rejects.toThrow();
  });
});

describe.each(engines)("words of brands on %s", (engine) => {
  const database = emptyDatabase(engine);
  beforeEach(async () => {
    await database().script("delete from brands");
    await database().query(
      `insert into brands (id, name, name_kana, genre_id, description) overriding system value
       values (1, '一', 'いち', 101, '靴 鞄'), (2, '二', 'に', 101, '本'), (3, '三', 'さん', 101, '')`,
    );
  });

  const find = async (texts: readonly string[]) =>
    texts.map((text) => text.split(" ").filter((word) => word !== ""));
  const words = async () =>
    (
      await database().query<{ text: string }>(
        'select brand_id || word as text from brand_words order by (brand_id || word) collate "C"',
      )
    ).rows.map(({ text }) => text);
  const pending = async () =>
    (
      await database().query<{ id: number }>("select brand_id as id from brand_words_pending order by 1")
    ).rows.map(({ id }) => id);
  const dueNow = () => database().query("update brand_words_pending set next_attempt_at = now()");

  it("are made once a description is written, and anew when it changes", async () => {
    expect(await pending()).toEqual([1, 2]);
    expect(await makeWords(database(), { find })).toBe(2);
    expect([await words(), await pending()]).toEqual([["1靴", "1鞄", "2本"], []]);
    await database().query("update brands set description = '傘 靴', name = '新' where id = 1");
    await database().query("update brands set name = '別' where id = 2");
    expect(await pending()).toEqual([1]);
    await makeWords(database(), { find });
    expect(await words()).toEqual(["1傘", "1靴", "2本"]);
    await database().query("update brands set description = '' where id = 1");
    await makeWords(database(), { find });
    expect([await words(), await makeWords(database(), { find })]).toEqual([["2本"], 0]);
  });

  it("lose no description to a tokenizer that fails, and find the text that fails it", async () => {
    const fussy = async (texts: readonly string[]) => {
      if (texts.includes("本")) throw new Error("killed");
      return find(texts);
    };
    await expect(makeWords(database(), { find: fussy })).rejects.toThrow("killed");
    expect([await words(), await pending(), await makeWords(database(), { find })]).toEqual([[], [1, 2], 0]);
    for (let turn = 0; turn < 3; turn++) {
      await dueNow();
      await makeWords(database(), { find: fussy }).catch(() => {});
    }
    expect([await words(), await pending()]).toEqual([["1靴", "1鞄"], [2]]);
    await dueNow();
    await makeWords(database(), { find });
    expect([await words(), await pending()]).toEqual([["1靴", "1鞄", "2本"], []]);
  });

  it("stay due when the description changes while they are found", async () => {
    await makeWords(database(), {
      find: async (texts) => {
        await database().query("update brands set description = '帽子' where id = 1");
        return find(texts);
      },
    });
    expect([await words(), await pending()]).toEqual([["2本"], [1]]);
    await makeWords(database(), { find });
    expect(await words()).toEqual(["1帽子", "2本"]);
  });

  it("come by themselves while the backend runs", async () => {
    const worker = startWords(database(), { find, firstMs: 0, restMs: 10 });
    try {
      await expect.poll(words, { timeout: 5000 }).toEqual(["1靴", "1鞄", "2本"]);
    } finally {
      await worker.close();
    }
  });
});
