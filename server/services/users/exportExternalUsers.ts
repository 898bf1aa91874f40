import type { ExternalUserExportQuery } from '#contract/accounts/externalUser.ts';
import { accepted, type Result } from '#domain/result.ts';
import type { Cell, Table } from '../../spreadsheet/Table.ts';
import type { AppContext } from '../AppContext.ts';
import type { AppError } from '../AppError.ts';
import type { Claim } from '../idempotency/request.ts';
import { beginExport } from '../results/beginExport.ts';
import { eachExternalUser } from './listExternalUsers.ts';

const columns = [
  'firstname',
  'lastname',
  'email',
  'role',
  'locale',
  'status',
  'invited_at',
  'activated_at',
] as const;

/** The people that match the filter, as a table. Refuses as `beginExport` does. */
export async function exportExternalUsers(
  context: AppContext,
  claim: Claim,
  { sort, format, ...filter }: ExternalUserExportQuery,
): Promise<Result<Table, AppError>> {
  const begun = await beginExport(context, claim, { action: 'users_exported', format });
  if (!begun.ok) return begun;
  const { database } = context;
  const rows = async function* (): AsyncGenerator<readonly Cell[]> {
    for await (const user of eachExternalUser(database, filter, sort ?? 'name', begun.value.stillMay)) {
      const { invited_at, activated_at, ...rest } = user;
      const texts = [rest.firstname, rest.lastname, rest.email, rest.role, rest.locale, rest.status];
      yield [...texts, new Date(invited_at), activated_at === null ? null : new Date(activated_at)];
    }
  };
  return accepted({ name: 'External users', columns, rows: rows(), zone: begun.value.zone });
}
