import { extractText, getDocumentProxy, getMeta } from 'unpdf';

/** A PDF as readers see it: the text of each page with single blanks, title, language and outline. */
export async function readPdf(bytes: ArrayBuffer) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf, { mergePages: false });
  const { info } = await getMeta(pdf);
  const outline = (await pdf.getOutline()) as readonly { readonly title: string }[] | null;
  // The dots of Arabic letters are glyphs of their own without a character (docs/known-limits.md).
  const pages = text.map((page) =>
    page.replaceAll(/\s+/g, ' ').replaceAll(/(?<=\p{Script=Arabic})\p{Cc}(?=\p{Script=Arabic})/gu, ''),
  );
  return {
    pages,
    text: pages.join(' '),
    title: String(info['Title'] ?? ''),
    language: String(info['Language'] ?? ''),
    sections: outline?.map(({ title }) => title) ?? [],
  };
}

export type ReadPdf = Awaited<ReturnType<typeof readPdf>>;
