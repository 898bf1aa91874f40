import type { ExternalUserFields } from '#contract/accounts/externalUser.ts';
import type { ExternalUserImportReport } from '#contract/accounts/externalUserImport.ts';
import { accepted, type Result } from '#domain/result.ts';
import type { Database } from '../../database/tables.ts';
import { insertAccess } from '../../repositories/access/accessRows.ts';
import { insertInvitedUsers, knownEmails } from '../../repositories/externalUsers.ts';
import { insertMails } from '../../repositories/mails.ts';
import { emailKey } from '../../repositories/users.ts';
import type { AppError } from '../AppError.ts';
import { audit } from '../audit/audit.ts';
import { chunksOf } from '../chunksOf.ts';
import type { Success, UnitOfWork } from '../idempotency/request.ts';
import { withMandateIds } from './mandates.ts';
import type { People } from './readPeopleLines.ts';

// Keeps a statement below the maximum number of parameters of both databases.
const rowsAtOnce = 500;

type Report = ExternalUserImportReport;

/** Said only where there are some: clients of before know no such field. */
const withIgnored = (report: Report, ignored: readonly string[]): Report =>
  ignored.length === 0 ? report : { ...report, ignored_columns: [...ignored] };

async function countKnown(db: Database, people: readonly ExternalUserFields[]): Promise<number> {
  let known = 0;
  for (const some of chunksOf(people, rowsAtOnce)) {
    known += (
      await knownEmails(
        db,
        some.map(({ email }) => emailKey(email)),
      )
    ).size;
  }
  return known;
}

/** B5: the list with the ids of mandates; lines that name an unknown one are refused, too. */
async function withIds(db: Database, { people: lines, refused: before, ignored }: People) {
  const { people, refused } = await withMandateIds(db, lines);
  return { people, refused: [...before, ...refused].toSorted((a, b) => a.line - b.line), ignored };
}

/** What an import would do; writes nothing. */
export async function tryImport(db: Database, list: People): Promise<Report> {
  const { people, refused, ignored } = await withIds(db, list);
  const known = await countKnown(db, people);
  return withIgnored(
    { stored: false, created: people.length - known, known, refused: [...refused] },
    ignored,
  );
}

async function inviteAll(
  { transaction, now, newId, person: sender }: UnitOfWork,
  people: readonly ExternalUserFields[],
): Promise<number> {
  let created = 0;
  for (const some of chunksOf(people, rowsAtOnce)) {
    const rows = some.map(({ mandates = [], ...person }) => ({
      person: { ...person, id: newId(), now },
      mandates,
    }));
    const inserted = new Set(
      await insertInvitedUsers(
        transaction,
        rows.map(({ person }) => person),
      ),
    );
    created += inserted.size;
    const invited = rows.filter(({ person }) => inserted.has(person.id));
    await insertAccess(
      transaction,
      invited.flatMap(({ person: { id, role }, mandates }) =>
        role === 'inspector' ? [{ userId: id, mandates }] : [],
      ),
      { now, newId },
    );
    await insertMails(
      transaction,
      invited.map(({ person: { id, email } }) => ({
        id: newId(),
        kind: 'invitation' as const,
        user_id: id,
        recipient: email,
        created_at: now,
        content: sender.id,
      })),
    );
  }
  return created;
}

/** E5: invites everybody in the file who has no account, or, if any line is refused, none at all. */
export async function importExternalUsers(
  work: UnitOfWork,
  list: People,
): Promise<Result<Success<Report>, AppError>> {
  const { people, refused, ignored } = await withIds(work.transaction, list);
  if (refused.length > 0) {
    const known = await countKnown(work.transaction, people);
    const none = { stored: false, created: 0, known, refused: [...refused] };
    return accepted({ status: 200, body: withIgnored(none, ignored) });
  }
  const created = await inviteAll(work, people);
  await audit(work, 'users_imported', { actor: work.person, subject: String(created) });
  const all = { stored: true, created, known: people.length - created, refused: [] };
  return accepted({ status: 200, body: withIgnored(all, ignored) });
}
