import { useCallback, useState } from 'react';
import type { WireFinding } from '#contract/results/finding.ts';

type Changed = {
  readonly now: WireFinding;
  /** Whether its state was another one when the list was opened. */
  readonly isMoved: boolean;
};

/** By their ids, in the order in which they were changed. */
export type ChangedFindings = ReadonlyMap<string, Changed>;

const none: ChangedFindings = new Map();

/** What became of the findings that this person has changed, or found changed by others, since their list was opened. */
export function useChangedFindings(list: string) {
  const [{ of, byId }, setKept] = useState({ of: list, byId: none });
  if (of !== list) setKept({ of: list, byId: none });
  const note = useCallback(
    (now: WireFinding, before: WireFinding) =>
      setKept((kept) => {
        const next = new Map(kept.of === list ? kept.byId : none);
        const isMoved = next.get(now.id)?.isMoved === true || now.state !== before.state;
        next.delete(now.id);
        return { of: list, byId: next.set(now.id, { now, isMoved }) };
      }),
    [list],
  );
  return { changed: of === list ? byId : none, note, forget: () => setKept({ of: list, byId: none }) };
}
