import type { FastifyReply } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import type { SignedInRequest } from "../../auth/viewer.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import { managedTenant } from "./member.ts";
import type { UsersSide } from "./side.ts";

export const againBody = z.object({ join: idText });

export async function submitAgain(
  side: UsersSide,
  request: SignedInRequest,
  reply: FastifyReply,
  { params, body }: { params: { id: number }; body: { join: number } | undefined },
) {
  const tenant = await managedTenant(side, request, params.id);
  const users = await side.list(request.backend, tenant.id);
  const member = users.find(({ id }) => id === body?.join);
  try {
    if (member) {
      const { email } = await side.again(request.backend, member.id);
      flash(request, "success", `${email}に招待メールを再送しました。前の招待メールは使えなくなりました。`);
    } else flash(request, "error", "この招待は、すでに取り消されています。");
  } catch (error) {
    rethrowUnless(error, 409);
    flash(request, "error", error.body.message);
  }
  return redirect(reply, side.at.list.url(tenant.id));
}
