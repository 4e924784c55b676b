import type { FastifyReply } from "fastify";

interface Confirmation {
  heading: string;
  breadcrumb: readonly { label: string; href?: string }[];
  text: string;
  notes?: readonly string[];
  refusal?: string | undefined;
  action: string;
  fields?: Readonly<Record<string, string | number>>;
  button?: string;
  isDanger?: boolean;
  cancelHref: string;
}

/** Asks before something is done, most often before it is deleted. */
export function confirmPage(
  reply: FastifyReply,
  { heading, fields = {}, button = "削除", isDanger = true, ...asked }: Confirmation,
) {
  return reply.page("shared/confirm", {
    title: heading,
    styles: ["section-entry"],
    heading,
    fields,
    button,
    isDanger,
    ...asked,
  });
}
