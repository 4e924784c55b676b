export class BadImage extends Error {}

export const BROKEN = "画像を読み取れません。保存し直したファイルを選択してください。";
