import { type NegotiationStatus, negotiationStatus } from "../../../contract/statuses.ts";
import { isCleanText } from "../../input.ts";

export interface Choice {
  id: number;
  /** The version that the form was drawn with. */
  version: number;
}

export interface StatusChoice extends Choice {
  status: NegotiationStatus;
}

/** What the form of the list says, read leniently: what is no choice of ours is no choice. */
export interface ListChoices {
  items: Choice[];
  statuses: StatusChoice[];
  bulkStatus: NegotiationStatus | undefined;
  comment: string;
}

const MOST_COMMENT = 2000;

export function listChoices(raw: Record<string, unknown>): ListChoices {
  const comment = typeof raw.comment === "string" && isCleanText(raw.comment) ? raw.comment.trim() : "";
  return {
    items: [raw.item ?? []].flat().flatMap((text) => choiceOf(text) ?? []),
    statuses: Object.entries(raw).flatMap(([name, text]) => {
      const [, id] = /^status_([1-9]\d{0,9})$/.exec(name) ?? [];
      const [, status, version] = /^([a-z_]+)\.([1-9]\d{0,8})$/.exec(String(text)) ?? [];
      const known = negotiationStatus.safeParse(status);
      return id && known.success ? [{ id: Number(id), version: Number(version), status: known.data }] : [];
    }),
    bulkStatus: negotiationStatus.safeParse(raw.bulk_status).data,
    comment: comment.slice(0, MOST_COMMENT),
  };
}

/** `12.3`: an item and the version it was seen in. */
export function choiceOf(text: unknown): Choice | undefined {
  const [, id, version] = /^([1-9]\d{0,9})\.([1-9]\d{0,8})$/.exec(String(text)) ?? [];
  return id ? { id: Number(id), version: Number(version) } : undefined;
}
