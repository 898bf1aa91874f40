import type { Me } from '#contract/accounts/session.ts';
import type { WirePhoto } from '#contract/inspections/photo.ts';
import type { ClientReportQuery } from '#contract/results/overviewQuery.ts';
import type { Locale } from '#domain/locale.ts';
import { reportOrder } from '#domain/reportOrder.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import type { AppContext } from '../AppContext.ts';
import { type AppError, unavailable } from '../AppError.ts';
import type { Claim } from '../idempotency/request.ts';
import { whoReads } from '../idempotency/whoAsks.ts';
import { readPhoto } from '../photos/readPhoto.ts';
import { StoreUnavailable } from '../photos/store/PhotoStore.ts';
import { consume, tourDocumentLimit } from '../rate-limit/consume.ts';
import { beginExport, recordExport } from '../results/beginExport.ts';
import { readTourReport } from '../results/readTourReport.ts';
import type { DocumentContent, Thumbnails } from './DocumentJob.ts';
import { photosOf } from './drawTourDocument.ts';
import { shownPhotos } from './parts/photoRow.ts';

/** The thumbnails for a document, without those that the store lacks. If it cannot be read, no more are asked for. */
export async function thumbnailsOf(
  context: Pick<AppContext, 'database' | 'photoStore'>,
  reader: Me,
  photos: readonly WirePhoto[],
): Promise<Thumbnails> {
  const found: Record<string, Uint8Array> = {};
  for (const { id } of photos) {
    try {
      const read = await readPhoto(context, reader, { id, which: 'thumbnail' }, null);
      // Removed meanwhile, or lost.
      if (read.ok) found[id] = new Uint8Array(read.value);
    } catch (broken) {
      if (!(broken instanceof StoreUnavailable)) throw broken;
      break;
    }
  }
  return found;
}

/** Who asks, and how. */
export type DocumentRequest = {
  readonly claim: Claim;
  readonly locale: Locale;
  /** Called when all data has been read and only drawing is left. */
  readonly onRead: () => void;
  /** Aborts when the caller is gone. */
  readonly signal: AbortSignal;
};

type Made = Promise<Result<Uint8Array, AppError>>;

async function print(
  context: AppContext,
  { locale, onRead, signal }: DocumentRequest,
  reader: Me,
  content: DocumentContent,
  thumbnails: Thumbnails,
): Made {
  onRead();
  const now = context.now().toISOString();
  const job = { content, locale, now, thumbnails };
  const bytes = await context.documents.print(job, { personId: reader.id, signal });
  return bytes === null ? refused(unavailable) : accepted(bytes);
}

// Each is read from the store and embedded: all of 200 findings would be 800.
const maxClientPhotos = 200;

/** Prints a document with photos of the findings that it lists, of the first ones where there are too many. */
async function printFindings(
  context: AppContext,
  request: DocumentRequest,
  content: Extract<DocumentContent, { readonly kind: 'building' | 'client' }>,
  maxPhotos = Infinity,
): Made {
  const reader = await whoReads(context, request.claim);
  if (!reader.ok) return reader;
  const photos = content.findings.items.flatMap(({ photos: seen, repaired }) => [
    ...shownPhotos(seen),
    ...shownPhotos(repaired),
  ]);
  const thumbnails = await thumbnailsOf(context, reader.value, photos.slice(0, maxPhotos));
  return print(context, request, reader.value, content, thumbnails);
}

/**
 * A tour as PDF, for those who may read it; recorded in the audit log, as every file. Refuses an unknown tour, too many requests,
 * and with `unavailable` when too many documents of the reader are waiting.
 */
export async function makeTourDocument(context: AppContext, request: DocumentRequest, id: string): Made {
  const { database, rateLimiter } = context;
  const reader = await whoReads(context, request.claim);
  if (!reader.ok) return reader;
  const consumed = await consume(rateLimiter, [[`document ${reader.value.id}`, tourDocumentLimit]]);
  if (!consumed.ok) return consumed;
  const report = await readTourReport(database, reader.value, id);
  if (!report.ok) return report;
  const subject = `pdf: ${report.value.building.name}`;
  const recorded = await recordExport(context, request.claim, { action: 'tours_exported', subject });
  if (!recorded.ok) return recorded;
  const { zone } = recorded.value;
  const { bad } = reportOrder(report.value.tour.touchpoints);
  const photos = bad.flatMap(({ touchpoint, answer }) => shownPhotos(photosOf(touchpoint, answer.id)));
  const thumbnails = await thumbnailsOf(context, reader.value, photos);
  const content = { kind: 'tour', report: report.value, zone } as const;
  const made = await print(context, request, reader.value, content, thumbnails);
  // Drawing takes a while: the person may have been signed out or lost the role meanwhile.
  const again = await whoReads(context, request.claim);
  if (!again.ok) return again;
  return again.value.role === reader.value.role ? made : refused({ reason: 'not_found' });
}

/**
 * Records the export of results in the audit log first, as for every file, and checks again afterwards that the
 * person may have it.
 */
async function recordedExport(context: AppContext, { claim }: DocumentRequest, make: () => Made): Made {
  const begun = await beginExport(context, claim, { action: 'results_exported', format: 'pdf' });
  if (!begun.ok) return begun;
  const made = await make();
  const again = await whoReads(context, claim);
  return again.ok ? made : again;
}

/** A building with its findings as PDF, for administrators. Refuses as `makeTourDocument` does. */
export function makeBuildingDocument(context: AppContext, request: DocumentRequest, id: string): Made {
  return recordedExport(context, request, async () => {
    const { results, timeZone } = context;
    const now = context.now().toISOString();
    const read = await results.read('buildingReport', { query: { id }, now, timeZone });
    if (!read.ok) return read;
    return printFindings(context, request, { kind: 'building', ...read.value });
  });
}

/** The client's report for a filter as PDF, with a page per building. Refuses as `makeTourDocument` does. */
export function makeClientDocument(
  context: AppContext,
  request: DocumentRequest,
  query: ClientReportQuery,
): Made {
  return recordedExport(context, request, async () => {
    const { results, timeZone } = context;
    const report = await results.read('clientReport', { query, now: context.now().toISOString(), timeZone });
    return printFindings(context, request, { kind: 'client', ...report }, maxClientPhotos);
  });
}
