type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const COMPOSITION = ["compositionstart", "compositionend"] as const;

/**
 * Keeps what somebody enters before an island is alive: React takes the fields as it finds them, knows nothing of it, and
 * the next drawing would wipe it out.
 * @returns enters it once more, when the island is alive
 */
export function keepEarlyEntries(root: Element): () => void {
  const entered = new Map<Field, string | boolean>();
  const keep = (field: Field) => entered.set(field, isTick(field) ? field.checked : field.value);
  for (const field of root.querySelectorAll<Field>("input, textarea, select"))
    if (isAltered(field)) keep(field);
  const onInput = ({ target }: Event) => void keep(target as Field);
  let composed: EventTarget | null = null;
  const onComposition = ({ type, target }: Event) => {
    composed = type === "compositionstart" ? target : null;
  };
  root.addEventListener("input", onInput);
  for (const type of COMPOSITION) root.addEventListener(type, onComposition);
  return () => {
    root.removeEventListener("input", onInput);
    for (const type of COMPOSITION) root.removeEventListener(type, onComposition);
    for (const [field, value] of entered) {
      if (!field.isConnected) continue;
      // Text that an input method is still at must not be written over.
      if (field === composed)
        field.addEventListener("compositionend", () => enter(field, field.value), { once: true });
      else enter(field, value);
    }
  };
}

function isTick(field: Field): field is HTMLInputElement {
  return field.type === "checkbox" || field.type === "radio";
}

function isAltered(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some((option) => option.selected && !option.defaultSelected);
  return isTick(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

function enter(field: Field, value: string | boolean): void {
  // A click would choose a radio button again that another one has replaced.
  if (field.type === "radio" && !value) return;
  if (typeof value === "boolean") {
    (field as HTMLInputElement).checked = !value;
    field.click();
    return;
  }
  if (field instanceof HTMLSelectElement) field.value = value;
  else type(field, value);
  const event = field instanceof HTMLSelectElement ? "change" : "input";
  field.dispatchEvent(new Event(event, { bubbles: true }));
}

/** A value that a script sets is no news to React, one that comes about in the element itself is. */
function type(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const { selectionStart, selectionEnd } = field;
  const asFromKeyboard = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
  field.value = value === "" ? " " : "";
  asFromKeyboard?.set?.call(field, value);
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
}
