import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startCountdown } from "../../islands/boot/countdown.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("ends once after its time", () => {
  const end = vi.fn();
  startCountdown(7000, end);
  vi.advanceTimersByTime(6999);
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(end).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(60_000);
  expect(end).toHaveBeenCalledOnce();
});

it("stands still while held and goes on with the time that was left", () => {
  const end = vi.fn();
  const countdown = startCountdown(10_000, end);
  vi.advanceTimersByTime(4000);
  countdown.hold("pointer");
  vi.advanceTimersByTime(60_000);
  expect(end).not.toHaveBeenCalled();
  countdown.release("pointer");
  vi.advanceTimersByTime(5999);
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(end).toHaveBeenCalledOnce();
});

it("waits until the last reason is gone", () => {
  const end = vi.fn();
  const countdown = startCountdown(3000, end);
  countdown.hold("focus");
  countdown.hold("hidden");
  countdown.release("focus");
  vi.advanceTimersByTime(10_000);
  expect(end).not.toHaveBeenCalled();
  countdown.release("hidden");
  vi.advanceTimersByTime(3000);
  expect(end).toHaveBeenCalledOnce();
});

it("does not start again after it was cancelled", () => {
  const end = vi.fn();
  const countdown = startCountdown(3000, end);
  countdown.cancel();
  countdown.hold("focus");
  countdown.release("focus");
  vi.advanceTimersByTime(10_000);
  expect(end).not.toHaveBeenCalled();
});
