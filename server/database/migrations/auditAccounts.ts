import type { Database } from '../tables.ts';

/** Which account an entry of the audit log is about, and what was changed of it (rule E14). Earlier entries have neither. */
export async function addAuditAccounts({ schema }: Database): Promise<void> {
  for (const column of ['account_id', 'changes']) {
    await schema.alterTable('audit_log').addColumn(column, 'text').execute();
  }
}

/** Which findings an entry of the audit log is about, and what was set (rule N23). Earlier entries have none. */
export async function addAuditFindings({ schema }: Database): Promise<void> {
  await schema.alterTable('audit_log').addColumn('findings', 'text').execute();
}
