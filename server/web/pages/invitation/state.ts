import type { FastifyReply, FastifyRequest } from "fastify";
import type { Invitation } from "../../../contract/invitations.ts";
import { paths } from "../../paths.ts";

export type State = "none" | "unknown" | "expired" | "used" | "member" | "other";

const HEADINGS: Record<State, string> = {
  none: "招待メールのリンクを開いてください",
  unknown: "招待が見つかりません",
  expired: "招待の有効期限が切れています",
  used: "招待はすでに使用されています",
  member: "すでに登録されています",
  other: "別のアカウントでログインしています",
};

const STATUS: Record<State, number> = {
  none: 200,
  unknown: 404,
  expired: 410,
  used: 410,
  member: 200,
  other: 200,
};

const signIn = { label: "ログイン", href: paths.signin.url(), isPrimary: true };

/** Why an invitation can't be answered here and now, and what to do instead. */
export function invitationState(
  request: FastifyRequest,
  reply: FastifyReply,
  state: State,
  invitation?: Invitation,
) {
  return reply.code(STATUS[state]).page("invitation/state", {
    title: HEADINGS[state],
    layout: "invitation",
    styles: ["signin"],
    heading: HEADINGS[state],
    texts: textsOf(state, request.session?.email, invitation),
    actions: state === "used" || state === "member" ? [signIn] : [],
    hasSignOut: state === "other",
  });
}

function textsOf(state: State, signedInAs = "", invitation?: Invitation): string[] {
  switch (state) {
    case "none":
      return ["登録は、招待メールに書かれたリンクから始めます。リンクを開き直してください。"];
    case "unknown":
      return [
        "リンクが途中で切れていないか確認してください。見つからない場合は、招待した方に再送を依頼してください。",
      ];
    case "expired":
      return ["この招待の有効期限が切れています。招待した方に再送を依頼してください。"];
    case "used":
      return ["この招待はすでに使用されています。ログインしてください。"];
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
