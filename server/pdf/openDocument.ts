import Document from 'pdfkit';
import { readableLine } from './textRuns.ts';

/** The metadata of a document. */
export type DocumentInfo = {
  readonly title: string;
  readonly subject: string;
  readonly locale: string;
  readonly created: Date;
};

const escaped = (text = '') => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Its properties are copied into the metadata, which are XML. */
class ReadableDocument extends Document {
  override endMetadata(): void {
    const { info } = this;
    this.info = { ...info, Title: escaped(info.Title), Subject: escaped(info.Subject) };
    super.endMetadata();
  }
}

/** Begins a tagged document (PDF/UA) of A4. */
export function openDocument({ title, subject, locale, created }: DocumentInfo): PDFKit.PDFDocument {
  return new ReadableDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    autoFirstPage: false,
    // Only embedded fonts are used, none of the viewer.
    font: null as unknown as string,
    lang: locale,
    displayTitle: true,
    pdfVersion: '1.7',
    tagged: true,
    // Its types lack this one.
    subset: 'PDF/UA' as 'PDF/A-1',
    info: {
      Title: readableLine(title),
      Subject: readableLine(subject),
      Author: 'Storey',
      Creator: 'Storey',
      CreationDate: created,
    },
  });
}
