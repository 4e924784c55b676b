import { FASTER_SAVE, NOT_SIGNED_IN } from "../lib/event-texts.ts";

export interface ErrorBody {
  status: ErrorStatus;
  message: string;
  errors?: Record<string, string>;
}

export const errorStatuses = {
  4000: { http: 400, message: "入力内容に誤りがあります。" },
  4010: { http: 401, message: NOT_SIGNED_IN },
  4030: { http: 403, message: "この操作を行う権限がありません。" },
  4040: { http: 404, message: "対象が見つかりません。" },
  4090: { http: 409, message: FASTER_SAVE },
  4130: { http: 413, message: "送信する内容が大きすぎます。" },
  4150: { http: 415, message: "この形式の送信には対応していません。" },
  4290: { http: 429, message: "アクセスが集中しています。時間をおいて、もう一度お試しください。" },
  5000: { http: 500, message: "エラーが発生しました。時間をおいて、もう一度お試しください。" },
  5030: { http: 503, message: "ただいま混み合っています。時間をおいて、もう一度お試しください。" },
} as const;

export type ErrorStatus = keyof typeof errorStatuses;
