import type { FastifyReply, FastifyRequest } from "fastify";
import { DEMO_PASSWORD, demoAccounts } from "../../../lib/demo-accounts.ts";
import { offersSingleSignOn } from "../../auth/oidc.ts";
import { paths } from "../../paths.ts";

const DEMO_LABELS: Record<keyof typeof demoAccounts, string> = {
  facility: "施設の管理者（スタンダードプラン）",
  free: "施設（フリープラン）",
  brand: "ブランドの管理者（全機能）",
  brandlite: "ブランド（基本機能のみ）",
  prediction: "ブランド（売上予測）",
  both: "施設とブランドの両方",
  curator: "キュレーター",
  member: "施設の一般ユーザー",
  rival: "競合施設の管理者",
  rivalbrand: "競合ブランドの管理者",
  standby: "承認待ち",
  none: "所属なし",
};

interface Form {
  email?: string;
  errors?: Record<string, string>;
  notice?: string | undefined;
  /** Who is signed in already, and where their work is. */
  signedIn?: { email: string; href: string } | undefined;
}

/** The sign-in page, with the address that was typed and never the password. */
export function signinForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { email = "", errors = {}, notice, signedIn }: Form,
) {
  const { identity, config } = request.server.web;
  const labels = Object.entries(demoAccounts) as [keyof typeof demoAccounts, { email: string }][];
  return reply.page("signin/form", {
    title: "ログイン",
    layout: "minimal",
    styles: ["signin"],
    values: { email },
    errors,
    notice,
    signedIn,
    singleSignOnHref: offersSingleSignOn(identity) ? paths.singleSignOn.url() : undefined,
    demo:
      identity.embedded && !config.isProduction
        ? {
            password: DEMO_PASSWORD,
            accounts: labels.map(([name, account]) => ({ email: account.email, label: DEMO_LABELS[name] })),
          }
        : undefined,
  });
}
