const MOST_CHARACTERS = 120;
const MOST_ENDING = 10;

/**
 * A file's name as it may be shown and saved: its last segment, without control characters and marks that turn the
 * direction of text or hide, without what file systems refuse, short, its ending kept.
 */
export function cleanFileName(given: string): string {
  const name = given
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu, "")
    .split(/[/\\]/)
    .at(-1)
    ?.replace(/[<>:"|?*\ufffd]/g, "_")
    .replace(/\s+/gu, " ")
    .replace(/^[.\s]+|[.\s]+$/g, "");
  if (!name) return "file";
  const characters = [...name];
  if (characters.length <= MOST_CHARACTERS) return name;
  const ending = fileEnding(name);
  const kept = ending === "" || ending.length > MOST_ENDING ? "" : `.${ending}`;
  return `${characters.slice(0, MOST_CHARACTERS - kept.length).join("")}${kept}`;
}

/** The letters after a name's last dot, in lower case. */
export function fileEnding(name: string): string {
  return /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? "";
}
