const MAX_NAME = 120;

/** The file name of a Content-Disposition header, decoded, without path or control characters. */
export function fileNameOf(header: string | string[] | undefined): string | undefined {
  if (typeof header !== "string") return undefined;
  const extended = /filename\*=UTF-8''([^;\s]+)/i.exec(header)?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(header)?.[1];
  return cleaned(extended === undefined ? plain : decoded(extended));
}

/** A Content-Disposition header for a file to be saved: an ASCII name for old clients, the real one beside it. */
export function attachment(fileName: string): string {
  const ascii = fileName.replace(/[^\w.-]+/g, "_").replace(/^_+|_+(?=\.)/g, "");
  const fallback =
    /^[\w.-]*\w\.\w+$/.test(ascii) && !ascii.startsWith(".")
      ? ascii
      : `download${/\.\w+$/.exec(ascii)?.[0] ?? ""}`;
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${fallback}"; filename*=UTF-8''${encoded}`;
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

function cleaned(name: string | undefined): string | undefined {
  const safe = name
    ?.replace(/[\p{Cc}\p{Cf}]/gu, "")
    .split(/[/\\]/)
    .at(-1)
    ?.trim();
  return safe ? safe.slice(0, MAX_NAME) : undefined;
}
