import { setImmediate as breathe } from "node:timers/promises";
import type { RowState } from "../../contract/imports.ts";
import type { Field } from "../../lib/fields/field.ts";
import { cellText, isWrittenAs, readCell } from "../../lib/import/cells.ts";
import type { Column } from "../../lib/import/headings.ts";
import { fold } from "../../lib/kana.ts";
import type { Ground, ImportNoun, KnownRecord, Problem, Values } from "./noun.ts";
import { COMMON } from "./section-columns.ts";

export interface RawRow {
  line: number;
  cells: string[];
  choices: Readonly<Record<string, "file" | "product">>;
}

export interface CheckedRow extends RawRow {
  state: RowState;
  name: string;
  record_id: number | null;
  version: number | null;
  draft: Values | null;
  before: Values | null;
  changes: { field: string; label: string; from: string; to: string }[];
  conflicts: { field: string; label: string; file: string; product: string; is_doubt?: boolean }[];
  errors: { at: number | null; text: string }[];
  agreed: number;
  kept: number;
}

export interface Checking {
  noun: ImportNoun;
  ground: Ground;
  columns: readonly Column[];
  /** The records as they left, by id; undefined where the file is none of ours. */
  exported: Readonly<Record<string, Values>> | undefined;
}

/** As many rows before others get their turn. */
const AT_ONCE = 200;

export async function checkRows(checking: Checking, rows: readonly RawRow[]): Promise<CheckedRow[]> {
  const byKey = recordsByKey(checking);
  const checked: CheckedRow[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await breathe();
    checked.push(new RowCheck(checking, byKey, row).result());
  }
  return refuseRepeats(checking, byKey, checked);
}

function recordsByKey({ noun, ground }: Checking): Map<string, KnownRecord> {
  const byKey = new Map<string, KnownRecord>();
  for (const record of ground.records.values()) {
    const key = noun.keyOf(record.values);
    if (key !== undefined) byKey.set(key, record);
  }
  return byKey;
}

class RowCheck {
  readonly #checking: Checking;
  readonly #row: RawRow;
  readonly #byKey: ReadonlyMap<string, KnownRecord>;
  readonly #at: Map<string, Column>;
  readonly #problems: Problem[] = [];

