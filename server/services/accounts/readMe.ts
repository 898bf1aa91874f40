import type { Me } from '#contract/accounts/session.ts';
import type { Database } from '../../database/tables.ts';
import { findHandedBy } from '../../repositories/users.ts';

/** Who is signed in, and by whom the link was handed over that activated the account (E20). */
export async function readMe(database: Database, person: Me): Promise<Me> {
  const link_handed_over = await findHandedBy(database, person.id);
  return { ...person, ...(link_handed_over === undefined ? {} : { link_handed_over }) };
}
