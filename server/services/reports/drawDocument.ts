import type { Locale } from '#domain/locale.ts';
import { dayOf } from '#domain/results/days.ts';
import { Sheet } from '../../pdf/Sheet.ts';
import { reportFormats } from '../result-texts/reportFormats.ts';
import { textsByLocale } from '../result-texts/textsByLocale.ts';
import type { DocumentJob } from './DocumentJob.ts';
import { buildingHeading, drawBuildingDocument } from './drawBuildingDocument.ts';
import { clientHeading, drawClientDocument } from './drawClientDocument.ts';
import { drawTourDocument, tourHeading } from './drawTourDocument.ts';
import { drawHeading, finishDocument, type Heading } from './parts/frame.ts';
import type { Pen } from './parts/Pen.ts';
import { germanReports } from './texts/de.ts';
import { englishReports } from './texts/en.ts';
import { frenchReports } from './texts/fr.ts';
import { italianReports } from './texts/it.ts';
import type { ReportTexts } from './texts/ReportTexts.ts';

/** The texts of documents, in every language. */
export const reportTextsByLocale: Readonly<Record<Locale, ReportTexts>> = {
  en: englishReports,
  de: germanReports,
  fr: frenchReports,
  it: italianReports,
};

function headingOf(pen: Omit<Pen, 'sheet'>, content: DocumentJob['content']): Heading {
  if (content.kind === 'tour') return tourHeading(pen, content.report);
  return content.kind === 'building' ? buildingHeading(pen, content) : clientHeading(pen, content);
}

function drawContent(pen: Pen, content: DocumentJob['content']): void {
  if (content.kind === 'tour') drawTourDocument(pen, content.report);
  else if (content.kind === 'building') drawBuildingDocument(pen, content);
  else drawClientDocument(pen, content);
}

/** Draws a document as PDF: A4, with embedded fonts, a title, and text that can be copied and searched. */
export async function drawDocument({
  content,
  locale,
  now,
  thumbnails,
}: DocumentJob): Promise<Uint8Array<ArrayBuffer>> {
  const words = {
    texts: reportTextsByLocale[locale],
    words: textsByLocale[locale],
    formats: reportFormats(locale, content.zone),
    thumbnails,
    today: dayOf(now, content.zone),
  };
  const heading = headingOf(words, content);
  const { title, kind, lead } = heading;
  const info = { title: `${title} · ${kind}`, subject: lead.join(', '), locale, created: new Date(now) };
  const pen: Pen = { ...words, sheet: new Sheet(info) };
  drawHeading(pen, heading);
  drawContent(pen, content);
  return finishDocument(pen, heading);
}
