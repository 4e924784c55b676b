import { expect, it } from "vitest";
import { killDuringMails } from "../chaos/kill-mails.ts";

const KILLS = 3;
const MAILS = 60;

it("sends no mail twice and loses none while its processes are killed (R21)", {
  timeout: 90_000,
}, async () => {
  const { midSend, mails } = await killDuringMails({
    midSend: KILLS,
    mails: MAILS,
    pauseMs: (kill) => (kill % KILLS) * 2,
  });
  expect(midSend).toBeGreaterThan(0);
  for (const { id, status, taken } of mails) {
    if (status === "sent") expect([id, taken]).toEqual([id, 1]);
    else expect([status, taken <= 1]).toEqual(["failed", true]);
  }
  expect(mails.length).toBe(MAILS);
  expect(mails.filter(({ status }) => status === "sent").length).toBeGreaterThanOrEqual(MAILS - KILLS);
});
