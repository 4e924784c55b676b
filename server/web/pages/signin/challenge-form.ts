import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { type Challenge, keepChallenge, takeChallenge } from "../../auth/challenge.ts";
import type { SignIn } from "../../auth/cognito.ts";
import { messages } from "../../auth/refusals.ts";
import { type FormErrors, refusedForm } from "../../auth/refused-form.ts";
import { paths } from "../../paths.ts";
import { redirect } from "../../redirects.ts";
import type { Input } from "../../route.ts";
import { signinForm } from "./form.ts";
import { proceed } from "./submit.ts";

interface ChallengeForm<B> {
  step: Challenge["step"];
  field: string;
  page(reply: FastifyReply, email: string, errors: FormErrors): Promise<unknown>;
  answer(request: FastifyRequest, challenge: Challenge, body: z.output<B>): Promise<SignIn>;
}

/** A step after the password; what is wrong with anything but its field leads back to the start. */
export function challengePages<B extends z.ZodObject>({ step, field, page, answer }: ChallengeForm<B>) {
  return {
    show: async (request: FastifyRequest, reply: FastifyReply) => {
      const challenge = await takeChallenge(request, step);
      if (!challenge) return redirect(reply, paths.signin.url());
      await keepChallenge(request, reply, challenge);
      return page(reply, challenge.email, {});
    },
    submit: async (request: FastifyRequest, reply: FastifyReply, input: Input<undefined, undefined, B>) => {
      const challenge = await takeChallenge(request, step);
      if (!challenge) {
        reply.code(403);
        return signinForm(request, reply, { errors: { _form: messages.challengeOver } });
      }
      const { email } = challenge;
      const again = async (errors: FormErrors) => {
        await keepChallenge(request, reply, challenge);
        return page(reply, email, errors);
      };
      if (!input.body) {
        reply.code(input.refusal);
        return again(input.errors);
      }
      try {
        const signIn = await answer(request, challenge, input.body as z.output<B>);
        return await proceed(request, reply, signIn, email);
      } catch (error) {
        const errors = refusedForm(error, request, reply);
        return errors[field] ? again(errors) : signinForm(request, reply, { email, errors });
      }
    },
  };
}
