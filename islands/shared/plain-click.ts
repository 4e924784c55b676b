export type Click = Pick<
  MouseEvent,
  "defaultPrevented" | "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey"
>;

export function isPlainClick(click: Click): boolean {
  const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = click;
  return !(defaultPrevented || button || metaKey || ctrlKey || shiftKey || altKey);
}
