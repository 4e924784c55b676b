/** What the server tells pages of signed-in people: after how many seconds without any use their session ends. */
const MARK = "signedIn";
const WARN_MS = 5 * 60_000;
const LOOK_MS = 10_000;
/** Costs nothing, is answered to whoever is signed in, and counts as use. */
const TOUCH = "/api/v1/prefectures";

type State = "quiet" | "ending" | "over";

/** How a session stands that was last used at `seen`. */
export function stateAt(now: number, seen: number, idleMs: number): State {
  if (now >= seen + idleMs) return "over";
  return now >= seen + idleMs - WARN_MS ? "ending" : "quiet";
}

/**
 * Asks, five minutes before the session ends for want of use, whether to go on; one button is enough. Use in another tab
 * counts, which `channel` tells. `opened`: when the page was, milliseconds since the epoch. A page that nobody looks at after the end says what becomes of what was typed.
 */
export function warnBeforeSessionEnds(channel: BroadcastChannel, opened: number): void {
  const idleMs = Number(document.body.dataset[MARK]) * 1000;
  if (!(idleMs > WARN_MS)) return;
  let seen = opened;
  let shown: State = "quiet";
  const dialog = dialogOf(goOn);

  function look() {
    const state = stateAt(Date.now(), seen, idleMs);
    const minutes = Math.ceil((seen + idleMs - Date.now()) / 60_000);
    if (state === "ending") dialog.warn(minutes);
    if (state === shown) return;
    shown = state;
    if (state === "quiet") dialog.close();
    else if (state === "over") dialog.end();
    else dialog.open();
  }
  function used() {
    seen = Date.now();
    look();
  }
  async function goOn() {
    const answer = await fetch(TOUCH, { headers: { accept: "application/json" } }).catch(() => undefined);
    if (answer?.ok) {
      used();
      channel.postMessage("used");
    } else if (answer?.status === 401) dialog.end();
    else dialog.fail();
  }
  channel.addEventListener("message", used);
  // A machine that slept has let the time pass without a tick.
  document.addEventListener("visibilitychange", look);
  setInterval(look, LOOK_MS);
  look();
}

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
  leave.hidden = true;
  actions.append(leave, stay);
  dialog.append(title, text, actions);
  document.body.append(dialog);
  const say = (words: string) => {
    if (text.textContent !== words) text.textContent = words;
  };
  return {
    open() {
      title.textContent = "まもなくログアウトします";
      leave.hidden = true;
      stay.hidden = false;
      if (!dialog.open) dialog.showModal();
    },
    warn: (minutes: number) =>
      say(
        `しばらく操作がないため、あと約${minutes}分でログアウトします。入力中の内容はそのまま続けられます。`,
      ),
    fail: () => say("続けられませんでした。接続を確認して、もう一度お試しください。"),
    end() {
      title.textContent = "ログアウトしました";
      say(
        "操作がなかったため、ログアウトしました。入力中の内容は、送信してログインし直すと、もう一度表示されます。",
      );
      leave.hidden = false;
      stay.hidden = true;
      if (!dialog.open) dialog.showModal();
      leave.focus();
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
