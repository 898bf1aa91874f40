import type { ExpressionBuilder } from 'kysely';
import type { Database, Tables } from '../../database/tables.ts';
import { emailKey } from '../users.ts';

/** N14: removes an address, also as it is shown, whatever its case, from findings: as the person responsible, and of a message or an answer, with the name that this gives. */
export async function eraseRecipient(
  db: Database,
  { email, email_shown }: { readonly email: string; readonly email_shown?: string | undefined },
): Promise<void> {
  const written = [email, email_shown ?? email];
  const isNamed = (fields: ExpressionBuilder<Tables, 'findings' | 'finding_statements'>) =>
    fields.or([
      fields('responsible', 'in', written),
      fields(fields.fn<string>('lower', ['responsible']), '=', emailKey(email)),
    ]);
  await db
    .updateTable('findings')
    .set({ responsible: null, responsible_folded: null })
    .where(isNamed)
    .execute();
  const statements = db.updateTable('finding_statements');
  await statements.set({ responsible: null }).where(isNamed).execute();
  await statements
    .set({ recipient: null, name: null })
    .where((fields) => fields.fn<string>('lower', ['recipient']), '=', emailKey(email))
    .execute();
}
