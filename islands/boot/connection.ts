const OFFLINE = "インターネットに接続されていません。接続を確認してください。";

export function watchConnection(): void {
  const bar = document.querySelector("[data-offline]");
  if (!bar) return;
  const tell = () => {
    bar.textContent = navigator.onLine ? "" : OFFLINE;
  };
  addEventListener("online", tell);
  addEventListener("offline", tell);
  tell();
}
