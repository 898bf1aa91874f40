import type { Receipt } from '#contract/inspections/receipt.ts';
import type { ApiResult } from '../api/ApiResult.ts';
import { classify, type Verdict } from './classify.ts';

/**
 * S10 for photos: one that was removed is done with (P13); where only the place of a part is not what it was thought to be, the
 * next attempt asks. Whatever the server does not take for good needs the person, and holds up nothing.
 */
export function classifyPhoto(answer: ApiResult<Receipt>): Verdict {
  if (answer.ok) return { kind: 'sent', acknowledged: { kind: 'photo', receipt: answer.value } };
  const { failure } = answer;
  if (failure.kind === 'status' && failure.error === 'photo_removed') return { kind: 'removed' };
  // Its words may have been cut off on their way.
  if (failure.kind === 'status' && failure.status === 409 && failure.error !== 'photo_reused')
    return classify({ ok: false, failure: { ...failure, status: 425 } });
  const verdict = classify({ ok: false, failure });
  return verdict.kind === 'needs-you' ? { ...verdict, reason: 'refused_photo' } : verdict;
}
