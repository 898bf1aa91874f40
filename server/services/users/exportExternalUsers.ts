import type { ExternalUserExportQuery } from '#contract/accounts/externalUser.ts';
import type { FileLanguage } from '#domain/locale.ts';
import { accepted, type Result } from '#domain/result.ts';
import type { ExternalUser } from '#domain/users/externalUser.ts';
import type { MandateAccess } from '#domain/users/mandateAccess.ts';
import type { Table } from '../../spreadsheet/Table.ts';
import type { AppContext } from '../AppContext.ts';
import type { AppError } from '../AppError.ts';
import { textsByLocale } from '../result-texts/textsByLocale.ts';
import { beginExport, type ExportRequest } from '../results/beginExport.ts';
import { type Column, fileTable, timeColumn, timeOf, utc } from '../results/fileTable.ts';
import { eachExternalUser, filterOf } from './listExternalUsers.ts';
import { mandateNames } from './mandates.ts';

const nameColumns: readonly Column<ExternalUser>[] = [
  { head: 'firstname', cell: ({ firstname }) => firstname },
  { head: 'lastname', cell: ({ lastname }) => lastname },
];
type Names = (mandates: MandateAccess) => string;

const keyColumns: readonly Column<ExternalUser>[] = [
  { head: 'email', cell: ({ email }) => email },
  { head: 'role', cell: ({ role }) => role },
  { head: 'locale', cell: ({ locale }) => locale },
  { head: 'status', cell: ({ status }) => status },
  { head: 'invited_at', cell: ({ invited_at }) => utc(timeOf(invited_at)) },
  { head: 'activated_at', cell: ({ activated_at }) => utc(timeOf(activated_at)) },
];

/** N33: in the reader's words, with the keys behind them; or for programs. An import reads both (E5), and mandates by name (B5). */
function columnsFor(
  language: FileLanguage | null,
  zone: string,
  names: Names,
): readonly Column<ExternalUser>[] {
  const mandates = ({ mandates: has }: ExternalUser) => names(has);
  if (language === null) return [...nameColumns, ...keyColumns, { head: 'mandates', cell: mandates }];
  const { headings, roles, accounts } = textsByLocale[language.locale];
  const languages = new Intl.DisplayNames(language.locale, { type: 'language' });
  return [
    { head: headings.firstname, cell: ({ firstname }) => firstname },
    { head: headings.lastname, cell: ({ lastname }) => lastname },
    { head: headings.email, cell: ({ email, email_shown }) => email_shown ?? email },
    { head: headings.role, cell: ({ role }) => roles[role] },
    { head: headings.locale, cell: ({ locale }) => languages.of(locale) ?? locale },
    { head: headings.mandates, cell: mandates },
    { head: headings.state, cell: ({ status }) => accounts[status] },
    timeColumn(headings.invited, zone, ({ invited_at }) => timeOf(invited_at)),
    timeColumn(headings.activated, zone, ({ activated_at }) => timeOf(activated_at)),
    ...keyColumns,
  ];
}

/** The people that match the filter, as a table. Refuses as `beginExport` does. */
export async function exportExternalUsers(
  context: AppContext,
  { claim, language }: ExportRequest,
  { sort, format, ...asked }: ExternalUserExportQuery,
): Promise<Result<Table, AppError>> {
  const begun = await beginExport(context, claim, { action: 'users_exported', format });
  if (!begun.ok) return begun;
  const { stillMay, zone } = begun.value;
  const { database } = context;
  const names = await mandateNames(database);
  const rows = eachExternalUser(database, filterOf(asked, context.now()), sort ?? 'name', stillMay);
  return accepted(fileTable({ sheet: 'people', zone, language }, columnsFor(language, zone, names), rows));
}
