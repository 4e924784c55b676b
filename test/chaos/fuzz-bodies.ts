import type { Odds } from "./fuzz-odds.ts";

export type Fields = Record<string, unknown>;

export interface Body {
  type: string;
  bytes: Buffer;
}

const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";

const DISGUISES: readonly ((type: string) => string)[] = [
  (type) => type.toUpperCase(),
  (type) => type.replace(/(^|\/)\w/g, (letter) => letter.toUpperCase()),
  (type) => `${type}\t`,
  (type) => `${type}\t; charset=utf-8`,
  (type) => `${type}\tkanariya`,
  (type) => `${type} kanariya`,
  (type) => `${type};;`,
  (type) => `${type}; charset`,
  (type) => `${type}; charset=utf-7`,
  (type) => ` ${type}`,
  (type) => `\t${type}`,
  (type) => `${type}, text/plain`,
  (type) => type.replace("/", " / "),
  (type) => `${type}x`,
  (type) => `${type}+json`,
  (type) => `text/plain; ${type}`,
  () => "text/plain",
  () => "text/xml",
  () => "*/*",
  () => "application/vnd.api+json",
  () => "application/csp-report",
  () => "",
];

const RAW_FORMS = [
  "&&&=&=x&",
  "%",
  "%zz=%zz",
  "%ff=%fe",
  "%00=1",
  "a=1&a=2&a=3",
  "a[b][c]=1&a[]=2",
  "__proto__[x]=1&constructor[prototype][x]=1",
  "+=+",
  Array.from({ length: 1200 }, (_, n) => `k${n}=`).join("&"),
];
const RAW_JSON = [
  "",
  " ",
  "null",
  "true",
  "1",
  '"text"',
  "[]",
  "[[[[[[]]]]]]",
  "{",
  '{"a":1,}',
  '{"a":1}kanariya',
  "\ufeff{}",
  '{"a":NaN}',
  '{"a":1e999}',
  '{"a":1,"a":2}',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"a":"\\ud800"}',
  `${'{"a":'.repeat(500)}1${"}".repeat(500)}`,
];

export function bodyOf(odds: Odds, fields: Fields, usual: "form" | "json" = "form"): Body {
  const kind = odds.once(3) ? odds.pick(["form", "json", "json", "parts"] as const) : usual;
  const { type, bytes } =
    kind === "parts" ? partsOf(odds, fields) : kind === "json" ? jsonOf(odds, fields) : formOf(odds, fields);
  return { type: odds.once(8) ? odds.pick(DISGUISES)(type) : type, bytes };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

function pairsOf(fields: Fields): [name: string, text: string][] {
  return Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, textOf(one).toWellFormed()]),
  );
}

function formOf(odds: Odds, fields: Fields): Body {
  const pairs = pairsOf(fields).map(
    ([name, text]) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`,
  );
  if (odds.once(8)) pairs.push(odds.pick(RAW_FORMS));
  return { type: FORM, bytes: Buffer.from(pairs.join("&")) };
}

function jsonOf(odds: Odds, fields: Fields): Body {
  if (odds.once(20)) return { type: JSON_TYPE, bytes: Buffer.from('{"a":"\xff\xfe"}', "latin1") };
  return { type: JSON_TYPE, bytes: Buffer.from(odds.once(8) ? odds.pick(RAW_JSON) : JSON.stringify(fields)) };
}

const DISPOSITIONS = [
  (name: string) => `form-data; name="${name}"`,
  (name: string) => `form-data; name=${name}`,
  (name: string) => `form-data; name="${name}"; name="x"`,
  () => "form-data; name*=UTF-8''%00%zz",
  () => "form-data",
  () => "attachment",
];
const FILE_NAMES = [
  "写真.png",
  "../../../etc/passwd",
  '"><script>kanariya</script>.xlsx',
  "",
  "a".repeat(300),
  "x\u0000.png",
];
const FILES: readonly Buffer[] = [
  Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\0", "latin1"),
  Buffer.from("PK\x03\x04\x14\0\0\0\x08\0garbage", "latin1"),
  Buffer.from("\xff\xd8\xff\xe0\0\x10JFIF", "latin1"),
  Buffer.from("<svg onload=kanariya()>"),
  Buffer.from(""),
];
const PART_TYPES = [
  "image/png",
  "application/json",
  "text/html",
  "application/octet-stream",
  "\t",
  "multipart/mixed",
];
const BOUNDARIES = ["kanariya", "kanariya", "kanariya", '"kanariya"', "", "x".repeat(80)];

function partsOf(odds: Odds, fields: Fields): Body {
  const boundary = odds.pick(BOUNDARIES);
  const line = odds.once(10) ? "\n" : "\r\n";
  const part = (head: string, content: Buffer) =>
    Buffer.concat([Buffer.from(`--${boundary}${line}${head}${line}${line}`), content, Buffer.from(line)]);
  const disposition = () =>
    odds.once(6) ? odds.pick(DISPOSITIONS) : (DISPOSITIONS[0] as (name: string) => string);
  const parts = pairsOf(fields).map(([name, text]) => {
    const type = odds.once(8) ? `${line}Content-Type: ${odds.pick(PART_TYPES)}` : "";
    return part(`Content-Disposition: ${disposition()(name)}${type}`, Buffer.from(text));
  });
  const named = `Content-Disposition: form-data; name="file"; filename="${odds.pick(FILE_NAMES)}"`;
  parts.push(part(`${named}${line}Content-Type: ${odds.pick(PART_TYPES)}`, odds.pick(FILES)));
  const end = odds.once(6) ? "" : `--${boundary}--${line}`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    bytes: Buffer.concat([...parts, Buffer.from(end)]),
  };
}
