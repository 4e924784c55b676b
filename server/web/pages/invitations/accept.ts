import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import type { ReceivedInvitation } from "../../../contract/users.ts";
import { announceArrival } from "../../auth/arrival.ts";
import { findInvitation, invitationStep, isAcceptable, isFor } from "../../auth/invitation.ts";
import { forgetViewer, isSignedIn, loadViewer, type SignedInRequest } from "../../auth/viewer.ts";
import { homeOf } from "../../frame/home.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { confirmPage } from "../../parts/confirm/page.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";

export const receivedBody = z.object({
  side: z.enum(["facility", "brand"]),
  join: idText,
  answer: z.enum(["accept", "ask", "decline"]).default("accept"),
});
type Received = z.output<typeof receivedBody>;

export async function acceptFromMail(request: FastifyRequest, reply: FastifyReply) {
  const cookie = invitationStep(request.server);
  const step = cookie.read(request);
  const found = step && (await findInvitation(request, step.id));
  const isOthers = isSignedIn(request) && !isFor(found, request.session.email);
  if (!step || !isAcceptable(found) || isOthers) return redirect(reply, paths.invitation.url());
  if (!isSignedIn(request)) {
    cookie.write(reply, { id: step.id, isAccepting: true });
    announceArrival(reply, "sign-in-to-accept");
    return redirect(reply, paths.signin.url());
  }
  const isAccepted = await accept(request, found);
  if (isAccepted) cookie.clear(reply);
  return redirect(reply, isAccepted ? homeOf(request.viewer) : paths.invitation.url());
}

export async function answerReceived(
  request: SignedInRequest,
  reply: FastifyReply,
  { body }: { body: Received | undefined },
) {
  const received = request.viewer.invitations.find(
    ({ side, join_id }) => side === body?.side && join_id === body.join,
  );
  // Sent twice, it is answered as the first time: there is no invitation then.
  if (body?.answer === "decline") await decline(request, body);
  else if (!received)
    flash(request, "error", "この招待は見つかりません。すでに回答したか、取り消されています。");
  else if (body?.answer === "ask") return question(request, reply, received);
  else await accept(request, received);
  return redirect(reply, homeOf(request.viewer));
}

function question(
  { viewer }: SignedInRequest,
  reply: FastifyReply,
  { side, join_id, organisation_name }: ReceivedInvitation,
) {
  return confirmPage(reply, {
    heading: "招待の辞退",
    breadcrumb: [{ label: "招待の辞退" }],
    text: `「${organisation_name}」への招待を辞退しますか？`,
    notes: [
      "辞退したことは、招待元のユーザー一覧に表示されます。氏名は表示されません。",
      "あとから利用するには、招待した方に再送を依頼してください。",
    ],
    action: paths.invitationReceived.url(),
    fields: { side, join: join_id, answer: "decline" },
    button: "辞退する",
    cancelHref: homeOf(viewer),
  });
}

async function decline(request: SignedInRequest, { side, join }: Received): Promise<void> {
  try {
    const { message } = await request.backend.declineInvitation({ body: { side, join_id: join } });
    flash(request, "success", message);
  } catch (error) {
    rethrowUnless(error, 404, 409);
    flash(request, "error", error.body.message);
  }
  forgetViewer(request);
}

/** Accepts, and says what became of it. @returns whether it was accepted. */
async function accept(
  request: FastifyRequest,
  { side, join_id, organisation_name }: Omit<ReceivedInvitation, "join_id"> & { join_id: number },
): Promise<boolean> {
  const before = await loadViewer(request);
  try {
    await request.backend.acceptInvitation({ body: { side, join_id } });
  } catch (error) {
    rethrowUnless(error, 404, 409);
    flash(request, "error", error.body.message);
    return false;
  }
  forgetViewer(request);
  const after = await loadViewer(request);
  const isIn = rolesOf(after) > rolesOf(before);
  const next = isIn ? "画面上部の組織名から切り替えられます。" : "管理者の承認をお待ちください。";
  flash(request, "success", `「${organisation_name}」への招待を受けました。${next}`);
  return true;
}

function rolesOf(viewer: Awaited<ReturnType<typeof loadViewer>>): number {
  return (viewer?.facilityRoles.length ?? 0) + (viewer?.brandRoles.length ?? 0);
}
