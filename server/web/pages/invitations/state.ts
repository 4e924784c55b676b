import type { FastifyReply, FastifyRequest } from "fastify";
import type { Invitation } from "../../../contract/invitations.ts";
import { isAcceptable, isFor } from "../../auth/invitation.ts";
import { isSignedIn, loadViewer } from "../../auth/viewer.ts";
import { homeOf } from "../../frame/home.ts";
import { paths } from "../../paths.ts";

export type State = "none" | "unknown" | "expired" | "used" | "declined" | "member" | "other";

const HEADINGS: Record<State, string> = {
  none: "招待メールのリンクを開いてください",
  unknown: "招待が見つかりません",
  expired: "招待の有効期限が切れています",
  used: "招待はすでに使用されています",
  declined: "招待は辞退されています",
  member: "すでに登録されています",
  other: "別のアカウントでログインしています",
};

const STATUS: Record<State, number> = {
  none: 200,
  unknown: 404,
  expired: 410,
  used: 410,
  declined: 410,
  member: 200,
  other: 200,
};

type Visitor = "nobody" | "invited" | "else";

export async function invitationState(
  request: FastifyRequest,
  reply: FastifyReply,
  state: State,
  invitation?: Invitation,
) {
  const visitor = visitorOf(request, invitation);
  const accepts = isAcceptable(invitation);
  const heading = accepts ? "招待の確認" : HEADINGS[state];
  const isAnswered = state === "used" || state === "member";
  return reply.code(STATUS[state]).page("invitations/state", {
    title: heading,
    layout: "invitation",
    styles: ["signin"],
    heading,
    texts: accepts
      ? acceptableTexts(visitor, request.session?.email)
      : isAnswered && visitor !== "nobody"
        ? answeredTexts(request, visitor, invitation)
        : textsOf(state, request.session?.email, invitation),
    accepting: accepts && visitor !== "else" ? { invitation, isSignedIn: visitor === "invited" } : undefined,
    actions:
      state === "none" && visitor === "nobody"
        ? [{ label: "利用を申請", href: paths.accessRequest.url(), isPrimary: true }]
        : isAnswered && !accepts
          ? await waysOn(request, visitor)
          : [],
    hasSignOut: state === "other" || (isAnswered && visitor === "else"),
  });
}

function visitorOf(request: FastifyRequest, invitation?: Invitation): Visitor {
  if (!isSignedIn(request)) return "nobody";
  return isFor(invitation, request.session.email) ? "invited" : "else";
}

async function waysOn(request: FastifyRequest, visitor: Visitor) {
  if (visitor === "nobody") return [{ label: "ログイン", href: paths.signin.url(), isPrimary: true }];
  if (visitor === "else") return [];
  return [{ label: "サービスを開く", href: homeOf(await loadViewer(request)), isPrimary: true }];
}

function acceptableTexts(visitor: Visitor, signedInAs = ""): string[] {
  if (visitor !== "else") return ["受けると、あなたの氏名とメールアドレスが、招待元の利用者に表示されます。"];
  return [
    `現在、${signedInAs}としてログインしています。この招待は別のメールアドレス宛てです。`,
    "受けるには、いったんログアウトしてから、招待メールのリンクを開き直してください。",
  ];
}

function answeredTexts({ session }: FastifyRequest, visitor: Visitor, invitation?: Invitation): string[] {
  const current = `現在、${session.email ?? ""}としてログインしています。`;
  if (visitor === "invited") return [`${current}登録は済んでいるため、この招待を使用する必要はありません。`];
  return [
    `${current}この招待は${invitation?.email ?? ""}宛てで、登録は済んでいます。`,
    "招待された方のアカウントを利用するには、いったんログアウトしてから、ログインし直してください。",
  ];
}

function textsOf(state: State, signedInAs = "", invitation?: Invitation): string[] {
  switch (state) {
    case "none":
      return [
        "登録は、招待メールに書かれたリンクから始めます。リンクを開き直してください。",
        "招待メールをお持ちでない場合は、利用を申請できます。",
      ];
    case "unknown":
      return [
        "リンクが途中で切れていないか確認してください。見つからない場合は、招待した方に再送を依頼してください。",
      ];
    case "expired":
      return ["この招待の有効期限が切れています。招待した方に再送を依頼してください。"];
    case "used":
      return ["この招待はすでに使用されています。ログインしてください。"];
    case "declined":
      return ["利用を希望する場合は、招待した方に再送を依頼してください。"];
    case "member":
      return [
        `このメールアドレスは登録されています。ログインすると、「${invitation?.organisation_name ?? ""}」を利用できます。`,
      ];
    case "other":
      return [
        `現在、${signedInAs}としてログインしています。この招待は${invitation?.email ?? ""}宛てです。`,
        "登録するには、いったんログアウトしてから、招待メールのリンクを開き直してください。",
      ];
  }
}
