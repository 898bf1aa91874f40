import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { SentFinding } from '../../../../server/database/repairTables.ts';
import { newToken, tokenHash } from '../../../../server/services/tokens.ts';

type Link = {
  readonly locale?: 'en' | 'de' | 'fr' | 'it';
  readonly findingId: string;
  readonly content: SentFinding;
  /** The address of an account of the sender. */
  readonly sender: string;
};

/** What a message about a finding said, in English. */
export const sentFinding: SentFinding = {
  building: 'Schulhaus Seeblick, Seestrasse 14, Rorschach',
  place: 'Washrooms, 2nd floor',
  comments: [
    { day: '2026-11-24', comment: 'The tap of the left basin drips, and the floor below is wet.' },
    { day: '2026-10-02', comment: 'Drips again.' },
  ],
  due_on: '2026-12-11',
  note: 'The key is at the reception. Please call before you come.',
  photos: [],
};

/** Works on the database file of a server that runs. */
function withDatabase<Value>(dataDir: string, use: (database: Database.Database) => Value): Value {
  const database = new Database(join(dataDir, 'storey.db'));
  try {
    return use(database);
  } finally {
    database.close();
  }
}

/** The ids of all findings. */
export const findingIds = (dataDir: string): readonly string[] =>
  withDatabase(dataDir, (database) =>
    database.prepare<[], { id: string }>('select id from findings order by id').all(),
  ).map(({ id }) => id);

/** Makes the link of a message that said this, and returns the token that its mail would carry. */
export function addRepairLink(dataDir: string, { locale = 'en', findingId, content, sender }: Link): string {
  const [id, token, at] = [crypto.randomUUID(), newToken(randomBytes), new Date().toISOString()];
  withDatabase(dataDir, (database) => {
    database
      .prepare(
        `insert into repair_links (id, finding_id, address, address_key, locale, sender_id, sent_at, content)
         select ?, ?, ?, ?, ?, id, ?, ? from users where email = ?`,
      )
      .run(
        id,
        findingId,
        'house@example.org',
        'house@example.org',
        locale,
        at,
        JSON.stringify(content),
        sender,
      );
    database
      .prepare('insert into repair_tokens (token_hash, link_id, made_at) values (?, ?, ?)')
      .run(tokenHash(token), id, at);
  });
  return token;
}

/** Withdraws every link. */
export function withdrawRepairLinks(dataDir: string): void {
  withDatabase(dataDir, (database) => database.exec('update repair_links set withdrawn_at = sent_at'));
}

/** What was said through links, and how many photos it came with. */
export const repairAnswers = (dataDir: string) =>
  withDatabase(dataDir, (database) =>
    database
      .prepare<[], { answer: string; text: string | null; name: string | null; photos: number }>(
        `select answer, text, name, (select count(*) from photos where statement_id = finding_statements.id) as photos
         from finding_statements where kind = 'answered' order by at`,
      )
      .all(),
  );

/** The token with which the reminders to an address are stopped. */
export function addReminderStop(dataDir: string): string {
  const token = newToken(randomBytes);
  withDatabase(dataDir, (database) =>
    database
      .prepare('insert into reminder_stops (token_hash, address_hash, made_at) values (?, ?, ?)')
      .run(tokenHash(token), tokenHash('house@example.org'), new Date().toISOString()),
  );
  return token;
}
