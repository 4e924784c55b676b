/** Pages are left sooner than this as a rule: only those that stay ask for what watches the session. */
const STAYS_MS = 60_000;

/** Until the code has come that knows what an entry is, all are asked for, but those that are sent. */
function bringUnsaved(): void {
  let isComing = true;
  const end = () => {
    isComing = false;
  };
  addEventListener("beforeunload", (event) => isComing && event.preventDefault());
  document.addEventListener("submit", end);
  import("./unsaved.ts").then(
    ({ askBeforeLeaving }) => {
      end();
      askBeforeLeaving();
    },
    () => {},
  );
}

export function watchSession(): void {
  if (!document.body.dataset.signedIn) return;
  // From the browser's history the page is asked for anew, as the session may have ended since.
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  // Somebody may have begun before this script had come.
  if (document.querySelector("form :focus")) bringUnsaved();
  else document.addEventListener("input", bringUnsaved, { once: true });
  const opened = Date.now();
  const use = { seen: opened };
  const channel = new BroadcastChannel("kukaku-session");
  // From the first moment on: what another tab tells before the watcher has come counts as well.
  channel.addEventListener("message", () => {
    use.seen = Date.now();
  });
  channel.postMessage("used");
  setTimeout(() => {
    import("./session-end.ts").then(
      ({ warnBeforeSessionEnds }) => warnBeforeSessionEnds(channel, opened, use),
      () => {},
    );
  }, STAYS_MS);
}
