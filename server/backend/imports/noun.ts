import type { SQL } from "drizzle-orm";
import type { ImportKind } from "../../contract/imports.ts";
import type { Fields } from "../../lib/fields/field.ts";
import type { CallContext, WriteContext } from "../answering/handler.ts";
import type { Principal } from "../answering/principal.ts";
import type { Executor } from "../db/connect.ts";

export type Values = Record<string, unknown>;

/** Whose records an import is about: one of the two, or nobody's where they are organisations themselves. */
export interface Owner {
  facility_id: number | null;
  brand_id: number | null;
}

/** A record as it stands, with the true value of every field that can be imported. */
export interface KnownRecord {
  id: number;
  version: number;
  values: Values;
  /** Why it cannot be deleted; absent where it can. */
  keptBy?: string | undefined;
  /** What none of its fields may become, and why. */
  barred?: (Problem & { value: unknown }) | undefined;
}

/** All that the rows of a file are compared with. */
export interface Ground {
  /** The organisation's own name, which a column may repeat. */
  owner: string;
  /** What stands for an id, by field and by `nameKey`. */
  names: Readonly<Record<string, ReadonlyMap<string, number>>>;
  nameOf: (field: string, id: number) => string | undefined;
  records: ReadonlyMap<number, KnownRecord>;
}

export interface Problem {
  /** The field at fault; of none where it is the row as a whole. */
  field: string | null;
  text: string;
}

/** What may be another record already: the row is written only when somebody has said that it is not. */
export interface Doubt {
  field: string;
  label: string;
  /** The records that it may be. */
  like: string;
}

/** What the machine has to know of a noun to take tables of it. */
export interface ImportNoun {
  kind: ImportKind;
  /** What one record is called: 区画. */
  label: string;
  /** By what its owner is called: 施設. */
  ownerLabel: string;
  /** The columns, in the order of the template. */
  fields: Fields;
  /** Without headings for these there is no table. */
  required: readonly string[];
  table: string;
  /** Its kind in the audit trail. */
  objectKind: string;
  /** Where each record is an organisation: it has no owner, and its trail is its own, under this column. */
  organisation?: "brand_id" | "facility_id";
  /** Its owner stands above it: the table has no column of it. */
  isOwnedAbove?: boolean;
  /** Columns of the table that are written. */
  saved: readonly string[];
  /** Fields of which the trail keeps that they changed, not what they were. */
  masked?: readonly string[];
  /** What of a draft the trail does not tell: it says what others say, or names what may be hidden one day. */
  untold?: readonly string[];
  /** Everything that rows are compared with; `texts` gives the distinct cells of a field. */
  load(
    executor: Executor,
    asked: {
      principal: Principal;
      owner: Owner;
      texts: (field: string) => string[];
      geography: CallContext["geography"];
    },
  ): Promise<Ground>;
  /** Records of the same key are the same record; undefined while the key is not complete. */
  keyOf(values: Values): string | undefined;
  nameOf(values: Values, ground: Ground): string;
  /** Puts what was read into its one spelling, and derives what depends on it. */
  completed(values: Values, before: Values | undefined, ground: Ground): Values;
  /** What of a draft the form would refuse as well. */
  problems(draft: Values, before: Values | undefined, ground: Ground): Problem[];
  /** What a row that is otherwise right may be already. */
  doubts?(draft: Values, record: KnownRecord | undefined, ground: Ground): Doubt[];
  /** Whether a new row's key has been taken since: a condition on row `r`. */
  taken: SQL;
  /** What else of a known record may have changed since it was compared, beside its version: row `r`, record `s`. */
  moved?: SQL;
  /** What new rows need before they are written. */
  prepare?(importId: number): SQL[];
  /** Deletes the records of rows marked so; `is_free` records only when undoing what was new. */
  remove(importId: number): SQL;
  /** Takes back new records that nobody uses yet, and gives their ids. */
  withdraw(importId: number): SQL;
  /** Puts deleted records back, and gives their ids. */
  restore(importId: number): SQL;
  /** Held before the records are, where something above them changes with them. */
  hold?(owner: Owner): SQL;
  /** What else follows from rows that were written or taken back, in the same transaction. */
  settle?(context: WriteContext, asked: { importId: number; owner: Owner }): Promise<void>;
  /** Notes in the records' own history what was done. */
  note?(asked: { importId: number; userId: number; isUndone: boolean }): SQL;
}
