import { useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type KeyboardEvent, type Ref, useState } from 'react';
import type { WireFinding } from '#contract/results/finding.ts';
import { cleanLine } from '#domain/cleanText.ts';
import { earliestDay, latestDay } from '#domain/results/days.ts';
import { findingStates, responsibleLimit } from '#domain/results/finding.ts';
import { lengthError } from '#i18n/fieldErrorMessage.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { letGo } from '#ui/layout/letGo.ts';
import classes from '../shared/SelectionBar.module.css';
import { findingStateName } from './findingWords.ts';
import { useChangeFindings } from './useChangeFindings.ts';

// Empty: it stays as it is.
const nothing = { state: '', responsible: '', due: '' };

/** What was typed since a change was sent: the next one is for others. */
function typedSince(typed: typeof nothing, sent: typeof nothing): typeof nothing {
  const since = (name: keyof typeof nothing) => (typed[name] === sent[name] ? '' : typed[name]);
  return { state: since('state'), responsible: since('responsible'), due: since('due') };
}

type BulkChangeProps = {
  /** The chosen findings, as they are shown. */
  readonly findings: readonly WireFinding[];
  /** Its first field. */
  readonly firstField: Ref<HTMLSelectElement>;
  /** Called with Escape. */
  readonly onGoBack: () => void;
  /** Called with the ids of those that were changed. */
  readonly onChanged: (ids: readonly string[]) => void;
  readonly onChoosePage: () => void;
  readonly onClear: () => void;
};

/** The bar below the table that changes all chosen findings in one request; empty fields stay as they are. */
export function BulkChange(props: BulkChangeProps) {
  const { findings, firstField, onGoBack, onChanged, onChoosePage, onClear } = props;
  const { t } = useLingui();
  const { number } = useFormats();
  const [typed, setTyped] = useState(nothing);
  const { state, responsible, due } = typed;
  const set = (fields: Partial<typeof nothing>) => setTyped((before) => ({ ...before, ...fields }));
  const { change, isPending } = useChangeFindings(onChanged);
  const chosenState = findingStates.find((one) => one === state);
  const name = cleanLine(responsible);
  const tooLong = lengthError(name, responsibleLimit);
  const isNothing = chosenState === undefined && name === '' && due === '';
  const chosen = number(findings.length);
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
        const fields = {
          ...(chosenState === undefined ? {} : { state: chosenState }),
          ...(name === '' ? {} : { responsible: name }),
          ...(due === '' ? {} : { due_on: due }),
        };
        // What is typed in a bar that was opened since stays, and what could not be changed may be tried again.
        change(findings, fields, (isAll) => isAll && setTyped((newest) => typedSince(newest, typed)));
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
        loading={isPending}
        size="sm"
        type="submit"
      >{t`Change`}</Button>
      <Button {...keys} onClick={onChoosePage} size="sm" variant="default">{t`Select the whole page`}</Button>
      <Button {...keys} onClick={onClear} size="sm" variant="subtle">{t`Clear selection`}</Button>
    </form>
  );
}
