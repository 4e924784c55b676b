import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { noticesStay, setNoticesStay } from "../../frame/notices.ts";
import { auth } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import { route } from "../../route.ts";

const settingBody = z.object({ stay: z.literal("on").optional() });

export function noticePages(app: FastifyInstance): void {
  const path = paths.notices.pattern;
  route(app, {
    method: "GET",
    path,
    guards: [auth],
    handler: async (request, reply) =>
      reply.page("account/notices", {
        title: "お知らせ",
        styles: ["account"],
        notices: (request.session.notices ?? []).toReversed(),
        stay: noticesStay(request),
        action: path,
      }),
  });
  route(app, {
    method: "POST",
    path,
    guards: [auth],
    body: settingBody,
    handler: async (request, reply, { body }) => {
      const stay = body?.stay === "on";
      setNoticesStay(reply, stay);
      flash(
        request,
        "success",
        stay ? "通知を自動で閉じない設定にしました。" : "通知を自動で閉じる設定にしました。",
      );
      return redirect(reply, path);
    },
  });
}
