export class BadFile extends Error {}

export const NOT_READABLE =
  "ファイルを読み取れません。途中で切れているか、壊れています。保存し直したファイルを選択してください。";
export const NOT_TAKEN =
  "この形式のファイルは添付できません。PDF、PNG、JPEG、WebP、Word（.docx）、Excel（.xlsx）、PowerPoint（.pptx）のファイルを選択してください。";
