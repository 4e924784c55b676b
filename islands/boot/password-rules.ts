const RULES: Readonly<Record<string, RegExp>> = {
  length: /^[\s\S]{8,}$/,
  upper: /[A-Z]/,
  lower: /[a-z]/,
  digit: /[0-9]/,
};

export function followPasswordRules(): void {
  for (const list of document.querySelectorAll<HTMLElement>("[data-password-rules]")) {
    const input = document.getElementById(list.dataset.passwordRules ?? "");
    if (input instanceof HTMLInputElement) follow(input, list);
  }
}

function follow(input: HTMLInputElement, list: HTMLElement): void {
  const status = document.createElement("p");
  status.className = "visually-hidden";
  status.setAttribute("aria-live", "polite");
  list.after(status);
  const marks = [...list.querySelectorAll<HTMLElement>("[data-rule]")].map((item) => {
    const mark = document.createElement("span");
    mark.className = "password-rule-mark";
    item.prepend(mark);
    return { item, mark, pattern: RULES[item.dataset.rule ?? ""] };
  });
  const show = () => {
    let met = 0;
    for (const { item, mark, pattern } of marks) {
      const isMet = pattern?.test(input.value) ?? false;
      if (isMet) met += 1;
      mark.textContent = input.value === "" ? "" : isMet ? "○" : "×";
      item.classList.toggle("is-met", isMet);
    }
    const text = input.value === "" ? "" : `${marks.length}件の条件のうち${met}件を満たしています`;
    if (status.textContent !== text) status.textContent = text;
  };
  input.addEventListener("input", show);
  show();
}
