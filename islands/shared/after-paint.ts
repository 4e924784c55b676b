/** Does some work once the browser has painted what has changed so far; answers the function that calls it off. */
export function afterPaint(work: () => void): () => void {
  let isOff = false;
  requestAnimationFrame(() => setTimeout(() => isOff || work()));
  return () => {
    isOff = true;
  };
}
