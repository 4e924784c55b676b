import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningWeb, startWeb, Visitor } from "./running-web.ts";

let web: RunningWeb;
beforeAll(async () => {
  web = await startWeb();
});
afterAll(() => web?.close());

const EVIL = "evil.example";
/** Ways to write another site's address that some browser or library has once followed. */
const payloads = [
  `https://${EVIL}/`,
  `http://${EVIL}/`,
  `//${EVIL}`,
  `///${EVIL}`,
  `////${EVIL}`,
  `/\\${EVIL}`,
  `\\\\${EVIL}`,
  `\\/\\/${EVIL}`,
  `/\t/${EVIL}`,
  `/\n/${EVIL}`,
  `/%09/${EVIL}`,
  `/%0a/${EVIL}`,
  `/%2f${EVIL}`,
  `/%5c${EVIL}`,
  `/.//${EVIL}`,
  `/..//${EVIL}`,
  `/;//${EVIL}`,
  `https:${EVIL}`,
  `https:/${EVIL}`,
  `localhost@${EVIL}`,
  `//localhost@${EVIL}`,
  `//${EVIL}%2f@localhost`,
  `//${EVIL}#localhost`,
  `javascript:location='//${EVIL}'`,
  `data:text/html,<script>location='//${EVIL}'</script>`,
  `/sections\r\nlocation: //${EVIL}`,
  `｡｡/／${EVIL}`,
];
/** Names under which products take a place to go on to. */
const names = [
  "next",
  "to",
  "return_to",
  "returnUrl",
  "redirect",
  "redirect_uri",
  "url",
  "continue",
  "_csrf",
];

/** Where a browser at `path` would be sent. */
function targetOf(answer: { headers: Record<string, unknown> }, path: string): string {
  const location = answer.headers.location;
  return location === undefined ? "" : new URL(String(location), `http://localhost${path}`).origin;
}
const isAtHome = (origin: string) => origin === "" || origin === "http://localhost";

describe("S14: leading somebody to another site", () => {
  it("is done by none of 27 payloads, before and after signing in", async () => {
    expect(payloads).toHaveLength(27);
    const wrong: string[] = [];
    for (const payload of payloads) {
      const stranger = new Visitor(web.app);
      const query = new URLSearchParams(names.map((name) => [name, payload])).toString();
      for (const path of [
        "/signin",
        "/signout",
        "/auth/start",
        "/auth/callback",
        "/invitation",
        "/sections",
      ]) {
        const answer = await stranger.get(`${path}?${query}`);
        // Only the start of single sign-on leaves, and only for the pool itself.
        const origin = targetOf(answer, path);
        if (!isAtHome(origin) && origin !== new URL(web.app.web.identity.issuer).origin)
          wrong.push(`${path} ${payload}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("is not done by signing in after one of them was asked for", async () => {
    const signedIn = new Visitor(web.app);
    await signedIn.signIn();
    const wrong: string[] = [];
    for (const payload of payloads) {
      const asked = await signedIn.send({
        method: "GET",
        url: "/sections",
        headers: { "sec-fetch-site": "none" },
        query: { next: payload },
      });
      if (!isAtHome(targetOf(asked, "/sections"))) wrong.push(payload);
    }
    // A destination that somebody planted in the browser is no destination.
    const visitor = new Visitor(web.app);
    for (const payload of payloads.slice(0, 5)) {
      visitor.cookies.set("to", encodeURIComponent(payload));
      const answer = await visitor.signIn();
      if (answer.headers.location !== "/sections") wrong.push(`cookie ${payload}`);
      visitor.cookies.delete("sid");
    }
    expect(wrong).toEqual([]);
  });

  it("is not done through the name that a request claims for this host", async () => {
    for (const host of [EVIL, `localhost.${EVIL}`, `localhost@${EVIL}`, `${EVIL}:80`, "localhost, evil"]) {
      const answer = await web.app.inject({ method: "GET", url: "/sections", headers: { host } });
      expect([421, 400], host).toContain(answer.statusCode);
      expect(JSON.stringify(answer.headers)).not.toContain(EVIL);
    }
    for (const header of ["x-forwarded-host", "x-host", "forwarded", "x-original-url", "x-rewrite-url"]) {
      const answer = await web.app.inject({
        method: "GET",
        url: "/sections",
        headers: { host: "localhost", [header]: header === "forwarded" ? `host=${EVIL}` : `//${EVIL}/` },
      });
      expect([answer.statusCode, answer.headers.location], header).toEqual([302, "/signin"]);
      expect(answer.body).not.toContain(EVIL);
    }
  });
});
