/** Pages are left sooner than this as a rule: only those that stay ask for what watches the session. */
const STAYS_MS = 60_000;

/** Lets other tabs know that the session is in use, and watches for its end on a page that stays open. */
export function watchSession(): void {
  if (!document.body.dataset.signedIn) return;
  const opened = Date.now();
  const channel = new BroadcastChannel("kukaku-session");
  channel.postMessage("used");
  setTimeout(() => {
    import("./session-end.ts").then(
      ({ warnBeforeSessionEnds }) => warnBeforeSessionEnds(channel, opened),
      () => {},
    );
  }, STAYS_MS);
}
