import { type Countdown, startCountdown } from "./countdown.ts";

const countdowns = new Set<Countdown>();

export const enhancements = [runFlashes];

/**
 * Messages of the last action: announced, closed by hand, and timed by `data-flash` (seconds; 0 stays). The clock
 * stands still while a message is hovered or focused and while the tab is hidden.
 */
function runFlashes(): void {
  for (const flash of document.querySelectorAll<HTMLElement>("[data-flash]")) run(flash);
  document.addEventListener("visibilitychange", () => {
    for (const countdown of countdowns)
      if (document.hidden) countdown.hold("hidden");
      else countdown.release("hidden");
  });
}

function run(flash: HTMLElement): void {
  announce(flash);
  const seconds = Number(flash.dataset.flash);
  const countdown = startCountdown(seconds * 1000, close);
  countdowns.add(countdown);
  if (seconds === 0) countdown.hold("wanted");
  if (document.hidden) countdown.hold("hidden");
  flash.addEventListener("pointerenter", () => countdown.hold("pointer"));
  flash.addEventListener("pointerleave", () => countdown.release("pointer"));
  flash.addEventListener("focusin", () => countdown.hold("focus"));
  flash.addEventListener("focusout", () => countdown.release("focus"));
  const button = flash.querySelector<HTMLButtonElement>(".flash-close");
  if (button) button.hidden = false;
  button?.addEventListener("click", () => {
    close();
    document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
  });

  function close() {
    countdown.cancel();
    countdowns.delete(countdown);
    flash.remove();
  }
}

/** Screen readers speak what enters a live region after load, not what it held from the start. */
function announce(flash: HTMLElement): void {
  const text = flash.querySelector(".flash-text");
  if (!text) return;
  const words = text.textContent;
  text.textContent = "";
  requestAnimationFrame(() => {
    text.textContent = words;
  });
}
