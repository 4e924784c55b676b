interface Paper {
  pages?: number;
  catalog?: string;
  content?: (page: number) => string;
  /** Points. */
  size?: readonly [number, number];
}

/** A floor of 600 × 400 points with two rooms of 300 × 400, drawn in black and red lines. */
const FLOOR = "4 w 100 100 600 400 re S 1 0 0 RG 400 100 m 400 500 l S";

export function paperOf({
  pages = 1,
  catalog = "",
  content = () => FLOOR,
  size = [842, 595],
}: Paper = {}): Buffer {
  const numbers = Array.from({ length: pages }, (_, at) => at);
  const objects = [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    `<</Type/Pages/Count ${pages}/Kids[${numbers.map((at) => `${3 + at * 2} 0 R`).join(" ")}]>>`,
    ...numbers.flatMap((at) => {
      const drawn = content(at + 1);
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${size.join(" ")}]/Contents ${4 + at * 2} 0 R/Resources<<>>>>`,
        `<</Length ${drawn.length}>>stream\n${drawn}\nendstream`,
      ];
    }),
  ];
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj${object}endobj\n`;
    return `${`${offset}`.padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${offsets.join("")}`;
  const end = `trailer<</Size ${offsets.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF`;
  return Buffer.from(`${text}${table}${end}`, "latin1");
}
