export function offerPasswordToggles(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>('input[type="password"]')) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button field-toggle";
    button.textContent = "表示";
    button.setAttribute("aria-label", "パスワードを表示");
    button.setAttribute("aria-controls", input.id);
    const show = (isShown: boolean) => {
      input.type = isShown ? "text" : "password";
      button.setAttribute("aria-pressed", String(isShown));
    };
    show(false);
    button.addEventListener("click", () => show(input.type === "password"));
    input.form?.addEventListener("submit", () => show(false));
    input.after(button);
  }
}
