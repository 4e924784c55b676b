/** Providers at whose domains anybody gets an address. */
const PUBLIC = new Set(
  `126.com 163.com aim.com aol.com aol.jp asahi-net.or.jp au.com daum.net disroot.org duck.com excite.co.jp fastmail.com
   fastmail.fm gmail.com gmx.com gmx.de gmx.net googlemail.com goo.jp hanmail.net hey.com hotmail.co.jp hotmail.com
   hushmail.com i.softbank.jp icloud.com inbox.com infoseek.jp jcom.zaq.jp line.me live.com live.jp livedoor.com mac.com
   mail.com mail.ru mailfence.com me.com mineo.jp msn.com naver.com nifty.com nifty.jp odn.jp outlook.com outlook.jp
   pm.me posteo.de proton.me protonmail.com qq.com rakuten.jp rakuten-mobile.jp rocketmail.com runbox.com sina.com
   softbank.jp t-com.jp tuta.com tuta.io tutamail.com tutanota.com uqmobile.jp web.de yahoo.co.jp yahoo.com yahoo.ne.jp
   yandex.com yandex.ru ymail.com zaq.jp zoho.com`.split(/\s+/),
);

/** What follows the @. */
export function mailDomain(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1).toLowerCase();
}

/**
 * Whether anybody can have an address at this domain, so that it tells nothing of whom they work for. `.ne.jp` is given
 * to network services alone (JPRS), whose customers have addresses there: docomo.ne.jp, biglobe.ne.jp, so-net.ne.jp.
 */
export function isPublicMailDomain(domain: string): boolean {
  if (domain.endsWith(".ne.jp")) return true;
  const labels = domain.split(".");
  return labels.some((_, at) => PUBLIC.has(labels.slice(at).join(".")));
}
