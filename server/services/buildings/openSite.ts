import type { Role } from '#domain/users/role.ts';
import type { AccessRow } from '../../repositories/access/accessRows.ts';
import type { Site } from '../../repositories/access/sites.ts';
import type { StoredBuilding } from '../../repositories/buildings.ts';
import type { StoredMandate } from '../../repositories/mandates.ts';

type Ended = Pick<StoredBuilding, 'closed_at' | 'merged_at' | 'deleted_at'>;
type EndedMandate = Pick<StoredMandate, 'closed_at' | 'deleted_at'>;

/** In place of a time (ISO 8601): what is stored now, whatever the clocks of servers say. */
export const atPresent = 'now';

/** Whether tours may be started in a building now, or at an earlier time (ISO 8601): neither it nor its mandate had ended. */
export function isOpenSite(building: Ended, mandate: EndedMandate, at: string = atPresent): boolean {
  const { closed_at, merged_at, deleted_at } = building;
  const ends = [closed_at, merged_at, deleted_at, mandate.closed_at, mandate.deleted_at];
  return ends.every((end) => end === null || (at !== atPresent && at < end));
}

function hadMandate(rows: readonly AccessRow[], mandateId: string, at: string): boolean {
  return rows.some(
    ({ mandate_id, from_at, until_at }) =>
      (mandate_id === null || mandate_id === mandateId) &&
      (at === atPresent || from_at <= at) &&
      (until_at === null || (at !== atPresent && at < until_at)),
  );
}

/**
 * B5: why no tour may be started in a building; null: it may, because the building was open and the person's at one of the
 * `times` (null: none), which are now, the device's last contact, and the moment of the start where it is plausible.
 */
export function startRefusal(
  site: Site | undefined,
  asked: {
    readonly role: Role;
    readonly access: readonly AccessRow[];
    readonly times: readonly (string | null)[];
  },
): 'not_found' | 'building_closed' | null {
  if (site === undefined) return 'not_found';
  const mandate = { closed_at: site.mandate_closed_at, deleted_at: site.mandate_deleted_at };
  const isTheirs = (at: string) =>
    asked.role === 'administrator' || hadMandate(asked.access, site.mandate_id, at);
  const isAccepted = asked.times.some((at) => at !== null && isOpenSite(site, mandate, at) && isTheirs(at));
  if (isAccepted) return null;
  const isThere = site.deleted_at === null && mandate.deleted_at === null;
  return isThere && isTheirs(atPresent) ? 'building_closed' : 'not_found';
}
