import type { FastifyReply, FastifyRequest } from "fastify";
import { DEMO_PASSWORD, demoAccountNotes, demoAccounts } from "../../../lib/demo-accounts.ts";
import { offersSingleSignOn } from "../../auth/oidc.ts";
import { paths } from "../../paths.ts";

interface Form {
  email?: string;
  errors?: Record<string, string>;
  notice?: string | undefined;
  signedIn?: { email: string; href: string } | undefined;
}

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
            accounts: labels.map(([name, account]) => ({
              email: account.email,
              label: demoAccountNotes[name],
            })),
          }
        : undefined,
  });
}
