import { repairPaths } from '#contract/http/repairPaths.ts';
import type { Database } from '../../../../server/database/tables.ts';
import type { Person, TestServer } from '../../server/serverForTests.ts';
import { sendLink } from './repairLinks.ts';

/** Puts rows into the tables of repairs: what somebody said through a link, and what is known of their reminders. */
export async function fillRepairTables(server: TestServer, administrator: Person): Promise<void> {
  const { database } = server;
  const { id } = await database.selectFrom('findings').select('id').executeTakeFirstOrThrow();
  const { token } = await sendLink(server, administrator, { finding: id, to: 'haus@people.example' });
  const at = new Date().toISOString();
  await server.call(repairPaths.repair(token), { method: 'POST', key: 'k', body: { answer: 'done' } });
  const stop = { token_hash: 't', address_hash: 'a', made_at: at };
  await database.insertInto('reminder_stops').values(stop).execute();
  await database.insertInto('stopped_addresses').values({ address_hash: 'a', at }).execute();
  const notice = { kind: 'reminder', person: 'a', period: '2026-01-05', at } as const;
  await database.insertInto('notices').values(notice).execute();
}

/** Takes out what was said through links, and these. */
export async function emptyRepairTables(database: Database): Promise<void> {
  await database.deleteFrom('repair_links').execute();
  await database.deleteFrom('finding_statements').where('kind', '<>', 'changed').execute();
  await database.updateTable('findings').set({ answered_at: null, answer: null }).execute();
}

/** The rows of tables, each as JSON with `withdrawn_at` last, but for what a restore changes: links end, notices are held. */
export function asRestored({
  repair_links: links = [],
  notices: _notices,
  ...rows
}: Record<string, string[]>) {
  const withoutEnd = links.map((row) => row.replace(/,(?:null|"[^"]*")\]+$/, ''));
  return { ...rows, repair_links: withoutEnd } as Record<string, string[]>;
}