  constructor(checking: Checking, byKey: ReadonlyMap<string, KnownRecord>, row: RawRow) {
    this.#checking = checking;
    this.#byKey = byKey;
    this.#row = row;
    this.#at = new Map(
      checking.columns.flatMap((column) => (column.field === null ? [] : [[column.field, column]])),
    );
  }

  result(): CheckedRow {
    const { noun, ground } = this.#checking;
    const read = this.#read();
    const record = this.#record(read);
    this.#readMoney(read, record);
    this.#checkOwner();
    const isDeleted = this.#isDeleted(record);
    const merged = this.#merge(read, record);
    const draft = noun.completed(merged.values, record?.values, ground);
    const changes = this.#changes(draft, record);
    if (!isDeleted && (!record || changes.length > 0)) this.#problems.push(...this.#refused(draft, record));
    const { line, cells, choices } = this.#row;
    const isWritten = !isDeleted && (!record || changes.length > 0) && this.#problems.length === 0;
    const doubts = (isWritten && noun.doubts?.(draft, record, ground)) || [];
    const isOut = doubts.some(({ field }) => choices[field] === "product");
    const isOpen = doubts.some(({ field }) => choices[field] === undefined);
    return {
      line,
      cells,
      choices,
      state: isOut
        ? "same"
        : isOpen
          ? "conflict"
          : this.#state(record, { isDeleted, changes: changes.length, conflicts: merged.open }),
      name: noun.nameOf({ ...draft, ...read }, ground),
      record_id: record?.id ?? null,
      version: record?.version ?? null,
      draft,
      before: record ? noun.completed(record.values, record.values, ground) : null,
      changes,
      conflicts: [
        ...merged.conflicts,
        ...doubts.map(({ field, label, like }) => {
          return { field, label, file: "", product: like, is_doubt: true };
        }),
      ],
      errors: this.#problems.map(({ field, text }) => ({
        at: field === null ? null : (this.#at.get(field)?.at ?? null),
        text,
      })),
      agreed: merged.agreed,
      kept: merged.kept,
    };
  }

  #state(
    record: KnownRecord | undefined,
    { isDeleted, changes, conflicts }: { isDeleted: boolean; changes: number; conflicts: number },
  ): RowState {
    if (this.#problems.length > 0) return "wrong";
    if (isDeleted) return "deleted";
    if (!record) return "new";
    if (conflicts > 0) return "conflict";
    return changes > 0 ? "changed" : "same";
  }

  #text(field: string): string | undefined {
    const column = this.#at.get(field);
    return column && (this.#row.cells[column.at] ?? "");
  }

  #read(): Values {
    const read: Values = {};
    for (const [name, field] of this.#fields())
      if (field.kind !== "rent") this.#readOne(read, name, field, undefined);
    return read;
  }

  #readMoney(read: Values, record: KnownRecord | undefined): void {
    const area = Number(read.area_tsubo ?? record?.values.area_tsubo ?? 0);
    for (const [name, field] of this.#fields())
      if (field.kind === "rent") this.#readOne(read, name, field, area);
  }

  #fields(): [string, Field][] {
    return Object.entries(this.#checking.noun.fields);
  }

  #readOne(read: Values, name: string, field: Field, areaTsubo: number | undefined): void {
    const text = this.#text(name);
    if (text === undefined) return;
    const names = this.#checking.ground.names[name];
    const unit = this.#at.get(name)?.unit ?? undefined;
    const cell = readCell(field, text, { unit, names, areaTsubo });
    if ("problem" in cell) this.#problems.push({ field: name, text: cell.problem });
    else read[name] = cell.value;
  }

  #record(read: Values): KnownRecord | undefined {
    const { noun, ground, exported } = this.#checking;
    const text = this.#text(COMMON.id) ?? "";
    if (text !== "" && exported) {
      const record = /^\d{1,10}$/.test(text) ? ground.records.get(Number(text)) : undefined;
      if (!record)
        this.#problems.push({
          field: COMMON.id,
          text: exported[text]
            ? `書き出したあとで削除された${noun.label}です。`
            : `管理番号「${text.slice(0, 20)}」の${noun.label}が見つかりません。`,
        });
      return record;
    }
    const key = noun.keyOf(noun.completed(read, undefined, ground));
    return key === undefined ? undefined : this.#byKey.get(key);
  }

  #checkOwner(): void {
    const { noun, ground } = this.#checking;
    const text = this.#text(COMMON.owner) ?? "";
    if (text !== "" && fold(text) !== fold(ground.owner))
      this.#problems.push({
        field: COMMON.owner,
        text: `${noun.ownerLabel}「${text.slice(0, 30)}」の行です。いまの${noun.ownerLabel}（${ground.owner}）の行だけを取り込めます。`,
      });
  }

  #isDeleted(record: KnownRecord | undefined): boolean {
    const text = fold(this.#text(COMMON.remove) ?? "");
    if (text === "") return false;
    const { label } = this.#checking.noun;
    if (!["○", "〇", "◯", "削除", "1", "true"].includes(text))
      this.#problems.push({ field: COMMON.remove, text: "削除は、○または空欄にしてください。" });
    else if (!record)
      this.#problems.push({ field: COMMON.remove, text: `削除する${label}が見つかりません。` });
    else if (record.keptBy !== undefined) this.#problems.push({ field: COMMON.remove, text: record.keptBy });
    return true;
  }

  #merge(read: Values, record: KnownRecord | undefined) {
    const { ground, exported } = this.#checking;
    const left = record && exported?.[String(record.id)];
    const values: Values = { ...record?.values };
    const conflicts: CheckedRow["conflicts"] = [];
    let [open, agreed, kept] = [0, 0, 0];
    for (const [name, field] of this.#fields()) {
      if (!(name in read)) continue;
      const now = record?.values[name] ?? null;
      const isAsNow = record !== undefined && isWrittenAs(field, read[name], now);
      if (!record || !left) {
        // An empty cell of a table that is none of ours says nothing.
        if (!isAsNow && (read[name] !== null || !record)) values[name] = read[name];
        continue;
      }
      const before = left[name] ?? null;
      const isAsLeft = isWrittenAs(field, read[name], before);
      const hasMoved = JSON.stringify(before) !== JSON.stringify(now);
      if (isAsLeft) kept += hasMoved ? 1 : 0;
      else if (isAsNow) agreed += 1;
      else if (!hasMoved) values[name] = read[name];
      else {
        const text = (value: unknown) => cellText(field, value, (id) => ground.nameOf(name, id));
        conflicts.push({ field: name, label: field.label, file: text(read[name]), product: text(now) });
        const choice = this.#row.choices[name];
        if (choice === "file") values[name] = read[name];
        else if (choice === undefined) open += 1;
      }
    }
    return { values, conflicts, open, agreed, kept };
  }

  #changes(draft: Values, record: KnownRecord | undefined): CheckedRow["changes"] {
    if (!record) return [];
    const { ground } = this.#checking;
    return this.#fields().flatMap(([name, field]) => {
      const [from, to] = [record.values[name] ?? null, draft[name] ?? null];
      if (JSON.stringify(from) === JSON.stringify(to)) return [];
      const text = (value: unknown) => cellText(field, value, (id) => ground.nameOf(name, id));
      return [{ field: name, label: field.label, from: text(from), to: text(to) }];
    });
  }

  #refused(draft: Values, record: KnownRecord | undefined): Problem[] {
    const { noun, ground } = this.#checking;
    const named = new Set(this.#problems.map(({ field }) => field));
    const barred = record?.barred;
    const isBarred = barred?.field != null && draft[barred.field] === barred.value;
    return [...(isBarred ? [barred] : []), ...noun.problems(draft, record?.values, ground)].filter(
      ({ field }) => !named.has(field),
    );
  }
}

function refuseRepeats(
  { noun, columns }: Checking,
  byKey: ReadonlyMap<string, KnownRecord>,
  rows: readonly CheckedRow[],
): CheckedRow[] {
  const seen = new Map<string, number>();
  const at = columns.find(({ field }) => field === noun.required[0])?.at ?? null;
  return rows.map((row) => {
    const key = row.draft ? noun.keyOf(row.draft) : undefined;
    const names = [
      ...(row.record_id === null ? [] : [`#${row.record_id}`]),
      ...(key === undefined || row.state === "deleted" ? [] : [key]),
    ];
    const first = names.map((name) => seen.get(name)).find((line) => line !== undefined);
    for (const name of names) if (!seen.has(name)) seen.set(name, row.line);
    const holder = key === undefined ? undefined : byKey.get(key);
    const text =
      first !== undefined
        ? `${first}行目と同じ${noun.label}です。`
        : holder && row.record_id !== null && holder.id !== row.record_id && row.state !== "deleted"
          ? `同じ${noun.fields[noun.required[0] ?? ""]?.label ?? ""}の${noun.label}がすでに登録されています。`
          : undefined;
    return text === undefined ? row : { ...row, state: "wrong", errors: [...row.errors, { at, text }] };
  });
}
