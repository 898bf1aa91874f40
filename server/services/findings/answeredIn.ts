import { type Answered, waitingAnswer } from '#domain/repair/waitingAnswer.ts';
import type { FindingStatementRow } from '../../database/findingTables.ts';
import { emailKey } from '../../repositories/users.ts';

/** R2: the answer of a finding that waits, from what was said of it, oldest first, and when it was last rated bad. */
export function answeredIn(statements: readonly FindingStatementRow[], seenAt: string | null): Answered {
  const said = statements.map(({ recipient, ...one }) => ({ ...one, to: recipient && emailKey(recipient) }));
  return waitingAnswer(said, seenAt);
}
