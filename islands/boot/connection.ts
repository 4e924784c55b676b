const OFFLINE = "インターネットに接続されていません。接続を確認してください。";

export function watchConnection(): void {
  const bar = document.querySelector<HTMLElement>("[data-offline]");
  if (!bar) return;
  const tell = () => {
    bar.textContent = navigator.onLine ? "" : OFFLINE;
  };
  window.addEventListener("online", tell);
  window.addEventListener("offline", tell);
  if (!navigator.onLine) tell();
}
