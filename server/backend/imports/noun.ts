import type { SQL } from "drizzle-orm";
import type { ImportKind } from "../../contract/imports.ts";
import type { Fields } from "../../lib/fields/field.ts";
import type { CallContext, WriteContext } from "../answering/handler.ts";
import type { Principal } from "../answering/principal.ts";
import type { Executor } from "../db/connect.ts";

export type Values = Record<string, unknown>;

export interface Owner {
  facility_id: number | null;
  brand_id: number | null;
}

export interface KnownRecord {
  id: number;
  version: number;
  values: Values;
  /** Why it cannot be deleted; absent where it can. */
  keptBy?: string | undefined;
  barred?: (Problem & { value: unknown }) | undefined;
}

export interface Ground {
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

export interface Doubt {
  field: string;
  label: string;
  like: string;
}

export interface ImportNoun {
  kind: ImportKind;
  label: string;
  ownerLabel: string;
  fields: Fields;
  required: readonly string[];
  table: string;
  objectKind: string;
  organisation?: "brand_id" | "facility_id";
  isOwnedAbove?: boolean;
  saved: readonly string[];
  masked?: readonly string[];
  /** What of a draft the trail does not tell: it says what others say, or names what may be hidden one day. */
  untold?: readonly string[];
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
  completed(values: Values, before: Values | undefined, ground: Ground): Values;
  problems(draft: Values, before: Values | undefined, ground: Ground): Problem[];
  doubts?(draft: Values, record: KnownRecord | undefined, ground: Ground): Doubt[];
  /** Whether a new row's key has been taken since: a condition on row `r`. */
  taken: SQL;
  /** What else of a known record may have changed since it was compared, beside its version: row `r`, record `s`. */
  moved?: SQL;
  prepare?(importId: number): SQL[];
  /** Deletes the records of rows marked so; `is_free` records only when undoing what was new. */
  remove(importId: number): SQL;
  withdraw(importId: number): SQL;
  restore(importId: number): SQL;
  /** Held before the records are, where something above them changes with them. */
  hold?(owner: Owner): SQL;
  settle?(context: WriteContext, asked: { importId: number; owner: Owner }): Promise<void>;
  note?(asked: { importId: number; userId: number; isUndone: boolean }): SQL;
}
