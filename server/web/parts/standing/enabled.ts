import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { versionText } from "../../forms/entry.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import type { AtId, IdParams, Input } from "../../route.ts";
import { confirmPage } from "../confirm/page.ts";

export const enabledBody = z.object({ enabled: z.enum(["0", "1"]), version: versionText });

interface Organisation {
  id: number;
  name: string;
  is_enabled: boolean;
  version: number;
}

interface EnabledSide<T> {
  noun: string;
  find(request: FastifyRequest, id: number): Promise<T | undefined>;
  save(request: FastifyRequest, id: number, body: { is_enabled: boolean; version: number }): Promise<unknown>;
  afterwards?(request: FastifyRequest): void;
  question(organisation: T): string;
  breadcrumbOf(organisation: T, last: string): { label: string; href?: string }[];
  action(id: number): string;
  href(id: number): string;
}

/** Turning an organisation off and on again, by curators. */
export function enabledPages<T extends Organisation>(side: EnabledSide<T>) {
  const page = (reply: FastifyReply, organisation: T, refusal?: string) => {
    const { id, is_enabled, version } = organisation;
    const heading = `${side.noun}の${is_enabled ? "無効化" : "有効化"}`;
    return confirmPage(reply, {
      heading,
      breadcrumb: side.breadcrumbOf(organisation, heading),
      text: side.question(organisation),
      refusal,
      action: side.action(id),
      fields: { enabled: is_enabled ? "0" : "1", version },
      button: is_enabled ? "無効にする" : "有効にする",
      isDanger: is_enabled,
      cancelHref: side.href(id),
    });
  };
  return {
    show: async (request: FastifyRequest, reply: FastifyReply, { params }: AtId) => {
      const organisation = await side.find(request, params.id);
      return organisation ? page(reply, organisation) : reply.callNotFound();
    },
    submit: async (
      request: FastifyRequest,
      reply: FastifyReply,
      { params, body }: Input<IdParams, undefined, typeof enabledBody>,
    ) => {
      const organisation = await side.find(request, params.id);
      if (!organisation) return reply.callNotFound();
      if (!body) return page(reply, organisation);
      const { id, name } = organisation;
      const is_enabled = body.enabled === "1";
      try {
        if (is_enabled !== organisation.is_enabled)
          await side.save(request, id, { is_enabled, version: body.version });
      } catch (error) {
        rethrowUnless(error, 400, 409);
        reply.code(409);
        return page(reply, (await side.find(request, id)) ?? organisation, error.body.message);
      }
      side.afterwards?.(request);
      flash(request, "success", `「${name}」を${is_enabled ? "有効" : "無効"}にしました。`);
      return redirect(reply, side.href(id));
    },
  };
}
