import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import type { WireFinding } from '#contract/results/finding.ts';
import type { FindingsRequest } from '#contract/results/findingRequests.ts';
import { isAsShown } from '#domain/results/finding.ts';
import { changeFinding, fetchFinding } from '../../../api/findingCalls.ts';
import { useSession } from '../../../session/sessionState.ts';
import { showToast } from '../../../ui/feedback/showToast.ts';
import { useServer } from '../../shared/server/ApiContext.ts';
import { useFailure } from '../../shared/server/useFailure.ts';
import { useOperation } from '../../shared/server/useOperation.ts';
import { useFindingWords } from './FindingFields.tsx';

type Change = (shown: WireFinding, fields: FindingsRequest['finding']) => Promise<boolean>;

const preconditionFailed = 412;

/** Whether a finding has all the fields that were asked for. */
function hasAll(now: WireFinding, fields: FindingsRequest['finding']): boolean {
  return Object.entries(fields).every(([name, value]) => now[name as keyof WireFinding] === value);
}

/**
 * Changes fields of one finding, unless it is no longer as it was shown (N23): a list may be hours old, and whatever
 * happened since would be overwritten unseen. Returns whether it was stored; if not, a toast says why. `onKnown` is called with
 * the finding as it is now if it was stored, or refused because of another change; not if a call failed.
 */
export function useChangeFinding(onKnown: (now: WireFinding, before: WireFinding) => void): Change {
  const { t } = useLingui();
  const { api } = useServer();
  const me = useSession((state) => state.me);
  const operate = useOperation();
  const fail = useFailure({ toastsRefused: true });
  // The newest version that this person has stored, by id: the row may still show the one before, which is no change by others.
  const own = useRef(new Map<string, WireFinding>());
  // Changes run one after another: of two at once, the second would be refused because the first has changed the finding.
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const { inState } = useFindingWords();

  /** Shows in a toast how a finding was changed meanwhile: its row or card may be gone by then. */
  function rejectChange(now: WireFinding, before: WireFinding): false {
    onKnown(now, before);
    const isOther = now.changed_at !== before.changed_at && now.changed_by?.id !== me?.id;
    const by = isOther ? now.changed_by : null;
    const name = by === null ? '' : `${by.firstname} ${by.lastname}`;
    const what = inState(now);
    const message = by === null ? t`Changed meanwhile: ${what}` : t`${name} saved first: ${what}`;
    showToast({ message, tone: 'bad', id: message });
    return false;
  }

  const change: Change = async (shown, fields) => {
    const { id } = shown;
    const reread = () => fetchFinding(api, id, new AbortController().signal);
    const read = await reread();
    if (!read.ok) {
      fail(read.failure);
      return false;
    }
    const { value: now, etag = '' } = read;
    const isKnown = [shown, own.current.get(id) ?? shown].some((one) => isAsShown(one, now));
    // The response to an earlier try was lost.
    if (!isKnown && now.changed_by !== null && now.changed_by.id === me?.id && hasAll(now, fields)) {
      own.current.set(id, now);
      onKnown(now, shown);
      return true;
    }
    if (!isKnown) return rejectChange(now, shown);
    const { state = now.state, responsible = now.responsible, due_on = now.due_on } = fields;
    const all = { state, note: now.note, responsible, due_on };
    const result = await operate(JSON.stringify([id, etag, all]), (calls, operationId) =>
      changeFinding(calls, { id, etag, fields: all }, operationId),
    );
    if (result.ok) {
      own.current.set(id, result.value);
      onKnown(result.value, shown);
      return true;
    }
    const { failure } = result;
    if (failure.kind === 'status' && failure.status === preconditionFailed) {
      const newest = await reread();
      if (newest.ok) return rejectChange(newest.value, now);
      fail(newest.failure);
      return false;
    }
    fail(failure);
    return false;
  };

  return (shown, fields) => {
    const done = queue.current.then(() => change(shown, fields));
    queue.current = done;
    return done;
  };
}
