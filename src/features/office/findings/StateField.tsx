import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useRef, useState } from 'react';
import type { WireFinding } from '#contract/results/finding.ts';
import { type FindingState, findingStates } from '#domain/results/finding.ts';
import { findingStateName } from './findingWords.ts';
import { useChangeFinding } from './useChangeFinding.ts';

type StateFieldProps = {
  readonly finding: WireFinding;
  /** Called when its state was stored, wherever the person is by then. */
  readonly onStored?: (now: WireFinding) => void;
  /** Whether the field takes the focus when it appears, because its card was moved by keys. */
  readonly isFollowed?: boolean;
  /** Called with true when a choice made by keys is being stored, and with false when the field is left. */
  readonly onFollow?: (isFollowed: boolean) => void;
};

// Milliseconds without a keystroke: on Windows and Linux each arrow key changes a closed list, and every stored change stays in
// the finding's history.
const pause = 1000;

/**
 * A field for the state of a finding. A choice made with a pointer is stored at once, one made by keys when they pause, with Enter
 * or when the field is left. One that could not be stored is noted.
 */
export function StateField({ finding, onStored, isFollowed = false, onFollow }: StateFieldProps) {
  const { t } = useLingui();
  const byKeys = useRef(false);
  // Chosen by keys, and not being stored yet.
  const [choice, setChoice] = useState<FindingState | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  // Being stored.
  const [sent, setSent] = useState<FindingState | null>(null);
  const { change } = useChangeFinding(finding.id, { ...(onStored && { onStored }) });
  const known = sent ?? finding.state;
  const value = findingStateName(finding.state);

  function store(state: FindingState, shown: WireFinding): void {
    setChoice(null);
    setSent(state);
    change(
      { shown, fields: { state } },
      { onError: () => setHasFailed(true), onSettled: () => setSent(null) },
    );
  }

  // With the row in which the key was pressed: it is what the person saw, so that a change by others during the pause is
  // noticed (N23).
  const storeLater = useDebouncedCallback(
    (state: FindingState, shown: WireFinding) => {
      onFollow?.(true);
      store(state, shown);
    },
    { delay: pause, flushOnUnmount: true },
  );

  function choose(state: FindingState): void {
    storeLater.cancel();
    setHasFailed(false);
    if (state === known) {
      setChoice(null);
    } else if (byKeys.current) {
      setChoice(state);
      storeLater(state, finding);
    } else {
      store(state, finding);
    }
  }

  return (
    <NativeSelect
      aria-label={t`State`}
      autoFocus={isFollowed}
      data={findingStates.map((state) => ({ value: state, label: findingStateName(state) }))}
      error={hasFailed && t`Not saved yet. Saved is: ${value}`}
      miw="10.5rem"
      onBlur={() => {
        storeLater.flush();
        onFollow?.(false);
      }}
      onChange={(event) => {
        const state = findingStates.find((one) => one === event.currentTarget.value);
        if (state !== undefined) choose(state);
      }}
      onKeyDown={(event) => {
        byKeys.current = true;
        if (event.key === 'Enter') storeLater.flush();
      }}
      onPointerDown={() => {
        byKeys.current = false;
      }}
      size="sm"
      value={choice ?? known}
    />
  );
}
