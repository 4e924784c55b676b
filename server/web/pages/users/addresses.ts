import { mailAddress } from "../../../contract/texts.ts";

export const MOST_ADDRESSES = 50;

export interface Addresses {
  emails: string[];
  wrong: { line: number; text: string }[];
}

/**
 * The addresses of a pasted text: one or many a line, separated by spaces, commas, semicolons or 、; a name before an
 * address in angle brackets is left out, as mail programs copy it.
 */
export function readAddresses(text: string): Addresses {
  const emails = new Map<string, string>();
  const wrong: Addresses["wrong"] = [];
  for (const [index, line] of text.split(/\r?\n/).entries())
    for (const part of partsOf(line.normalize("NFKC"))) {
      const parsed = mailAddress.safeParse(part);
      if (parsed.success) emails.set(parsed.data.toLowerCase(), parsed.data);
      else wrong.push({ line: index + 1, text: part });
    }
  return { emails: [...emails.values()], wrong };
}

function partsOf(line: string): string[] {
  const bracketed = [...line.matchAll(/<([^<>]*)>/g)].map(([, inside = ""]) => inside.trim());
  const parts = bracketed.length > 0 ? bracketed : line.split(/[\s,;、;]+/u);
  return parts.filter((part) => part !== "");
}

export function addressProblem({ emails, wrong }: Addresses): string | undefined {
  const [first] = wrong;
  if (first) {
    const more = wrong.length > 1 ? `ほかに${wrong.length - 1}件あります。` : "";
    return `${first.line}行目の「${first.text.slice(0, 60)}」は、メールアドレスの形式で入力してください。${more}`;
  }
  if (emails.length === 0) return "メールアドレスを入力してください。";
  if (emails.length > MOST_ADDRESSES)
    return `一度に招待できるのは${MOST_ADDRESSES}件までです（現在${emails.length}件）。`;
  return undefined;
}
