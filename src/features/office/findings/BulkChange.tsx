import { useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type KeyboardEvent, type Ref, useState } from 'react';
import type { FindingsRequest } from '#contract/results/findingRequests.ts';
import { cleanLine } from '#domain/cleanText.ts';
import { earliestDay, latestDay } from '#domain/results/days.ts';
import { findingStates, responsibleLimit } from '#domain/results/finding.ts';
import { lengthError } from '../../../i18n/fieldErrorMessage.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { letGo } from '../../../ui/layout/letGo.ts';
import { useTyped } from '../shared/useTyped.ts';
import classes from './BulkChange.module.css';
import { findingStateName } from './FindingFields.tsx';

type BulkChangeProps = {
  readonly count: number;
  /** Its first field. */
  readonly firstField: Ref<HTMLSelectElement>;
  /** Called with Escape. */
  readonly onGoBack: () => void;
  /** Returns whether they were changed. */
  readonly onChange: (fields: FindingsRequest['finding']) => Promise<boolean>;
  readonly onChoosePage: () => void;
  readonly onClear: () => void;
};

const nothing = { state: '', responsible: '', due: '' };

/** What was typed since a change was sent: the next one is for others. */
function typedSince(typed: typeof nothing, sent: typeof nothing): typeof nothing {
  const since = (name: keyof typeof nothing) => (typed[name] === sent[name] ? '' : typed[name]);
  return { state: since('state'), responsible: since('responsible'), due: since('due') };
}

/** The bar below the table that changes all chosen findings in one request; empty fields stay as they are. */
export function BulkChange({
  count,
  firstField,
  onGoBack,
  onChange,
  onChoosePage,
  onClear,
}: BulkChangeProps) {
  const { t } = useLingui();
  const { number } = useFormats();
  const [typed, setTyped] = useTyped('findings', nothing);
  const { state, responsible, due } = typed;
  const set = (fields: Partial<typeof nothing>) => setTyped((before) => ({ ...before, ...fields }));
  const [pending, setPending] = useState(false);
  // A state of this bar: what is typed in one that was opened since stays.
  const [done, setDone] = useState<typeof nothing | null>(null);
  if (done !== null) {
    setDone(null);
    setTyped(typedSince(typed, done));
  }
  const chosenState = findingStates.find((one) => one === state);
  const name = cleanLine(responsible);
  const tooLong = lengthError(name, responsibleLimit);
  const isNothing = chosenState === undefined && name === '' && due === '';
  const chosen = number(count);
  const keys = {
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onGoBack();
    },
  };
  return (
    <form
      className={classes['bar']}
      ref={letGo}
      onSubmit={(event) => {
        event.preventDefault();
        setPending(true);
        void onChange({
          ...(chosenState === undefined ? {} : { state: chosenState }),
          ...(name === '' ? {} : { responsible: name }),
          ...(due === '' ? {} : { due_on: due }),
        })
          .then((isDone) => setDone(isDone ? typed : null))
          .finally(() => setPending(false));
      }}
    >
      <p className={classes['count']}>{t`Selected: ${chosen}`}</p>
      <NativeSelect
        {...keys}
        data={[
          { value: '', label: t`Leave as it is` },
          ...findingStates.map((one) => ({ value: one, label: findingStateName(one) })),
        ]}
        label={t`State`}
        onChange={(event) => set({ state: event.currentTarget.value })}
        ref={firstField}
        size="sm"
        value={state}
      />
      <TextInput
        {...keys}
        error={tooLong}
        label={t`Responsible`}
        onChange={(event) => set({ responsible: event.currentTarget.value })}
        placeholder={t`Leave as it is`}
        size="sm"
        value={responsible}
      />
      <TextInput
        {...keys}
        label={t`Due`}
        max={latestDay}
        min={earliestDay}
        onChange={(event) => set({ due: event.currentTarget.value })}
        size="sm"
        type="date"
        value={due}
      />
      <Button
        {...keys}
        disabled={isNothing || tooLong !== null}
        loading={pending}
        size="sm"
        type="submit"
      >{t`Change`}</Button>
      <Button {...keys} onClick={onChoosePage} size="sm" variant="default">{t`Select the whole page`}</Button>
      <Button {...keys} onClick={onClear} size="sm" variant="subtle">{t`Clear selection`}</Button>
    </form>
  );
}
