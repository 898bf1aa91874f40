import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../server/database/openDatabase.ts';
import type { Database } from '../../../server/database/tables.ts';
import { findExternalUser } from '../../../server/repositories/externalUsers.ts';
import { setDisabled } from '../../../server/repositories/users.ts';
import { type Invitation, inviteByCommand } from '../../../server/services/users/inviteByCommand.ts';
import { databaseKinds, type FreshDatabase, migratedDatabase } from '../../support/server/serverDatabase.ts';

const unnamed = { firstname: undefined, lastname: undefined, locale: undefined };

describe.each(databaseKinds)('people who are invited again from the console, on %s', (kind) => {
  let fresh: FreshDatabase;
  let database: Database;
  beforeAll(async () => {
    fresh = await migratedDatabase(kind);
    database = openDatabase(fresh.location, 5_000, () => undefined);
  });
  afterAll(async () => {
    await database.destroy();
    await fresh.remove();
  });

  const invite = (invitation: Invitation) =>
    inviteByCommand({ database, now: () => new Date(), randomBytes }, invitation);

  /** Invites an inspector for the first time. */
  async function inspector() {
    const email = `${randomUUID()}@people.example`;
    const invited = await invite({
      email,
      role: 'inspector',
      firstname: 'Anna',
      lastname: 'Muster',
      locale: 'fr',
    });
    if (!invited.ok) throw new Error(invited.reason.reason);
    return invited.value.body;
  }

  it('E8 they have the new role and keep what is not named', async () => {
    const before = await inspector();
    const { id, email } = before;
    const again = await invite({ ...unnamed, email: email.toUpperCase(), role: 'administrator' });
    const after = { ...before, role: 'administrator', mandates: 'all' };
    expect(again).toMatchObject({ ok: true, value: { body: after } });
    expect(await findExternalUser(database, id)).toEqual(after);
    const mails = await database.selectFrom('mails').select('kind').where('user_id', '=', id).execute();
    expect(mails).toEqual([{ kind: 'invitation_again' }]);
    const entries = await database
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('subject', '=', email)
      .orderBy('action')
      .execute();
    expect(entries).toEqual(
      ['user_changed', 'user_invited', 'user_invited_again'].map((action) => ({ action, actor_id: null })),
    );
  });

  it('who is invited for the first time without a name is called as the address is', async () => {
    const invited = await invite({ ...unnamed, email: 'anna.muster@people.example', role: 'inspector' });
    const named = { firstname: 'anna.muster', lastname: 'people.example', locale: 'en' };
    expect(invited).toMatchObject({ ok: true, value: { body: named } });
  });

  it('E8 they have the name and the language that are named', async () => {
    const { id, email } = await inspector();
    const named = { firstname: 'Anne', lastname: 'Exemple', locale: 'it' } as const;
    await invite({ ...named, email, role: 'inspector' });
    expect(await findExternalUser(database, id)).toMatchObject(named);
  });

  it('E8 who is disabled, or has activated the account, stays as they are', async () => {
    const [disabled, active] = [await inspector(), await inspector()];
    await setDisabled(database, disabled.id, new Date().toISOString());
    const activated = { activated_at: new Date().toISOString() };
    await database.updateTable('users').set(activated).where('id', '=', active.id).execute();
    const outcomes = [disabled, active].map(({ email }) =>
      invite({ ...unnamed, email, role: 'administrator' }),
    );
    expect(await Promise.all(outcomes)).toEqual(
      ['account_disabled', 'already_activated'].map((reason) => ({ ok: false, reason: { reason } })),
    );
    for (const { id } of [disabled, active])
      expect(await findExternalUser(database, id)).toMatchObject({ role: 'inspector' });
  });
});
