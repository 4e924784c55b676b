import { createTransport } from "nodemailer";
import { type Check, ok, warning } from "./finding.ts";

export function mailCheck(url: string, from: string, to: string | undefined): Check {
  return {
    name: "メール",
    setting: "SMTP_URL",
    async run() {
      const transport = createTransport({ url, connectionTimeout: 5000, greetingTimeout: 5000 });
      try {
        await transport.verify();
        if (to === undefined)
          return [
            ok("接続とログインができます"),
            warning("テストメールは送っていません（npm run doctor -- --mail-to 宛先 で送ります）。"),
          ];
        await transport.sendMail({
          from: { name: "クカク", address: from },
          to,
          subject: "【クカク】テストメール",
          text: `npm run doctor から送りました。届いていれば、${from} からの案内も届きます。\n迷惑メールに入っていたら、SPF、DKIM、DMARCの設定を確認してください。`,
        });
        return [
          ok(`接続とログインができます。${to} にテストメールを送りました（届いたことを確認してください）`),
        ];
      } finally {
        transport.close();
      }
    },
  };
}
