import { type NegotiationStatus, negotiationStatus } from "../../../contract/statuses.ts";
import { withoutControls } from "../../forms/input.ts";

export interface Choice {
  id: number;
  version: number;
}

export interface StatusChoice extends Choice {
  status: NegotiationStatus;
}

export interface ListChoices {
  items: Choice[];
  statuses: StatusChoice[];
  bulkStatus: NegotiationStatus | undefined;
  /** As it was typed, however long: the form that comes back must hold all of it. */
  comment: string;
}

export function listChoices(raw: Record<string, unknown>): ListChoices {
  return {
    items: [raw.item ?? []].flat().flatMap((text) => choiceOf(text) ?? []),
    statuses: Object.entries(raw).flatMap(([name, text]) => {
      const [, id] = /^status_([1-9]\d{0,9})$/.exec(name) ?? [];
      const [, status, version] = /^([a-z_]+)\.([1-9]\d{0,8})$/.exec(String(text)) ?? [];
      const known = negotiationStatus.safeParse(status);
      return id && known.success ? [{ id: Number(id), version: Number(version), status: known.data }] : [];
    }),
    bulkStatus: negotiationStatus.safeParse(raw.bulk_status).data,
    comment: typeof raw.comment === "string" ? withoutControls(raw.comment).trim() : "",
  };
}

/** `12.3`: an item and the version it was seen in. */
export function choiceOf(text: unknown): Choice | undefined {
  const [, id, version] = /^([1-9]\d{0,9})\.([1-9]\d{0,8})$/.exec(String(text)) ?? [];
  return id ? { id: Number(id), version: Number(version) } : undefined;
}
