export const LOADING = "読み込み中です";
