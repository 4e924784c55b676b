import { z } from "zod";
import { type Answered, read } from "./call.ts";
import { id } from "./fields.ts";

/**
 * What an invitation is about, for whoever holds the id of its mail: nobody is signed in yet, the id itself is the
 * credential. It is the reading half of `sign_up`, asked by the web part alone, and none of the product's listed calls.
 */
export const getInvitation = read({
  path: "/api/v1/users/sign_up",
  summary: "招待の内容",
  access: ["newcomer"],
  browser: false,
  query: z.strictObject({ id: z.uuid() }),
  response: z.object({
    invitation: z.object({
      /** `open` can be answered; `used` and `declined` were; a `member` has an account and accepts by signing in. */
      state: z.enum(["open", "expired", "used", "declined", "member"]),
      email: z.string(),
      side: z.enum(["facility", "brand"]),
      organisation_name: z.string(),
      /** What a `member` may accept; null where there is nothing to accept. */
      join_id: id.nullable(),
      inviter_name: z.string(),
      is_standby: z.boolean(),
      expires_at: z.iso.datetime({ offset: true }),
    }),
  }),
  fallback: {
    invitation: {
      state: "expired" as const,
      email: "",
      side: "facility" as const,
      organisation_name: "",
      join_id: null,
      inviter_name: "",
      is_standby: false,
      expires_at: "1970-01-01T00:00:00Z",
    },
  },
});
export type Invitation = Answered<typeof getInvitation.response>["invitation"];
