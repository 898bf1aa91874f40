import * as zod from 'zod/mini';
import { type ExternalUserFields, externalUser } from '#contract/accounts/externalUser.ts';
import { officePaths } from '#contract/http/officePaths.ts';
import { paths } from '#contract/http/paths.ts';
import type { ExternalUser } from '#domain/users/externalUser.ts';
import { type MailServer, tokenIn } from '../server/mailServer.ts';
import type { CallResponse } from '../server/serverCalls.ts';
import type { Person, TestServer } from '../server/serverForTests.ts';

let count = 0;

/** The fields of a person who has not been invited yet. */
export function somebody(change: Partial<ExternalUserFields> = {}): ExternalUserFields {
  count += 1;
  const email = `person${count}.${Date.now().toString(36)}@people.example`;
  return { firstname: 'Anna', lastname: 'Muster', email, role: 'inspector', locale: 'en', ...change };
}

export async function invite(
  server: TestServer,
  administrator: Person,
  person: ExternalUserFields = somebody(),
): Promise<Omit<ExternalUser, 'mandates'>> {
  const answer = await server.call(officePaths.externalUsers, {
    method: 'POST',
    token: administrator.token,
    body: { external_user: person },
  });
  if (answer.status !== 201) throw new Error(`Not invited: ${answer.status} ${answer.text}`);
  return zod.parse(externalUser, answer.json);
}

export function activation(token: string, password: string, password_confirmation = password) {
  return { activation: { activation_token: token, password, password_confirmation } };
}

export function passwordReset(token: string, password: string, password_confirmation = password) {
  return { password_reset: { password_reset_token: token, password, password_confirmation } };
}

export async function signIn(server: TestServer, email: string, password: string): Promise<CallResponse> {
  return server.call(paths.authToken, { method: 'POST', body: { email, password } });
}

/** Invites a person, with all mandates unless `fields` say otherwise, activates the account by the mail, and signs in. */
export async function activePerson(
  server: TestServer,
  mails: MailServer,
  administrator: Person,
  password: string,
  fields: ExternalUserFields = somebody(),
): Promise<Person> {
  const { id, email } = await invite(server, administrator, { mandates: 'all', ...fields });
  const token = tokenIn(await mails.next(email));
  await server.call(paths.activation, { method: 'POST', body: activation(token, password) });
  const answer = await signIn(server, email, password);
  return { id, email, token: zod.parse(zod.object({ auth_token: zod.string() }), answer.json).auth_token };
}
