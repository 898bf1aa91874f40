import type { Receipt } from '#contract/inspections/receipt.ts';
import type { ApiResult } from '../../api/ApiResult.ts';
import { classify, type Verdict } from '../classify.ts';

/**
 * S10 for photos: a removed photo is finished (PH13); a wrong offset is a break, after which the next attempt asks for the right one; any other
 * final refusal needs the person, and holds up no other entry. PH12: a server without photos takes none, not even good ones.
 */
export function classifyPhoto(result: ApiResult<Receipt>): Verdict {
  if (result.ok) return { kind: 'sent', acknowledged: { receipt: result.value } };
  const { failure } = result;
  if (failure.kind === 'status' && failure.error === 'photo_removed') return { kind: 'removed' };
  // PH7: of a link that broke the browser has repeated the part by itself. It is an offset mismatch even if its body was lost.
  if (failure.kind === 'status' && failure.status === 409 && failure.error !== 'photo_reused')
    return classify({ ok: false, failure: { kind: 'network' } });
  const verdict = classify({ ok: false, failure });
  if (verdict.kind !== 'needs-you') return verdict;
  const isTaken = verdict.errors['photo']?.includes('not_taken') !== true;
  return { ...verdict, reason: isTaken ? 'refused_photo' : 'refused_photos' };
}
