import { z } from "zod";
import { newPassword } from "../../auth/credentials.ts";
import { challengePages } from "./challenge-form.ts";

export const newPasswordBody = z.object({ password: newPassword });

export const { show: showNewPassword, submit: submitNewPassword } = challengePages<typeof newPasswordBody>({
  step: "new-password",
  field: "password",
  page: (reply, email, errors) =>
    reply.page("signin/new-password", {
      title: "新しいパスワードの設定",
      layout: "minimal",
      styles: ["signin"],
      email,
      errors,
    }),
  answer: ({ server }, challenge, { password }) => server.auth.cognito.setNewPassword(challenge, password),
});
