import type { FindingLinks } from '#contract/repair/findingLinks.ts';
import { mailedBefore } from '#domain/repair/repairLink.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import type { Database } from '../../database/tables.ts';
import { markPhotosRemoved } from '../../repositories/photos/photos.ts';
import {
  findingsWithOldLinks,
  forgetLinks,
  lockRepairLinks,
  withdrawLinks,
} from '../../repositories/repair/repairLinks.ts';
import { photosBy } from '../../repositories/repair/repairPhotos.ts';
import { buildingsOfFindings } from '../../repositories/results/findings.ts';
import type { AppError } from '../AppError.ts';
import { audit } from '../audit/audit.ts';
import type { UnitOfWork } from '../idempotency/request.ts';
import { linksOfFinding } from './findRepair.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** How long a link that has ended is listed and keeps its address. */
const endedDays = 30;
const endedLately = (now: string) => new Date(Date.parse(now) - endedDays * dayMs).toISOString();

/** Who has a link of a finding, the newest message first, with those that ended lately. Refuses an unknown finding. */
export async function listLinks(
  db: Database,
  finding: string,
  now: string,
): Promise<Result<FindingLinks, AppError>> {
  if ((await buildingsOfFindings(db, [finding])).size === 0) return refused({ reason: 'not_found' });
  const { links } = await linksOfFinding(db, finding);
  const items = links
    .filter(({ ends_at }) => ends_at > endedLately(now))
    .map(({ id, address, locale, firstname, lastname, sent_at, ends_at }) => ({
      id,
      to: address ?? '',
      locale,
      sent_at,
      ends_at,
      ended: ends_at <= now,
      sender: firstname === null ? null : `${firstname} ${lastname}`,
    }));
  return accepted({ items });
}

/**
 * R1, R3: withdraws a link with all that were sent to its address about the finding, and with their photos if asked. Returns the photos,
 * whose files are deleted after the commit. Refuses an unknown link.
 */
export async function withdrawLink(
  work: UnitOfWork,
  {
    finding,
    link,
    withPhotos,
  }: { readonly finding: string; readonly link: string; readonly withPhotos: boolean },
): Promise<Result<readonly { readonly id: null; readonly file: string | null }[], AppError>> {
  const { transaction, now, person } = work;
  const { links } = await linksOfFinding(transaction, finding);
  const found = links.find(({ id }) => id === link);
  if (found === undefined) return refused({ reason: 'not_found' });
  const together = links.flatMap((one) => (one.address_key === found.address_key ? one.id : []));
  await lockRepairLinks(transaction, together);
  await withdrawLinks(transaction, together, now);
  await audit(work, 'repair_link_withdrawn', { actor: person, subject: found.address });
  if (!withPhotos) return accepted([]);
  const photos = (await photosBy(transaction, 'photos.link_id', together)).filter(
    ({ file }) => file !== null,
  );
  if (photos.length === 0) return accepted([]);
  const ids = photos.map(({ id }) => id);
  await markPhotosRemoved(transaction, ids, { at: now, by: person.id, reason: null });
  await audit(work, 'photo_removed', { actor: person, subject: String(ids.length) });
  return accepted(photos.map(({ file }) => ({ id: null, file })));
}

/** R1: takes their address from links that ended 30 days ago. */
export async function forgetEndedLinks(db: Database, now: string): Promise<void> {
  const endedBefore = endedLately(now);
  const old = await findingsWithOldLinks(db, { endedBefore, mailedBefore: mailedBefore(endedBefore) });
  for (const finding of old) {
    const { links } = await linksOfFinding(db, finding);
    const ended = links.filter(({ ends_at }) => ends_at < endedBefore);
    await forgetLinks(
      db,
      ended.map(({ id }) => id),
    );
  }
}
