export function countResendWait(): void {
  for (const text of document.querySelectorAll<HTMLElement>("[data-resend-wait]")) {
    const button = text.closest("form")?.querySelector("button");
    const until = Date.now() + Number(text.dataset.resendWait) * 1000;
    const show = () => {
      const left = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      text.textContent = left > 0 ? `あと${left}秒で再送信できます。` : "再送信できます。";
      if (button) button.disabled = left > 0;
      if (left === 0) clearInterval(timer);
    };
    const timer = setInterval(show, 1000);
    show();
  }
}
