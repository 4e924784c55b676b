import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { noticesStay, setNoticesStay } from "../../frame/notices.ts";
import { auth } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import { routes } from "../../route.ts";

const settingBody = z.object({ stay: z.literal("on").optional() });

export function noticePages(app: FastifyInstance): void {
  const { get, post } = routes(app, [auth]);
  const path = paths.notices.pattern;
  get(paths.notices, async (request, reply) =>
    reply.page("account/notices", {
      title: "お知らせ",
      styles: ["account"],
      notices: (request.session.notices ?? []).toReversed(),
      stay: noticesStay(request),
      action: path,
    }),
  );
  post(
    paths.notices,
    async (request, reply, { body }) => {
      const stay = body?.stay === "on";
      setNoticesStay(reply, stay);
      flash(
        request,
        "success",
        stay ? "通知を自動で閉じない設定にしました。" : "通知を自動で閉じる設定にしました。",
      );
      return redirect(reply, path);
    },
    { body: settingBody },
  );
}
