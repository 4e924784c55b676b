const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\//, "Microsoft Edge"],
  [/\b(OPR|Opera)\//, "Opera"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS)\//, "Google Chrome"],
  [/\bVersion\/.*\bSafari\//, "Safari"],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\bWindows\b/, "Windows"],
  [/\b(iPhone|iPad)\b/, "iPhone・iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bMac OS X\b/, "Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

export function deviceOf(userAgent: string | undefined): string {
  const name = (known: readonly [RegExp, string][]) =>
    known.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const system = name(SYSTEMS);
  return `${name(BROWSERS) ?? "不明なブラウザー"}${system === undefined ? "" : `（${system}）`}`;
}
