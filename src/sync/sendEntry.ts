import { storedTouchpoint, storedTour } from '#contract/inspections/tour.ts';
import type { ApiResult } from '../api/ApiResult.ts';
import type { Api, ApiRequest } from '../api/createApi.ts';
import type { OutboxEntry } from '../db/schema.ts';
import type { Acknowledged } from './classify.ts';

/**
 * Sends an entry that is marked `sending`: the bytes of its first attempt under its operation id (S8), with the token of the
 * person whose database it is from (I5). A response that does not confirm that it is done counts as a wrong shape (S9).
 */
export async function sendEntry(
  api: Api,
  entry: OutboxEntry,
  call: { token: string; signal: AbortSignal },
): Promise<ApiResult<Acknowledged>> {
  const { wire, operationId } = entry;
  if (wire === null) throw new Error('an entry is sent only after its bytes were stored');
  const request: ApiRequest = { ...wire, ...call, operationId, replaces: entry.replaces ?? [] };
  if (entry.kind === 'save-touchpoint' || entry.kind === 'add-floor') {
    const result = await api.call(request, storedTouchpoint);
    if (!result.ok) return result;
    const { receipt, ...touchpoint } = result.value;
    return touchpoint.completed ? { ok: true, value: { kind: 'touchpoint', touchpoint, receipt } } : notDone;
  }
  const result = await api.call(request, storedTour);
  if (!result.ok) return result;
  const { receipt, ...tour } = result.value;
  if (entry.kind === 'conclude-tour' && tour.concluded_at === null) return notDone;
  return { ok: true, value: { kind: 'tour', tour, receipt } };
}

const notDone: ApiResult<Acknowledged> = { ok: false, failure: { kind: 'portal', status: 200 } };
