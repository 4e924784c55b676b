import { z } from "zod";
import { flag, searchOf, wordsText } from "../../parts/list/fields.ts";
import { paged } from "../../parts/list/query.ts";

export const adminBrandsQuery = z.object({
  words: wordsText.optional(),
  kukaku: flag.optional(),
  enabled: flag.optional(),
  ...paged,
});
export type AdminBrandsQuery = z.output<typeof adminBrandsQuery>;

export interface State {
  words: string;
  kukaku: boolean;
  enabled: boolean;
}

export function stateOf({ words = "", kukaku = false, enabled = true }: AdminBrandsQuery): State {
  return { words, kukaku, enabled };
}

export function addressOf({ words: text, kukaku, enabled }: State) {
  return { words: text, kukaku: kukaku ? "1" : undefined, enabled: enabled ? undefined : "0" };
}

export function listArguments({ words: text, kukaku, enabled }: State) {
  return { ...searchOf(text), ...(kukaku && { is_kukaku: true }), is_enabled: enabled };
}
