export const styles = ["settings", "section-entry", "section-floor-map", "imports", "floor-drawings"];
export const stepLabels = ["図面の選択", "読み取りと確認", "登録"];
