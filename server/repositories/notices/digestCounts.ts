import { type RawBuilder, sql } from 'kysely';
import { mailedBefore } from '#domain/repair/repairLink.ts';
import type { Database } from '../../database/tables.ts';
import { rowCount } from '../results/countedTours.ts';
import { dueKey, narrowed } from '../results/narrowedFindings.ts';

/** After `since`, until `until`. */
export type Span = { readonly since: string; readonly until: string };

const within = (time: RawBuilder<unknown>, { since, until }: Span) =>
  sql`${time} > ${since} and ${time} <= ${until}`;

// Exactly as in the index `tours_received`.
const received = sql`coalesce(tours.received_at, tours.concluded_at)`;
const countedTours = sql`tours join tour_results on tour_results.tour_id = tours.id and tour_results.counted = 1`;

async function countOf(db: Database, from: RawBuilder<unknown>, what = rowCount): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${what} as count from ${from}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** N1: how many tours that count were received. */
export function countReceived(db: Database, span: Span): Promise<number> {
  return countOf(db, sql`${countedTours} where tours.concluded_at is not null and ${within(received, span)}`);
}

/** Findings that a tour that was received may have opened again: they were resolved before they were last seen. */
export async function maybeReopened(db: Database, span: Span): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct findings.id from ${countedTours}
    join findings on findings.building_id = tour_results.building_id
    join finding_statements on finding_statements.finding_id = findings.id
    where tours.concluded_at is not null and ${within(received, span)} and tour_results.bad > 0
      and finding_statements.state = 'resolved' and finding_statements.at < findings.seen_at`.execute(db);
  return rows.map(({ id }) => id);
}

/** R2: how often whoever repairs answered. */
export function countAnswers(db: Database, span: Span): Promise<number> {
  return countOf(db, sql`finding_statements where kind = 'answered' and ${within(sql`at`, span)}`);
}

/** How many findings are overdue on a day that were not on an earlier one. */
export function countBecameOverdue(db: Database, before: string, today: string): Promise<number> {
  return countOf(db, sql`findings where ${narrowed(db, { overdueOn: today })} and ${dueKey} >= ${before}`);
}

/** E18, E19: how many people have an invitation that expired, and no other one that is valid, or whose mail was refused. */
export function countLostInvitations(db: Database, span: Span): Promise<number> {
  return countOf(
    db,
    sql`users where activated_at is null and disabled_at is null and id in (
      select user_id from account_tokens where purpose = 'activation' and ${within(sql`expires_at`, span)}
      union select user_id from ended_links
        where purpose = 'activation' and how = 'expired' and ${within(sql`ended_at`, span)}
      union select user_id from mails
        where kind in ('invitation', 'invitation_again') and ${within(sql`refused_at`, span)})
      and id not in (
        select user_id from account_tokens where purpose = 'activation' and expires_at > ${span.until})`,
  );
}

/** R1: how many links to unresolved findings have ended by their age. */
export function countExpiredLinks(db: Database, { since, until }: Span): Promise<number> {
  const mailed = { since: mailedBefore(since), until: mailedBefore(until) };
  return countOf(
    db,
    sql`(select finding_id, max(coalesce(repair_tokens.made_at, sent_at)) as mailed_at
        from repair_links left join repair_tokens on repair_tokens.link_id = repair_links.id
        where withdrawn_at is null and address_key is not null group by finding_id, address_key) as links
      join findings on findings.id = links.finding_id and findings.state <> 'resolved'
      where ${within(sql`links.mailed_at`, mailed)}`,
  );
}

/** How many mails other than invitations were not taken. */
export function countRefusedMails(db: Database, span: Span): Promise<number> {
  return countOf(
    db,
    sql`mails where kind not in ('invitation', 'invitation_again') and ${within(sql`refused_at`, span)}`,
  );
}

/** How findings stand on a day, in open buildings. */
export async function standingFindingCounts(db: Database, today: string) {
  const unresolved = sql`findings where ${narrowed(db, {})} and findings.state <> 'resolved'`;
  return {
    unresolved: await countOf(db, unresolved),
    overdue: await countOf(db, sql`${unresolved} and ${dueKey} < ${today}`),
    waiting: await countOf(db, sql`${unresolved} and findings.answered_at is not null`),
  };
}
