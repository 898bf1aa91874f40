import type { WireFindingEvent } from '#contract/results/finding.ts';
import type { FindingStatementRow } from '../../database/findingTables.ts';
import type { Database } from '../../database/tables.ts';
import { mailsOf } from '../../repositories/repair/repairAnswers.ts';
import { photosBy } from '../../repositories/repair/repairPhotos.ts';
import { officePhoto } from '../photos/wirePhotos.ts';

/** What the history says of a message, or of an answer, besides what it says of every statement. */
export type MoreSaid = Partial<Pick<WireFindingEvent, 'mail' | 'answer' | 'text' | 'name' | 'photos'>>;

/** Of messages what became of their mails, while these are kept; of answers what was said, with the photos (R2). By the statements' ids. */
export async function moreSaid(
  db: Database,
  statements: readonly FindingStatementRow[],
): Promise<ReadonlyMap<string, MoreSaid>> {
  const ids = (kind: FindingStatementRow['kind']) =>
    statements.flatMap((one) => (one.kind === kind ? one.id : []));
  const mails = (await mailsOf(db, ids('message'))).map(({ id, sent_at, refused_at, given_up }) => {
    const notSent = given_up === 1 ? 'given_up' : 'refused';
    const mail = sent_at !== null ? 'taken' : refused_at === null ? 'waiting' : notSent;
    return [id, { mail }] as const;
  });
  const photos = Map.groupBy(
    await photosBy(db, 'photos.statement_id', ids('answered')),
    ({ statement_id }) => statement_id,
  );
  const answers = statements.flatMap(({ id, answer, text, name }) =>
    answer === null
      ? []
      : [[id, { answer, text, name, photos: (photos.get(id) ?? []).map(officePhoto) }] as const],
  );
  return new Map<string, MoreSaid>([...mails, ...answers]);
}
