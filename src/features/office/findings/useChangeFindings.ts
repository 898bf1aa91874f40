import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { ChangedFindings, WireFinding } from '#contract/results/finding.ts';
import type { FindingsRequest } from '#contract/results/findingRequests.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { showToast } from '#ui/feedback/showToast.ts';
import { changeFindings } from '../../../api/findingCalls.ts';
import { useSession } from '../../../session/sessionState.ts';
import { useChange } from '../shared/queries/useChange.ts';
import { isStoredBy, showNow } from './ownVersions.ts';

type Several = { readonly findings: readonly WireFinding[]; readonly request: FindingsRequest };

/**
 * Changes fields of several findings: of those that are as they are shown (N23). A toast says how many were changed, and what
 * happened to the others. `onChanged` is called with the ids of the changed ones, wherever the person is by then.
 */
export function useChangeFindings(onChanged: (ids: readonly string[]) => void) {
  const { t } = useLingui();
  const { number } = useFormats();
  const client = useQueryClient();
  const me = useSession((state) => state.me?.id);

  /** Those that were not changed; a lost response to the same change was no change of somebody else. */
  function refusedOf({ items, refused = [] }: ChangedFindings, { finding }: FindingsRequest): WireFinding[] {
    return items.filter((one) => refused.includes(one.id) && !isStoredBy(me, one, finding));
  }

  function say(refused: readonly WireFinding[], { findings }: Several): void {
    const changed = number(findings.length - refused.length);
    if (refused.length === 0) return showToast({ message: t`Changed: ${changed}`, tone: 'good' });
    const before = new Map(findings.map((one) => [one.id, one]));
    const again = refused.filter(({ id, state, changed_at, sightings }) => {
      const shown = before.get(id);
      return state === 'open' && shown?.changed_at === changed_at && shown.sightings < sightings;
    }).length;
    const others = refused.length - again;
    const parts = [
      t`Changed: ${changed}`,
      again > 0 && plural(again, { one: '# was rated bad again', other: '# were rated bad again' }),
      others > 0 && plural(others, { one: '# was changed meanwhile', other: '# were changed meanwhile' }),
    ];
    showToast({ message: parts.filter((part) => part !== false).join('; '), tone: 'bad' });
  }

  const { change, isPending } = useChange<Several, ChangedFindings>({
    name: 'findings',
    changes: ['findings', 'results'],
    send: (api, { request }, operationId) => changeFindings(api, request, operationId),
    onSuccess: (changed, several) => {
      const refused = refusedOf(changed, several.request);
      const left = new Set(refused.map(({ id }) => id));
      showNow(client, changed.items);
      say(refused, several);
      onChanged(several.request.ids.filter((id) => !left.has(id)));
    },
  });
  return {
    isPending,
    /** `onDone` is called on the page that asked for it: with whether all were changed. */
    change: (
      findings: readonly WireFinding[],
      finding: FindingsRequest['finding'],
      onDone: (isAll: boolean) => void,
    ) => {
      const ids = findings.map(({ id }) => id);
      const etags = findings.map(({ etag = '' }) => etag);
      const request = { ids, etags, finding };
      change(
        { findings, request },
        { onSuccess: (changed) => onDone(refusedOf(changed, request).length === 0) },
      );
    },
  };
}
