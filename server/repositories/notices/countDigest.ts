import { type RawBuilder, sql } from 'kysely';
import type { DigestCounts } from '#domain/repair/notices.ts';
import { mailedBefore } from '#domain/repair/repairLink.ts';
import { dayOf } from '#domain/results/days.ts';
import type { Database } from '../../database/tables.ts';
import { newestToken } from '../repair/repairLinks.ts';
import { rowCount } from '../results/countedTours.ts';
import { dueKey, narrowed } from '../results/narrowedFindings.ts';

/** After `since`, until `until`. */
type Span = { readonly since: string; readonly until: string };

const within = (time: RawBuilder<unknown>, { since, until }: Span) =>
  sql`${time} > ${since} and ${time} <= ${until}`;

// Exactly as in the index `tours_received`.
const received = sql`coalesce(tours.received_at, tours.concluded_at)`;
const countedTours = sql`tours join tour_results on tour_results.tour_id = tours.id and tour_results.counted = 1`;

/** R5: what happened, and how findings of open buildings stand, in days of a zone. */
export async function countDigest(db: Database, span: Span, zone: string): Promise<DigestCounts> {
  const { since, until } = span;
  const [before, today] = [dayOf(since, zone), dayOf(until, zone)];
  const mailed = { since: mailedBefore(since), until: mailedBefore(until) };
  const unresolved = sql`findings where ${narrowed(db, {})} and findings.state <> 'resolved'`;
  const overdue = sql`${unresolved} and ${dueKey} < ${today}`;
  const count = async (from: RawBuilder<unknown>) => {
    const { rows } = await sql<{ count: number }>`select ${rowCount} as count from ${from}`.execute(db);
    return rows[0]?.count ?? 0;
  };
  return {
    happened: {
      received: await count(
        sql`${countedTours} where tours.concluded_at is not null and ${within(received, span)}`,
      ),
      // Seen by a tour that was received, and nobody has set a state since they were resolved (N10).
      reopened: await count(
        sql`${unresolved} and 'resolved' = (select state from finding_statements
            where finding_id = findings.id and state is not null order by at desc, id desc limit 1)
          and exists (select 1 from ${countedTours} where tour_results.building_id = findings.building_id
            and tours.concluded_at = findings.seen_at and ${within(received, span)})`,
      ),
      answered: await count(sql`finding_statements where kind = 'answered' and ${within(sql`at`, span)}`),
      overdue: await count(sql`${overdue} and ${dueKey} >= ${before}`),
      // E18, E19: people whose invitation expired, and who have no other that is valid, or whose mail was refused.
      invitations_lost: await count(
        sql`users where activated_at is null and disabled_at is null and id in (
            select user_id from account_tokens where purpose = 'activation' and ${within(sql`expires_at`, span)}
            union select user_id from ended_links
              where purpose = 'activation' and how = 'expired' and ${within(sql`ended_at`, span)}
            union select user_id from mails
              where kind in ('invitation', 'invitation_again') and ${within(sql`refused_at`, span)})
          and id not in (
            select user_id from account_tokens where purpose = 'activation' and expires_at > ${until})`,
      ),
      // By their age (R1).
      links_expired: await count(
        sql`(select finding_id, max(coalesce(${newestToken}, sent_at)) as mailed_at from repair_links
            where withdrawn_at is null and address_key is not null group by finding_id, address_key) as links
          join findings on findings.id = links.finding_id and findings.state <> 'resolved'
          where ${within(sql`links.mailed_at`, mailed)}`,
      ),
      mails_refused: await count(
        sql`mails where kind not in ('invitation', 'invitation_again') and ${within(sql`refused_at`, span)}`,
      ),
    },
    standing: {
      unresolved: await count(unresolved),
      overdue: await count(overdue),
      waiting: await count(sql`${unresolved} and findings.answered_at is not null`),
    },
  };
}
