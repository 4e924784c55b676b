type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What React compares a field with to see whether somebody has altered it: how it found it when the island came to life. */
interface Tracked {
  _valueTracker?: { setValue(value: string): void };
}

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
  root.addEventListener("input", onInput);
  return () => {
    root.removeEventListener("input", onInput);
    for (const [field, value] of entered) if (field.isConnected) enter(field, value);
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

/** As a person would, so that the island hears of it. A field being typed into is left as it is, with its caret. */
function enter(field: Field, value: string | boolean): void {
  // A click would choose a radio button again that another one has replaced.
  if (field.type === "radio" && !value) return;
  if (typeof value === "boolean") {
    (field as HTMLInputElement).checked = !value;
    field.click();
    return;
  }
  if (field.value !== value) field.value = value;
  (field as Tracked)._valueTracker?.setValue(`not ${value}`);
  const type = field instanceof HTMLSelectElement ? "change" : "input";
  field.dispatchEvent(new Event(type, { bubbles: true }));
}
