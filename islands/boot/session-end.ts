import { EXPIRED_FORM_OPEN, IDLE_FORM_OPEN } from "../../server/lib/event-texts.ts";
import { getPrefectures } from "../shared/addresses.generated.ts";
import { askedOf, send } from "../shared/calls.ts";

/** What the server tells pages of signed-in people: after how many seconds without any use their session ends. */
const MARK = "signedIn";
const WARN_MS = 5 * 60_000;
const LOOK_MS = 10_000;

/** `last`: it ends soon, however much it is used; `expired`: it has. */
type State = "quiet" | "ending" | "over" | "last" | "expired";

export function stateAt(now: number, seen: number, idleMs: number, endsAt = Number.POSITIVE_INFINITY): State {
  const idleAt = seen + idleMs;
  if (now >= Math.min(idleAt, endsAt)) return endsAt <= idleAt ? "expired" : "over";
  if (now >= endsAt - WARN_MS) return "last";
  return now >= idleAt - WARN_MS ? "ending" : "quiet";
}

/**
 * Asks, five minutes before the session ends for want of use, whether to go on; one button is enough. Use in another tab
 * counts, which `channel` tells after `use` has been brought up to it. `opened`: when the page was, milliseconds since
 * the epoch. The end that no use puts off is only told of. A page that nobody looks at after the end says what becomes
 * of what was typed.
 */
export function warnBeforeSessionEnds(
  channel: BroadcastChannel,
  opened: number,
  use: { seen: number },
): void {
  const { secondsLeft, [MARK]: idleSeconds } = document.body.dataset;
  const idleMs = Number(idleSeconds) * 1000;
  if (!(idleMs > WARN_MS)) return;
  const endsAt = secondsLeft ? opened + Number(secondsLeft) * 1000 : Number.POSITIVE_INFINITY;
  let shown: State = "quiet";
  const dialog = dialogOf(goOn);

  function look() {
    const state = stateAt(Date.now(), use.seen, idleMs, endsAt);
    const end = state === "last" ? endsAt : use.seen + idleMs;
    if (state === "ending" || state === "last") dialog.warn(state, Math.ceil((end - Date.now()) / 60_000));
    if (state === shown) return;
    shown = state;
    if (state === "quiet") dialog.close();
    else if (state === "over" || state === "expired") dialog.end(state);
    else dialog.open(state === "ending");
  }
  async function goOn() {
    // Costs nothing, is answered to whoever is signed in, and counts as use.
    const answer = await send(askedOf(getPrefectures, {})).catch(() => undefined);
    if (answer?.ok) {
      use.seen = Date.now();
      look();
      channel.postMessage("used");
    } else if (answer?.status === 401) dialog.end("over");
    else dialog.fail();
  }
  channel.addEventListener("message", look);
  // A machine that slept has let the time pass without a tick.
  document.addEventListener("visibilitychange", look);
  setInterval(look, LOOK_MS);
  look();
}

const WARNINGS = {
  ending: (minutes: number) =>
    `しばらく操作がないため、あと約${minutes}分でログアウトします。入力中の内容はそのまま続けられます。`,
  last: (minutes: number) =>
    `ログインしてから時間が経過したため、あと約${minutes}分でログアウトします。延長はできません。入力中の内容を保存してから、ログインし直してください。`,
};
const ENDS = {
  over: IDLE_FORM_OPEN,
  expired: EXPIRED_FORM_OPEN,
};

function dialogOf(goOn: () => void) {
  const dialog = document.createElement("dialog");
  dialog.className = "dialog";
  dialog.setAttribute("aria-labelledby", "session-end-title");
  dialog.setAttribute("aria-describedby", "session-end-text");
  const title = element("h2", "session-end-title");
  const text = element("p", "session-end-text");
  const actions = element("div", "");
  actions.className = "dialog-actions";
  const stay = button("button button-primary", "ログインを続ける", goOn);
  const leave = button("button", "閉じる", () => dialog.close());
  actions.append(leave, stay);
  dialog.append(title, text, actions);
  document.body.append(dialog);
  const say = (words: string) => {
    if (text.textContent !== words) text.textContent = words;
  };
  const show = (heading: string, canStay: boolean) => {
    title.textContent = heading;
    leave.hidden = canStay;
    stay.hidden = !canStay;
    if (!dialog.open) dialog.showModal();
    (canStay ? stay : leave).focus();
  };
  return {
    open: (canStay: boolean) => show("まもなくログアウトします", canStay),
    warn: (state: keyof typeof WARNINGS, minutes: number) => say(WARNINGS[state](minutes)),
    fail: () => say("続けられませんでした。接続を確認して、もう一度お試しください。"),
    end(state: keyof typeof ENDS) {
      say(ENDS[state]);
      show("ログアウトしました", false);
    },
    close: () => dialog.close(),
  };
}

function element(name: string, id: string): HTMLElement {
  const made = document.createElement(name);
  if (id) made.id = id;
  return made;
}

function button(className: string, label: string, onClick: () => void): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.className = className;
  made.textContent = label;
  made.addEventListener("click", onClick);
  return made;
}
