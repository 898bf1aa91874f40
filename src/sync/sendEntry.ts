import { momentHeaders } from '#contract/http/headers.ts';
import { storedTouchpoint, storedTour } from '#contract/inspections/tour.ts';
import type { OutboxEntry } from '#db/schema.ts';
import type { ApiResult } from '../api/ApiResult.ts';
import type { Api, ApiRequest } from '../api/createApi.ts';
import type { Acknowledged } from './classify.ts';
import { readFrozenMoment } from './readFrozenPayload.ts';

/**
 * Sends an entry that is marked `sending`: the bytes of its first attempt under its operation id (S8), with the token of the
 * person whose database it is from (I5). A response that does not confirm that it is done counts as a wrong shape (S9).
 */
export async function sendEntry(
  api: Api,
  entry: OutboxEntry,
  call: { token: string; signal: AbortSignal; now: Date },
): Promise<ApiResult<Acknowledged>> {
  const { wire, operationId } = entry;
  if (wire === null) throw new Error('an entry is sent only after its bytes were stored');
  const { now, ...rest } = call;
  const headers = momentOfEntry(entry, now);
  const request: ApiRequest = { ...wire, ...rest, headers, operationId, replaces: entry.replaces ?? [] };
  if (entry.kind === 'save-touchpoint' || entry.kind === 'add-floor') {
    const result = await api.call(request, storedTouchpoint);
    return !result.ok || result.value.completed ? result : notDone;
  }
  const result = await api.call(request, storedTour);
  const isOpen = result.ok && result.value.concluded_at === null;
  return entry.kind === 'conclude-tour' && isOpen ? notDone : result;
}

/**
 * N6: the headers of the moment that a start or a conclusion has frozen, made at each attempt and outside the request's hash. An
 * entry from a copy may be sent by another device, whose clock says nothing of the first one's.
 */
function momentOfEntry(entry: OutboxEntry, now: Date): Readonly<Record<string, string>> {
  if (entry.kind !== 'start-tour' && entry.kind !== 'conclude-tour') return {};
  const moment = readFrozenMoment(entry);
  if (moment === null) return {};
  return {
    [entry.kind === 'start-tour' ? momentHeaders.startedAt : momentHeaders.concludedAt]: moment.at,
    [momentHeaders.contactAt]: moment.contact_at,
    ...(entry.copied === true
      ? {}
      : {
          [momentHeaders.clockOffset]: String(moment.offset),
          [momentHeaders.now]: now.toISOString(),
        }),
  };
}

const notDone: ApiResult<Acknowledged> = { ok: false, failure: { kind: 'portal', status: 200 } };
