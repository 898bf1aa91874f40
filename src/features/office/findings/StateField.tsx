import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useRef, useState } from 'react';
import type { WireFinding } from '#contract/results/finding.ts';
import type { FindingsRequest } from '#contract/results/findingRequests.ts';
import { type FindingState, findingStates } from '#domain/results/finding.ts';
import { findingStateName } from './FindingFields.tsx';

type Change = (fields: FindingsRequest['finding']) => Promise<boolean>;

type StateFieldProps = {
  readonly finding: WireFinding;
  /** Returns whether the state was stored. */
  readonly onChange: Change;
  /** Whether the field takes the focus when it appears, because its card was moved by keys. */
  readonly isFollowed?: boolean;
  /** Called with true when a choice made by keys is being stored, and with false when the field is left. */
  readonly onFollow?: (isFollowed: boolean) => void;
};

/** A state that was sent, and when the finding had been changed last. */
type Sent = { readonly state: FindingState; readonly changedAt: string | null };

// Milliseconds without a keystroke: on Windows and Linux each arrow key changes a closed list, and every stored change stays in
// the finding's history.
const pause = 1000;

/**
 * A field for the state of a finding. A choice made with a pointer is stored at once, one made by keys when they pause, with Enter
 * or when the field is left. One that could not be stored is noted.
 */
export function StateField({ finding, onChange, isFollowed = false, onFollow }: StateFieldProps) {
  const { t } = useLingui();
  const byKeys = useRef(false);
  // Chosen by keys, and not being stored yet.
  const [choice, setChoice] = useState<FindingState | null>(null);
  // Being stored, or stored, until the list has that change, or a later one that took it back.
  const [sent, setSent] = useState<Sent | null>(null);
  const [failed, setFailed] = useState(false);
  if (sent !== null && sent.changedAt !== finding.changed_at) setSent(null);
  const known = sent?.state ?? finding.state;
  const value = findingStateName(finding.state);

  async function store(state: FindingState, change: Change): Promise<void> {
    setChoice(null);
    setSent({ state, changedAt: finding.changed_at });
    const isStored = await change({ state });
    setFailed(!isStored);
    if (!isStored) setSent((newest) => (newest?.state === state ? null : newest));
  }

  // With the `onChange` of the render in which the key was pressed: its row is what the person saw, so that a change by others
  // during the pause is noticed (N23).
  const storeLater = useDebouncedCallback(
    (state: FindingState, change: Change) => {
      onFollow?.(true);
      void store(state, change);
    },
    { delay: pause, flushOnUnmount: true },
  );

  function choose(state: FindingState): void {
    storeLater.cancel();
    setFailed(false);
    if (state === known) {
      setChoice(null);
    } else if (byKeys.current) {
      setChoice(state);
      storeLater(state, onChange);
    } else {
      void store(state, onChange);
    }
  }

  return (
    <NativeSelect
      aria-label={t`State`}
      autoFocus={isFollowed}
      data={findingStates.map((state) => ({ value: state, label: findingStateName(state) }))}
      error={failed && t`Not saved yet. Saved is: ${value}`}
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
