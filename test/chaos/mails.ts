import { seededRandom } from "../../server/backend/models/random.ts";
import { killDuringMails } from "./kill-mails.ts";
import { type Row, row } from "./row.ts";

const MID_SEND = 20;
const MAILS = 200;
const SEED = 20_260_701;

export async function measureMails(): Promise<Row[]> {
  const random = seededRandom(SEED);
  const { kills, midSend, mails } = await killDuringMails({
    midSend: MID_SEND,
    mails: MAILS,
    pauseMs: () => random() * 25,
  });
  const count = (test: (mail: (typeof mails)[number]) => boolean) => mails.filter(test).length;
  const failed = count(({ status }) => status === "failed");
  const unknown = count(
    ({ status, taken }) => !(status === "sent" && taken === 1) && !(status === "failed" && taken <= 1),
  );
  return [
    row(
      "R21",
      `${kills} kills, ${MAILS} mails; taken twice`,
      count(({ taken }) => taken > 1),
      { atMost: 0 },
    ),
    row("R21", "neither sent once nor marked failed", unknown + MAILS - mails.length, { atMost: 0 }),
    row("R21", "kills in the middle of a mail", midSend, { atLeast: MID_SEND }),
    row("R21", "marked failed, for somebody to look at", failed, { atMost: midSend }),
  ];
}
