import { crc32, deflateRawSync } from "node:zlib";

export function pdfOf(more = "", trailer = ""): Buffer {
  return Buffer.from(
    `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${more} >>\nendobj\n` +
      "2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n" +
      "3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>\nendobj\n" +
      `trailer\n<< /Root 1 0 R /Size 4 ${trailer} >>\nstartxref\n0\n%%EOF\n`,
    "latin1",
  );
}

/** A ZIP of some texts; `flags` of its entries, 1 for encrypted ones. */
export function zipOf(entries: Record<string, string | Buffer>, flags = 0): Buffer {
  const heads: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const content = Buffer.from(text as string);
    const packed = deflateRawSync(content);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(flags, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(content.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const head = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), fields, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from("PK\x01\x02\x14\x00", "latin1"), fields, place, Buffer.from(name)]),
    );
    heads.push(head);
    offset += head.length;
  }
  const size = directory.reduce((sum, one) => sum + one.length, 0);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...heads, ...directory, Buffer.from("PK\x05\x06", "latin1"), end]);
}

const MAIN = {
  docx: "wordprocessingml.document",
  xlsx: "spreadsheetml.sheet",
  pptx: "presentationml.presentation",
};

export function officeOf(
  kind: keyof typeof MAIN,
  more: Record<string, string | Buffer> = {},
  type = `application/vnd.openxmlformats-officedocument.${MAIN[kind]}.main+xml`,
): Buffer {
  return zipOf({
    "[Content_Types].xml": `<Types><Override PartName="/main.xml" ContentType="${type}"/></Types>`,
    "main.xml": "<main/>",
    ...more,
  });
}

/** What every scanner takes for a virus, and nobody else does. In two parts: else this very file would be one. */
export const EICAR = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR", "-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");
