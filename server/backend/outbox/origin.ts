import type { Deliver } from "./deliver.ts";

const ORIGIN = "{origin}";

/**
 * Writes the product's public origin into the links of each mail. It is known only where mails are sent, and may have
 * changed since a mail was queued.
 */
export function withOrigin(deliver: Deliver, origin: string): Deliver {
  return (mail, handOver) => deliver({ ...mail, text: mail.text.replaceAll(ORIGIN, () => origin) }, handOver);
}
