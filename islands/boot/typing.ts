export function watchTyping(): void {
  if (!document.body.dataset.signedIn) return;
  const bring = () => {
    import("./unsaved.ts").then(
      (all) => all.askBeforeLeaving(),
      () => {},
    );
  };
  document.addEventListener("input", bring, { once: true });
}
