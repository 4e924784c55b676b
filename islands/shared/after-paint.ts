export function afterPaint(work: () => void): () => void {
  let isOff = false;
  requestAnimationFrame(() => setTimeout(() => isOff || work()));
  return () => {
    isOff = true;
  };
}
