import { NOT_SIGNED_IN } from "../lib/event-texts.ts";
export class Refusal extends Error {
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  constructor(status: number, message?: string, retryAfterSeconds?: number) {
    super(message ?? "");
    this.name = "Refusal";
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The answer for what is not there, and for what is another tenant's: the two must look the same. */
export function notFound(): Refusal {
  return new Refusal(404);
}

interface Wording {
  heading: string;
  message: string;
}

const WORDING: Record<number, Wording> = {
  400: {
    heading: "リクエストを処理できませんでした",
    message: "入力内容または画面のアドレスを確認してください。",
  },
  401: { heading: "ログインが必要です", message: NOT_SIGNED_IN },
  403: {
    heading: "この操作を行う権限がありません",
    message: "権限が必要な場合は、管理者にお問い合わせください。",
  },
  404: { heading: "ページが見つかりません", message: "対象が見つかりません。" },
  405: { heading: "この操作には対応していません", message: "画面を開き直してから、もう一度お試しください。" },
  408: { heading: "通信が途中で切れました", message: "通信環境を確認して、もう一度お試しください。" },
  409: { heading: "内容が更新されています", message: "画面を開き直してから、もう一度お試しください。" },
  413: { heading: "送信する内容が大きすぎます", message: "内容を減らして、もう一度送信してください。" },
  414: { heading: "アドレスが長すぎます", message: "検索条件を減らして、もう一度お試しください。" },
  415: {
    heading: "この形式の内容は送信できません",
    message: "画面を開き直してから、もう一度送信してください。",
  },
  421: { heading: "このアドレスでは利用できません", message: "正しいアドレスから開き直してください。" },
  429: {
    heading: "アクセスが集中しています",
    message: "試行回数の上限に達しました。時間をおいて、もう一度お試しください。",
  },
  500: {
    heading: "エラーが発生しました",
    message: "時間をおいて、もう一度お試しください。解決しない場合は、受付番号を添えてお問い合わせください。",
  },
  503: {
    heading: "ただいま表示できません",
    message: "データを取得できませんでした。時間をおいて、もう一度お試しください。",
  },
};

export function wordingOf(status: number): Wording {
  return WORDING[status] ?? (WORDING[status >= 500 ? 500 : 400] as Wording);
}
