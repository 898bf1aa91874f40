import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { WireFinding } from '#contract/results/finding.ts';
import { showToast } from '#ui/feedback/showToast.ts';
import type { ApiResult, Failure } from '../../../api/ApiResult.ts';
import { changeFinding, currentFinding } from '../../../api/findingCalls.ts';
import { useSession } from '../../../session/sessionState.ts';
import { useChange } from '../shared/queries/useChange.ts';
import { useFindingWords } from './findingWords.ts';
import {
  changeName,
  type FindingChange,
  isStoredBy,
  type OwnVersion,
  ownVersions,
  showNow,
} from './ownVersions.ts';

type Told = {
  /** Wherever the person is by then. */
  readonly onStored?: (now: WireFinding, change: FindingChange) => void;
  readonly onFailed?: (failure: Failure, change: FindingChange) => void;
  /** Whether the screen says that the finding was changed meanwhile; otherwise a toast does: its row may be gone by then. */
  readonly saysConflict?: boolean;
};

/**
 * Changes fields of one finding, made from the version that was shown (N23): one request. Changes of one finding follow each other,
 * each made from what the one before has stored.
 */
export function useChangeFinding(id: string, { onStored, onFailed, saysConflict = false }: Told = {}) {
  const { t } = useLingui();
  const client = useQueryClient();
  const me = useSession((state) => state.me?.id);
  const inState = useFindingWords();

  async function send(
    ...[api, { shown, fields }, operationId]: Parameters<Send>
  ): Promise<ApiResult<OwnVersion>> {
    const { newest } = ownVersions(client, shown);
    const { etag: from, state, note, responsible, due_on } = newest;
    const all = { state, note, responsible, due_on, ...fields };
    const result = await changeFinding(api, { id, etag: from ?? '', fields: all }, operationId);
    if (result.ok) return { ok: true, value: { now: result.value, from } };
    const current = currentFinding(result.failure);
    if (current === null || !isStoredBy(me, current, fields)) return result;
    return { ok: true, value: { now: current, from } };
  }

  function sayConflict(now: WireFinding, { shown }: FindingChange): void {
    const isOther = now.changed_at !== shown.changed_at && now.changed_by?.id !== me;
    const by = isOther ? now.changed_by : null;
    const name = by === null ? '' : `${by.firstname} ${by.lastname}`;
    const what = inState(now);
    const isAnswered = by === null && now.answered_at != null && now.answered_at !== shown.answered_at;
    const changed = isAnswered ? t`Answered meanwhile: ${what}` : t`Changed meanwhile: ${what}`;
    const message = by === null ? changed : t`${name} saved first: ${what}`;
    showToast({ message, tone: 'bad', id: message });
  }

  return useChange<FindingChange, OwnVersion>({
    name: changeName(id),
    changes: ['findings', 'results'],
    gcTime: Infinity,
    shows: (failure) => currentFinding(failure) !== null,
    send,
    onSuccess: ({ now }, change) => {
      showNow(client, [now]);
      onStored?.(now, change);
    },
    onError: (failure, change) => {
      const now = currentFinding(failure);
      if (now !== null) showNow(client, [now]);
      if (now !== null && !saysConflict) sayConflict(now, change);
      onFailed?.(failure, change);
    },
  });
}

type Send = Parameters<typeof useChange<FindingChange, OwnVersion>>[0]['send'];
