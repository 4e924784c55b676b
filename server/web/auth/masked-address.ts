export function maskedAddress(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  const end = domain.lastIndexOf(".");
  return `${[...email][0] ?? ""}***@${[...domain][0] ?? ""}***${end < 0 ? "" : domain.slice(end)}`;
}
