import type { RepairPage } from '#contract/repair/repair.ts';
import type { Locale } from '#domain/locale.ts';
import { accepted, type Result } from '#domain/result.ts';
import type { SentFinding } from '../../database/repairTables.ts';
import { answersThrough } from '../../repositories/repair/repairAnswers.ts';
import { findPhotos, photosBy } from '../../repositories/repair/repairPhotos.ts';
import type { AppError } from '../AppError.ts';
import type { LinkToken } from '../accounts/findLink.ts';
import { findRepair, type RepairContext } from './findRepair.ts';

/** What the page of a link shows, its language, and the finding that it is about. */
export type ReadRepair = RepairPage & { readonly locale: Locale; readonly findingId: string };

/** R1: what the page of a link shows: what its message said, without photos that were removed, and what was said through it since. Refuses as `findRepair` does. */
export async function readRepair(
  context: RepairContext,
  token: LinkToken,
): Promise<Result<ReadRepair, AppError>> {
  const { database } = context;
  const found = await findRepair(context, token);
  if (!found.ok) return found;
  const { link, finding, together } = found.value;
  const { photos, ...sent } = JSON.parse(link.content) as SentFinding;
  const ids = photos.map(({ id }) => id);
  const stored = new Set(
    (await findPhotos(database, ids)).flatMap(({ id, file }) => (file === null ? [] : id)),
  );
  const own = (await photosBy(database, 'photos.link_id', together)).filter(({ file }) => file !== null);
  const ofAnswer = Map.groupBy(own, ({ statement_id }) => statement_id);
  return accepted({
    ...sent,
    comments: [...sent.comments],
    photos: photos.filter(({ id }) => stored.has(id)),
    sender: link.firstname === null ? null : `${link.firstname} ${link.lastname}`,
    said: (await answersThrough(database, together)).flatMap(({ id, at, answer, text, name }) =>
      answer === null
        ? []
        : [{ answer, text, name, answered_at: at, photos: (ofAnswer.get(id) ?? []).map((one) => one.id) }],
    ),
    locale: link.locale,
    findingId: finding,
  });
}
