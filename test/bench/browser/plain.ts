import type { Browser } from "playwright";

/** What somebody would write for these texts alone, with a rule for each of the few things that have to look apart. */
const STYLE = `body{margin:0 16px;font:14px/1.5 sans-serif;color:#222}h1,h2{font-size:16px;margin:4px 0}
nav,ul,ol,header p,main>p,form,details{display:inline-block;margin:2px 12px 2px 0;padding:0}li{display:inline;margin-right:8px}
table{border-collapse:collapse;width:100%}th,td{border-bottom:1px solid #ddd;padding:6px 8px;text-align:left}
figure{float:left;width:65%;margin:0}svg{width:100%;height:auto}polygon,path{fill:none;stroke:#889}svg *{pointer-events:none}
text{font-size:11px;text-anchor:middle}[data-unit] polygon{fill:#eef;pointer-events:auto}
#section-panel{margin-left:67%}table{clear:both}.picked[data-unit] polygon{fill:#fc8}`;

/** A press on a unit of the map names it in the panel. */
const SCRIPT = `document.querySelector(".floor-map-drawing").addEventListener("click",e=>{const u=e.target.closest("[data-unit]");
if(!u)return;e.preventDefault();document.querySelector(".picked")?.classList.remove("picked");u.classList.add("picked");
document.querySelector("#section-panel").innerHTML="<h2 id=section-panel-title>"+u.getAttribute("aria-label")+"</h2>"})`;

/**
 * A page as the server draws it, with its rows, its texts, its links, its fields and its drawing, as plain elements:
 * no icon, no wrapper, no class, no data of an island, one short stylesheet inside, and on the map a script of 300 bytes.
 */
export async function plainOf(browser: Browser, drawn: string): Promise<string> {
  const page = await browser.newPage();
  const plain = await page.evaluate(
    ([drawn = "", style = "", script = ""]) => {
      const { body, title } = new DOMParser().parseFromString(drawn, "text/html");
      const all = (selector: string) => [...body.querySelectorAll(selector)];
      for (const element of all("script, style, link, template, svg:not(.floor-map-drawing)"))
        element.remove();
      const kept = new Set(
        "href name value type action method points d x y width height viewBox transform data-unit aria-label placeholder colspan rowspan selected checked".split(
          " ",
        ),
      );
      const isNamed = ({ id }: Element) => id === "section-panel" || id === "section-panel-title";
      for (const element of all("*")) {
        if (/^(div|span)$/i.test(element.localName) && !isNamed(element)) {
          element.replaceWith(...element.childNodes);
          continue;
        }
        const isDrawing = element.classList.contains("floor-map-drawing");
        for (const { name } of [...element.attributes])
          if (!kept.has(name) && !(name === "id" && isNamed(element))) element.removeAttribute(name);
        if (isDrawing) element.setAttribute("class", "floor-map-drawing");
      }
      const text = body.innerHTML.replaceAll(/\s+/g, " ");
      const wakes = body.querySelector(".floor-map-drawing") ? `<script>${script}</script>` : "";
      return `<!doctype html><html lang="ja"><meta charset="utf-8"><title>${title}</title><style>${style}</style><body>${text}${wakes}`;
    },
    [drawn, STYLE, SCRIPT],
  );
  await page.close();
  return plain;
}
