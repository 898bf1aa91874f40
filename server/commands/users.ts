import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { isLocale, locales } from '#domain/locale.ts';
import { accepted } from '#domain/result.ts';
import { emailRefusal } from '#domain/users/externalUser.ts';
import { roles } from '#domain/users/role.ts';
import { uuidv7 } from '#domain/uuidv7.ts';
import { inTransaction } from '../database/inTransaction.ts';
import { migrate } from '../database/migrate.ts';
import { commandTimeoutMs, openDatabase } from '../database/openDatabase.ts';
import { openMailTransport, senderOf } from '../mail/openMailTransport.ts';
import { isNewestRefused } from '../repositories/mails.ts';
import { mailDispatch } from '../services/mail/MailDispatch.ts';
import { forgetAddress } from '../services/repair/forgetAddress.ts';
import { purgeOrphanedOperations } from '../services/retention/purgeExpired.ts';
import { type Invitation, inviteByCommand } from '../services/users/inviteByCommand.ts';
import { makeResetLink } from '../services/users/makeResetLink.ts';
import { readSettings, type Settings } from '../settings.ts';
import { databaseFailure, fail } from '../startFailure.ts';

const usage = `Usage: npm run users -- invite EMAIL --role ${roles.join('|')} [--firstname NAME] [--lastname NAME] [--locale ${locales.join('|')}] [--mandates 'NAME|NAME' or '*']
       npm run users -- reset EMAIL
       npm run users -- forget EMAIL`;

const refusalLines: Record<string, string> = {
  validation_failed: 'This is not an e-mail address, or a name that cannot be stored.',
  mandates_unknown: 'There is no such mandate.',
  name_not_ascii: 'Before the @ an address can only have the letters a to z, digits and signs.',
  already_activated: 'This address has an active account already.',
  account_disabled: 'The account of this address is disabled; an administrator can enable it.',
  not_found: 'This address has no account.',
  not_activated: 'The account of this address is not activated yet: invite it again.',
};

/** What the arguments ask for: an invitation, the link to a new password of an address, or to forget one. */
function orderOf(
  argv: readonly string[],
): Invitation | { readonly reset: string } | { readonly forget: string } {
  const text = { type: 'string' } as const;
  const options = { role: text, firstname: text, lastname: text, locale: text, mandates: text };
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true });
    const [verb, email, ...rest] = positionals;
    const role = roles.find((one) => one === values.role);
    const isAlone = rest.length === 0 && Object.keys(values).length === 0;
    if (verb === 'reset' && email !== undefined && isAlone) return { reset: email };
    if (verb === 'forget' && email !== undefined && isAlone) return { forget: email };
    if (verb !== 'invite' || email === undefined || rest.length > 0) return fail(usage);
    const { firstname, lastname, locale, mandates } = values;
    if (role === undefined || (locale !== undefined && !isLocale(locale))) return fail(usage);
    return { email, role, locale, firstname, lastname, mandates };
  } catch {
    // An unknown flag, or one without its value.
    return fail(usage);
  }
}

/** A line of the log as a sentence. */
function sentenceOf(message: string, detail: string | null): string {
  const sentence = message
    .replace(/^mail /, 'mail is ')
    .replace(', will', ' and will')
    .replace(', not', ' and not');
  return `The ${sentence}${detail === null ? '.' : ` (${detail}).`}`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const publicUrlOf = ({ publicUrl, port }: Settings) => publicUrl ?? `http://localhost:${port}`;

async function reset(settings: Settings, email: string): Promise<void> {
  await migrate(settings.database);
  const database = openDatabase(settings.database, commandTimeoutMs, () => undefined);
  const deps = { database, now: () => new Date(), randomBytes, publicUrl: () => publicUrlOf(settings) };
  const outcome = await makeResetLink(deps, email);
  await database.destroy();
  if (!outcome.ok) return fail(refusalLines[outcome.reason] ?? usage);
  const { link, expiresAt } = outcome.value;
  print(
    `Whoever has this link sets the password of ${outcome.value.email}, once, until ${expiresAt}:\n${link}`,
  );
}

async function forget(settings: Settings, email: string): Promise<void> {
  if (emailRefusal(email) !== null) return fail(refusalLines['validation_failed'] ?? usage);
  await migrate(settings.database);
  const database = openDatabase(settings.database, commandTimeoutMs, () => undefined);
  const time = new Date();
  await inTransaction(database, async (transaction) => {
    const newId = () => uuidv7(time, randomBytes);
    await forgetAddress({ transaction, person: null, now: time.toISOString(), newId }, email);
    return accepted(null);
  });
  await purgeOrphanedOperations(database);
  await database.destroy();
  print('Forgotten; if there is an account of this address, it stays.');
}

async function invite(settings: Settings, invitation: Invitation): Promise<void> {
  const now = () => new Date();
  await migrate(settings.database);
  const database = openDatabase(settings.database, commandTimeoutMs, () => undefined);
  const outcome = await inviteByCommand({ database, now, randomBytes }, invitation);
  if (!outcome.ok) {
    const { reason } = outcome;
    const errors = reason.reason === 'validation_failed' ? reason.errors : {};
    const [key] = 'mandates' in errors ? ['mandates_unknown'] : (errors['email'] ?? []);
    return fail(refusalLines[key ?? reason.reason] ?? refusalLines[reason.reason] ?? usage);
  }
  const dispatch = mailDispatch({
    database,
    now,
    randomBytes,
    publicUrl: () => publicUrlOf(settings),
    settings,
    transport: openMailTransport(settings, senderOf(settings)),
    log: {
      info: () => print('The mail is sent.'),
      warn: (what, message) => print(sentenceOf(message, 'detail' in what ? String(what.detail) : null)),
    },
  });
  const { id, email, role, mandates } = outcome.value.body;
  const has =
    mandates === 'all' ? 'all mandates' : `${mandates.length} mandate${mandates.length === 1 ? '' : 's'}`;
  print(`${email} is invited as ${role}, with ${has}.`);
  if (mandates.length === 0)
    print('Without a mandate nothing can be walked: give one with --mandates, or in the office.');
  await dispatch.drain();
  await dispatch.stop();
  const isRefused = await isNewestRefused(database, id);
  await database.destroy();
  if (isRefused) fail(`The mail server does not accept mails for ${email}: nobody gets this invitation.`);
}

const settings = readSettings(process.env);
if (!settings.ok) fail(settings.reason);
try {
  const order = orderOf(process.argv.slice(2));
  if ('reset' in order) await reset(settings.value, order.reset);
  else if ('forget' in order) await forget(settings.value, order.forget);
  else await invite(settings.value, order);
} catch (error) {
  fail(databaseFailure(error, settings.value));
}
