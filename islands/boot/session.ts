/** Pages are left sooner than this as a rule: only those that stay ask for what watches the session. */
const STAYS_MS = 60_000;

export function watchSession(): void {
  if (!document.body.dataset.signedIn) return;
  // From the browser's history the page is asked for anew, as the session may have ended since.
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  const bringUnsaved = () => {
    import("./unsaved.ts").then(
      ({ askBeforeLeaving }) => askBeforeLeaving(),
      () => {},
    );
  };
  document.addEventListener("input", bringUnsaved, { once: true });
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
