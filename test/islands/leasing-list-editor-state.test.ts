import { describe, expect, it } from "vitest";
import {
  hopedFor,
  type ListState,
  listReducer,
  moved,
  type Operation,
} from "../../islands/leasing-list-editor/list-state.ts";
import type { Candidate, LeasingListEntry } from "../../islands/leasing-list-editor/props.ts";

function item(id: number, position: number, changes: Partial<LeasingListEntry> = {}): LeasingListEntry {
  return {
    id,
    brand_id: id * 10,
    custom_brand_id: null,
    name: `ブランド${id}`,
    genre_name: "婦人服",
    status: "waiting",
    position,
    memo: "",
    added_at: "2026-11-01T00:00:00.000Z",
    updated_at: "2026-11-01T00:00:00.000Z",
    version: 1,
    match: { score: 50 + id, symbol: "△" },
    has_contact: true,
    contact_name: "",
    contact_email: null,
    custom_brand: null,
    last_mail: null,
    assignment: null,
    ...changes,
  };
}

const candidate: Candidate = {
  brand_id: 990,
  name: "候補",
  genre_name: "雑貨",
  store_count: 3,
  has_contact: false,
  match: null,
  is_added: false,
  group: "any",
  is_tenant: false,
  places: [],
};

const three = [item(1, 1), item(2, 2), item(3, 3)];
const start: ListState = { known: three, pending: [] };
const begun = (...operations: Operation[]) =>
  operations.reduce((state, operation) => listReducer(state, { kind: "begin", operation }), start);
const ids = (items: readonly { id: number }[]) => items.map(({ id }) => id);

describe("the list as it is hoped for", () => {
  it("shows an added candidate at once, under an id that is never sent", () => {
    const [last] = hopedFor(begun({ kind: "add", key: "a", candidate })).slice(-1);
    expect(last).toMatchObject({ brand_id: 990, id: -990, position: 4, status: "waiting" });
  });

  it("does not show a brand twice that is on the list already", () => {
    const again = { ...candidate, brand_id: 10 };
    expect(hopedFor(begun({ kind: "add", key: "a", candidate: again }))).toHaveLength(3);
  });

  it("takes removed items out and closes the gap", () => {
    const items = hopedFor(begun({ kind: "remove", key: "a", ids: [1] }));
    expect(items.map(({ id, position }) => [id, position])).toEqual([
      [2, 1],
      [3, 2],
    ]);
  });

  it.each([
    [1, 3, [2, 3, 1]],
    [3, 1, [3, 1, 2]],
    [2, 99, [1, 3, 2]],
    [2, 0, [2, 1, 3]],
  ])("moves item %i to place %i", (id, to, order) => {
    expect(ids(moved(three, id, to))).toEqual(order);
  });

  it("lays changes over one another in their order", () => {
    const items = hopedFor(
      begun(
        { kind: "memo", key: "a", id: 2, memo: "一つ目" },
        { kind: "statuses", key: "b", ids: [2, 3], status: "section_submitted", comment: "" },
        { kind: "memo", key: "c", id: 2, memo: "二つ目" },
      ),
    );
    expect(items[1]).toMatchObject({ memo: "二つ目", status: "section_submitted" });
    expect(items[2]?.status).toBe("section_submitted");
  });
});

describe("a refusal", () => {
  it("takes its own change back and leaves the others standing", () => {
    const state = begun(
      { kind: "remove", key: "a", ids: [1] },
      { kind: "memo", key: "b", id: 2, memo: "残る" },
    );
    const items = hopedFor(listReducer(state, { kind: "refused", key: "a" }));
    expect(ids(items)).toEqual([1, 2, 3]);
    expect(items[1]?.memo).toBe("残る");
  });

  it("leaves the list as the server last told it when nothing else is under way", () => {
    const state = begun({ kind: "move", key: "a", id: 3, to: 1 });
    expect(hopedFor(listReducer(state, { kind: "refused", key: "a" }))).toEqual(three);
  });
});

describe("an answer", () => {
  it("replaces what was hoped for with what the server says", () => {
    const state = begun({ kind: "add", key: "a", candidate });
    const known = [...three, item(77, 4, { brand_id: 990, version: 1 })];
    const next = listReducer(state, { kind: "done", key: "a", items: known });
    expect(next.pending).toEqual([]);
    expect(ids(hopedFor(next))).toEqual([1, 2, 3, 77]);
  });

  it("brings in what somebody else changed without losing what is still under way", () => {
    const state = begun({ kind: "memo", key: "a", id: 1, memo: "私のメモ" });
    const theirs = [item(1, 1, { status: "informal_offer", version: 4 }), item(2, 2), item(3, 3)];
    const items = hopedFor(listReducer(state, { kind: "read", items: theirs }));
    expect(items[0]).toMatchObject({ status: "informal_offer", memo: "私のメモ", version: 4 });
  });
});
