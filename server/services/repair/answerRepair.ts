import { hash } from 'node:crypto';
import type { RepairReceipt, RepairRequest } from '#contract/repair/repair.ts';
import { isAnswered, maxAnswersOfLink } from '#domain/repair/repairAnswer.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import { uuidv7 } from '#domain/uuidv7.ts';
import type { FindingStatementRow } from '../../database/findingTables.ts';
import { inTransaction } from '../../database/inTransaction.ts';
import type { Database } from '../../database/tables.ts';
import { answersThrough, setAnswered } from '../../repositories/repair/repairAnswers.ts';
import { lockRepairLinks } from '../../repositories/repair/repairLinks.ts';
import { namePhotos, photosBy } from '../../repositories/repair/repairPhotos.ts';
import { insertFindingStatements } from '../../repositories/results/findingStatements.ts';
import type { AppContext } from '../AppContext.ts';
import { type AppError, unavailable } from '../AppError.ts';
import type { LinkToken } from '../accounts/findLink.ts';
import { lockForStatement, recountLate } from '../findings/lockForStatement.ts';
import { newCode } from '../inspections/newReceipt.ts';
import { findRepair, type RepairContext, repairOf } from './findRepair.ts';

type Outcome = Result<RepairReceipt, AppError>;

/** The answer that was stored under a key; refuses the key with another one. */
async function sameAgain(
  db: Database,
  stored: FindingStatementRow,
  request: RepairRequest,
): Promise<Outcome> {
  const named = (await photosBy(db, 'photos.statement_id', [stored.id])).map(({ id }) => id).toSorted();
  const { answer, text, name, at, receipt_code } = stored;
  const isSame =
    JSON.stringify([answer, text, name, named]) ===
    JSON.stringify([request.answer, request.text, request.name, [...new Set(request.photos)].toSorted()]);
  return isSame
    ? accepted({ answer: request.answer, answered_at: at, receipt: receipt_code ?? '' })
    : refused({ reason: 'operation_reused' });
}

/**
 * R2: stores what whoever repairs says through a link, once for each key, as a statement that leaves the finding's state. Refuses as
 * `findRepair` does, too little, too many answers, and photos that are not received.
 */
export async function answerRepair(
  context: RepairContext & Pick<AppContext, 'randomBytes'>,
  asked: LinkToken,
  { request, key }: { readonly request: RepairRequest; readonly key: string | null },
): Promise<Outcome> {
  const { database, randomBytes } = context;
  const found = await findRepair(context, asked);
  if (!found.ok) return found;
  const { finding } = found.value;
  if (!isAnswered(request)) return refused({ reason: 'validation_failed', errors: { text: ['required'] } });
  return inTransaction(database, async (transaction): Promise<Outcome> => {
    const time = context.now();
    const now = time.toISOString();
    const [locked] = (await lockForStatement({ transaction, now }, [finding], { unseen: true })) ?? [];
    await lockRepairLinks(transaction, found.value.together);
    const repair = await repairOf(transaction, asked.token, now);
    if (repair === null) return refused({ reason: 'not_found' });
    // Its building was merged meanwhile.
    if (locked === undefined || repair.finding !== finding) return refused(unavailable);
    const { link, together } = repair;
    const said = await answersThrough(transaction, together);
    const once = JSON.stringify([link.finding_id, link.address_key, key]);
    const answer_key = key === null ? null : hash('sha256', once);
    const stored = said.find((one) => key !== null && one.answer_key === answer_key);
    if (stored !== undefined) return sameAgain(transaction, stored, request);
    if (said.length >= maxAnswersOfLink) return refused({ reason: 'too_many_answers' });
    const id = uuidv7(time, randomBytes);
    const { answer, text, name } = request;
    const receipt = newCode(now, randomBytes);
    const nothing = { state: null, note: null, responsible: null, due_on: null, user_id: null };
    await insertFindingStatements(transaction, [
      {
        id,
        finding_id: finding,
        at: now,
        kind: 'answered',
        ...nothing,
        recipient: link.address,
        answer,
        text,
        name,
        link_id: link.id,
        answer_key,
        receipt_code: receipt,
      },
    ]);
    const photos = { ids: [...new Set(request.photos)], linkIds: together };
    if (!(await namePhotos(transaction, id, photos))) return refused({ reason: 'photos_missing' });
    await setAnswered(transaction, finding, { answered_at: now, answer });
    await recountLate({ transaction }, [locked]);
    return accepted({ answer, answered_at: now, receipt });
  });
}
