import type { Sheet } from '../../../pdf/Sheet.ts';
import type { ReportFormats } from '../../result-texts/reportFormats.ts';
import type { ResultTexts } from '../../result-texts/textsByLocale.ts';
import type { Thumbnails } from '../DocumentJob.ts';
import type { ReportTexts } from '../texts/ReportTexts.ts';

/** What every part of a document is drawn with. */
export type Pen = {
  readonly sheet: Sheet;
  readonly texts: ReportTexts;
  /** The words that files and mails use too. */
  readonly words: ResultTexts;
  readonly formats: ReportFormats;
  /** Small pictures of the photos that are shown. */
  readonly thumbnails: Thumbnails;
  /** The day of the drawing, in the zone of the results. */
  readonly today: string;
};
