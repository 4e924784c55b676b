import { type Html, html } from "./html.ts";

const logo = html`<svg viewBox="0 0 112 24" width="112" height="24" role="img" aria-labelledby="logo-name" fill="none"><title id="logo-name">クカク</title><path class="ink" stroke-width="2.6" d="M20.5 3.3H3.3v17.4h17.2"/><path class="block" d="M9 9h11.5v6H9z"/><g class="ink" transform="translate(34 4.7)" stroke-width="2.3"><path d="M1 0v15M8.2 5L1.5 10.3M4 8.5L8.8 15"/><path d="M13 5v5.6a3.9 3.9 0 0 0 7.8 0V5M20.8 5v10"/><path d="M26 0v15M33.2 5l-6.7 5.3M29 8.5l4.8 6.5"/><circle cx="41.6" cy="10" r="4.1"/><path d="M45.7 5v10"/><path d="M51 0v15M58.2 5l-6.7 5.3M54 8.5l4.8 6.5"/><path d="M63 5v5.6a3.9 3.9 0 0 0 7.8 0V5M70.8 5v10"/></g></svg>`;

export interface FormTarget {
  action: string;
}

export function signInPage(target: FormTarget, entered: { email: string }, error?: string): string {
  return page(
    "ログイン",
    html`<h1>ログイン</h1>
${alert(error)}<form method="post" action="${target.action}">
<label for="username">メールアドレス</label>
<input id="username" name="username" type="email" autocomplete="username" required maxlength="128" value="${entered.email}"${invalid(error)}>
<label for="password">パスワード</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="256"${invalid(error)}>
<button type="submit">ログイン</button>
</form>`,
  );
}

export function newPasswordPage(target: FormTarget, session: string, error?: string): string {
  return page(
    "新しいパスワードの設定",
    html`<h1>新しいパスワードの設定</h1>
<p id="rule">初回のログインです。8文字以上で、英大文字・英小文字・数字をすべて含むパスワードを設定してください。</p>
${alert(error)}<form method="post" action="${target.action}">
<input type="hidden" name="session" value="${session}">
<label for="new-password">新しいパスワード</label>
<input id="new-password" name="new_password" type="password" autocomplete="new-password" required maxlength="256" aria-describedby="rule"${invalid(error)}>
<button type="submit">設定してログイン</button>
</form>`,
  );
}

export function codePage(target: FormTarget, session: string, error?: string): string {
  return page(
    "確認コードの入力",
    html`<h1>確認コードの入力</h1>
<p id="rule">二段階認証を設定しています。認証アプリに表示されている6桁の数字を入力してください。</p>
${alert(error)}<form method="post" action="${target.action}">
<input type="hidden" name="session" value="${session}">
<label for="code">確認コード</label>
<input id="code" name="code" type="text" inputmode="numeric" autocomplete="one-time-code" required maxlength="40" aria-describedby="rule"${invalid(error)}>
<button type="submit">ログイン</button>
</form>`,
  );
}

export function refusalPage(message: string): string {
  return page(
    "手続きを続けられません",
    html`<h1>手続きを続けられません</h1>
${alert(message)}<p>元の画面に戻って、もう一度お試しください。</p>`,
  );
}

function alert(message: string | undefined): Html {
  return message === undefined ? html`` : html`<p class="alert" id="problem" role="alert">${message}</p>\n`;
}

function invalid(error: string | undefined): Html {
  return error === undefined ? html`` : html` aria-invalid="true" aria-errormessage="problem"`;
}

function page(title: string, main: Html): string {
  return html`<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | クカク</title>
<link rel="stylesheet" href="/hosted.css">
</head>
<body>
<header>${logo}</header>
<main>
${main}
</main>
</body>
</html>
`.source;
}

export const stylesheet = `:root {
  color-scheme: light;
  --accent: #0017c1;
  --accent-strong: #00118f;
  --ink: #1a1a1a;
  --text: #333333;
  --line: #666666;
  --hairline: #cccccc;
  --error: #ce0000;
  --error-ground: #fdeeee;
  font: 400 1rem/1.7 "Noto Sans JP", "Noto Sans CJK JP", "Hiragino Sans", "BIZ UDPGothic", Meiryo, sans-serif;
}
*, ::before, ::after { box-sizing: border-box; }
body { margin: 0; color: var(--text); background: #ffffff; line-break: strict; }
header { display: flex; align-items: center; height: 56px; padding: 0 24px; border-bottom: 1px solid var(--hairline); }
h1, p { margin: 0; }
.ink { stroke: var(--ink); }
.block { fill: var(--accent); }
main { max-width: 432px; margin: 48px auto; padding: 20px 24px 0; }
main::before { content: ""; display: block; margin-bottom: 20px; border-top: 2px solid var(--ink); }
h1 { margin-bottom: 20px; color: var(--ink); font-size: 1.5rem; line-height: 1.5; word-break: auto-phrase; }
form { display: grid; gap: 6px; margin-top: 16px; }
label { color: var(--ink); font-weight: 700; font-size: .875rem; }
input { width: 100%; height: 48px; margin-bottom: 14px; padding: 0 12px; border: 1px solid var(--line); border-radius: 4px; background: #ffffff; color: var(--ink); font: inherit; }
input[aria-invalid] { border: 2px solid var(--error); }
button { min-height: 48px; margin-top: 6px; border: 1px solid var(--accent); border-radius: 4px; background: var(--accent); color: #ffffff; font: inherit; font-weight: 700; cursor: pointer; }
button:hover { background: var(--accent-strong); }
:focus-visible { outline: 4px solid #000000; outline-offset: 2px; box-shadow: 0 0 0 2px #ffd43d; }
.alert { padding: 12px 16px; border: 1px solid var(--error); border-left-width: 6px; border-radius: 4px; background: var(--error-ground); color: var(--error); font-weight: 700; }
@media (max-width: 480px) { main { margin-top: 16px; padding-inline: 16px; } }
`;
