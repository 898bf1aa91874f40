import { isReminded } from '#domain/repair/notices.ts';
import type { Database } from '../../database/tables.ts';
import { knownEmails } from '../../repositories/externalUsers.ts';
import { overdueAmong, standingLinks } from '../../repositories/notices/reminded.ts';
import { stoppedAmong } from '../../repositories/notices/stops.ts';
import { standingFindings } from '../../repositories/results/mergedFindings.ts';
import { emailKey } from '../../repositories/users.ts';
import { chunksOf } from '../chunksOf.ts';
import { addressHash } from './stopReminders.ts';

type StandingLink = Awaited<ReturnType<typeof standingLinks>>[number];

/** A finding that an address is reminded of, with the link of the newest message. */
export type RemindedFinding = {
  readonly link: StandingLink & { readonly address: string };
  readonly due_on: string;
};

// Keeps a statement below the maximum number of parameters of both databases.
const rowsAtOnce = 500;

/** Which addresses get no reminders: they have an account, or stopped them. */
async function unreminded(db: Database, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const out = new Set<string>();
  for (const some of chunksOf(keys, rowsAtOnce)) {
    const known = await knownEmails(db, some);
    const stopped = await stoppedAmong(db, some.map(addressHash));
    for (const key of some) if (known.has(key) || stopped.has(addressHash(key))) out.add(key);
  }
  return out;
}

/**
 * R4: what whoever is responsible is reminded of today, the longest overdue first, by addresses as they are compared: findings with
 * a link to exactly that address, sent by a person. Of one address, or of all.
 */
export async function remindedFindings(
  db: Database,
  { now, today, addressKey }: { readonly now: string; readonly today: string; readonly addressKey?: string },
): Promise<ReadonlyMap<string, readonly RemindedFinding[]>> {
  const links = await standingLinks(db, addressKey);
  const standing = await standingFindings(db, [...new Set(links.map(({ finding_id }) => finding_id))]);
  const findingOf = ({ finding_id }: StandingLink) => standing.get(finding_id) ?? finding_id;
  // Of several messages about a finding to an address, the newest.
  const newest = new Map<string, { readonly link: StandingLink; readonly mailedAt: string }>();
  for (const link of links) {
    const key = `${findingOf(link)} ${link.address_key}`;
    const times = [newest.get(key)?.mailedAt ?? '', link.sent_at, link.made_at ?? ''];
    newest.set(key, { link, mailedAt: times.toSorted().at(-1) ?? '' });
  }
  const overdue = await overdueAmong(db, [...new Set(links.map(findingOf))], today);
  const findings = new Map(overdue.map((finding) => [finding.id, finding]));
  const reminded = [...newest.values()].flatMap(({ link, mailedAt }) => {
    const finding = findings.get(findingOf(link));
    const { address, address_key } = link;
    if (finding === undefined || finding.due_on === null || address === null || address_key === null)
      return [];
    const responsible = finding.responsible === null ? null : emailKey(finding.responsible);
    const judged = { ...finding, responsible, sentTo: address_key, newestMailAt: mailedAt };
    return isReminded(judged, today, now)
      ? [{ key: address_key, link: { ...link, address }, due_on: finding.due_on }]
      : [];
  });
  const without = await unreminded(db, [...new Set(reminded.map(({ key }) => key))]);
  const sorted = reminded
    .filter(({ key }) => !without.has(key))
    .toSorted((a, b) => (a.due_on < b.due_on ? -1 : Number(a.due_on > b.due_on)));
  return Map.groupBy(sorted, ({ key }) => key);
}
