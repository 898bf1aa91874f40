import { isReminded } from '#domain/repair/notices.ts';
import type { Database } from '../../database/tables.ts';
import { remindedLinks } from '../../repositories/notices/reminded.ts';
import { stoppedAddresses } from '../../repositories/notices/stops.ts';
import { emailKey } from '../../repositories/users.ts';
import { addressHash } from './stopReminders.ts';

type RemindedLink = Awaited<ReturnType<typeof remindedLinks>>[number];

/** A finding that an address is reminded of, with the link of the newest message. */
export type RemindedFinding = RemindedLink & { readonly due_on: string };

function isDue(link: RemindedLink, today: string, now: string): link is RemindedFinding {
  const { responsible, address_key: sentTo, sent_at, made_at } = link;
  const newestMailAt = made_at ?? sent_at;
  const owner = responsible === null ? null : emailKey(responsible);
  return isReminded({ ...link, responsible: owner, sentTo, newestMailAt }, today, now);
}

/**
 * R4: what whoever is responsible is reminded of today, the longest overdue first, by addresses as they are compared: findings with
 * a link to exactly that address, sent by a person. Of one address, or of all.
 */
export async function remindedFindings(
  db: Database,
  { now, today, addressKey }: { readonly now: string; readonly today: string; readonly addressKey?: string },
): Promise<ReadonlyMap<string, readonly RemindedFinding[]>> {
  const links = await remindedLinks(db, addressKey);
  const stopped = await stoppedAddresses(db);
  // Of several messages about a finding to an address, the newest.
  const newest = new Map(links.map((link) => [`${link.finding} ${link.address_key}`, link]));
  const reminded = [...newest.values()]
    .filter((link) => isDue(link, today, now))
    .filter(({ address_key }) => !stopped.has(addressHash(address_key)))
    .toSorted((a, b) => (a.due_on < b.due_on ? -1 : Number(a.due_on > b.due_on)));
  return Map.groupBy(reminded, ({ address_key }) => address_key);
}
