import { type QueryClient, useMutationState, useQueryClient } from '@tanstack/react-query';
import type { ChangedFindings, FindingDetail, WireFinding } from '#contract/results/finding.ts';
import type { FindingFields, FindingsRequest } from '#contract/results/findingRequests.ts';
import { currentFinding } from '../../../api/findingCalls.ts';

/** The fields to change, and the finding as it was shown when typing began. */
export type FindingChange = {
  readonly shown: WireFinding;
  readonly fields: Partial<FindingFields>;
};

/** The name of the changes of a finding. */
export const changeName = (id: string): string => `finding ${id}`;

const isOne = (key: readonly unknown[] = []) => String(key[0]).startsWith(changeName(''));

/** A version that this person has stored, and the one that it was made from. */
export type OwnVersion = { readonly now: WireFinding; readonly from: string | undefined };

/**
 * The versions of a finding that this person has made from the one that was shown, and the newest of them: a change of an own version
 * is no change of what somebody else said (N23).
 */
export function ownVersions(client: QueryClient, shown: WireFinding) {
  const etags = new Set([shown.etag]);
  let newest = shown;
  for (const { state } of client.getMutationCache().findAll({ mutationKey: [changeName(shown.id)] })) {
    const own = state.data as OwnVersion | undefined;
    if (own === undefined || !etags.has(own.from)) continue;
    etags.add(own.now.etag);
    newest = own.now;
  }
  return { newest, etags };
}

/** Whether a finding is as it was shown, or as this person has changed it since. */
export function useIsOwn(): (shown: WireFinding, now: WireFinding) => boolean {
  const client = useQueryClient();
  return (shown, now) => ownVersions(client, shown).etags.has(now.etag);
}

/** Whether a finding has what was asked for, and from this person: the response to their change was lost (N23). */
export function isStoredBy(
  me: string | undefined,
  now: WireFinding,
  fields: FindingsRequest['finding'],
): boolean {
  const isAsked = Object.entries(fields).every(([name, value]) => now[name as keyof WireFinding] === value);
  return isAsked && now.changed_by !== null && now.changed_by.id === me;
}

type Read = { readonly items: readonly WireFinding[] } | FindingDetail | undefined;

/** Shows findings as they are now wherever they were read, until they are read anew. */
export function showNow(client: QueryClient, findings: ChangedFindings['items']): void {
  const now = new Map(findings.map((one) => [one.id, one]));
  client.setQueriesData<Read>({ queryKey: ['findings'] }, (read) => {
    if (read === undefined) return undefined;
    if ('items' in read) return { ...read, items: read.items.map((one) => now.get(one.id) ?? one) };
    return { ...read, ...now.get(read.id) };
  });
}

type Changed = {
  readonly now: WireFinding;
  /** Whether its state was another one when the list was opened. */
  readonly isMoved: boolean;
};

/** By their ids, in the order in which they were changed. */
export type FindingsChanged = ReadonlyMap<string, Changed>;

/** What became of the findings that this person has changed, or found changed by others, since a time (epoch milliseconds). */
export function useChangedSince(since: number): FindingsChanged {
  const all = useMutationState({
    filters: { predicate: ({ options, state }) => isOne(options.mutationKey) && state.submittedAt >= since },
    select: ({ state: { variables, data, error } }) => {
      const { content } = variables as { readonly content: FindingChange };
      const stored = (data as OwnVersion | undefined)?.now;
      return { before: content.shown, now: error === null ? stored : currentFinding(error.failure) };
    },
  });
  const changed = new Map<string, Changed>();
  for (const one of all) {
    const { now, before } = one;
    if (now == null) continue;
    const isMoved = changed.get(now.id)?.isMoved === true || now.state !== before.state;
    changed.delete(now.id);
    changed.set(now.id, { now, isMoved });
  }
  return changed;
}
