import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type Ref, useId } from 'react';
import type { DeviceTouchpoint } from '#db/schema.ts';
import { type FloorRefusal, readFloor } from '#domain/floors/floor.ts';
import { steppedFloor, suggestedFloor } from '#domain/floors/suggestedFloor.ts';
import { refusalMessage } from '#i18n/refusalMessage.ts';
import { useFormats } from '#i18n/useFormats.ts';
import classes from './FloorField.module.css';
import { floorErrorMessage } from './floorErrorMessage.ts';
import type { Floor } from './useFloor.ts';

const hints: Readonly<Record<string, MessageDescriptor>> = {
  once_per_floor: msg`Rate each floor you walk through separately.`,
};

/** The hint of a multi-instance touchpoint by its key; a key of another back end is shown as it is. */
export function multiInstanceHint(key: string): string {
  const hint = Object.hasOwn(hints, key) ? hints[key] : undefined;
  return hint === undefined ? key : i18n._(hint);
}

type FloorFieldProps = {
  readonly floor: Floor;
  readonly touchpoint: DeviceTouchpoint;
  /** The touchpoints of the tour: the steps continue from the other floors (F11). */
  readonly touchpoints: readonly DeviceTouchpoint[];
  /** Why the last attempt to conclude has refused this floor. */
  readonly refusal: FloorRefusal | null;
  readonly input: Ref<HTMLInputElement>;
};

/**
 * F7: checks the text as it is typed and not as it is stored half a second later: an error that appears later would move the
 * cards below, and a tap on one of them would miss.
 */
function errorOf(
  { text, unfinished, refusal, serverErrors }: Floor,
  concluding: FloorRefusal | null,
): string | null {
  if (readFloor(text) === 'not_a_whole_number' && !unfinished) return floorErrorMessage('not_a_whole_number');
  if (refusal !== null && refusal !== 'not_a_whole_number') return refusalMessage(refusal);
  const key = concluding ?? serverErrors[0];
  return key === undefined ? null : floorErrorMessage(key);
}

/** The field of a floor's number, with buttons for one up and down: a phone's number pad may have no minus. */
export function FloorField({ floor, touchpoint, touchpoints, refusal, input }: FloorFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const { number } = useFormats();
  const error = errorOf(floor, refusal);
  const typed = readFloor(floor.text);
  const present = typeof typed === 'number' ? typed : null;
  const suggestion = suggestedFloor(touchpoints, touchpoint);
  const suggested = number(suggestion);

  const take = (value: number) => {
    floor.change(String(value));
    void floor.flush();
  };
  const step = (by: 1 | -1) => take(steppedFloor(touchpoints, touchpoint, present, by));

  return (
    <div className={classes['field']}>
      <label className={classes['label']} htmlFor={id}>
        <Trans>Floor</Trans>
      </label>
      <div className={classes['row']}>
        <button
          aria-label={t`One floor down`}
          className={classes['step']}
          onClick={() => step(-1)}
          type="button"
        >
          <IconMinus aria-hidden size={26} />
        </button>
        <input
          aria-describedby={error === null ? `${id}-hint` : `${id}-error ${id}-hint`}
          aria-invalid={error === null ? undefined : true}
          autoComplete="off"
          className={classes['input']}
          data-suggested={floor.suggested ? true : undefined}
          id={id}
          inputMode="numeric"
          onBlur={() => floor.setFocused(false)}
          onChange={(event) => floor.change(event.currentTarget.value)}
          onFocus={({ currentTarget }) => {
            floor.setFocused(true);
            // Typing replaces the suggestion.
            if (floor.suggested) currentTarget.select();
          }}
          ref={input}
          required
          value={floor.text}
        />
        <button
          aria-label={t`One floor up`}
          className={classes['step']}
          onClick={() => step(1)}
          type="button"
        >
          <IconPlus aria-hidden size={26} />
        </button>
        {floor.text.trim() === '' && (
          <button className={classes['suggestion']} onClick={() => take(suggestion)} type="button">
            <Trans>Floor {suggested}</Trans>
          </button>
        )}
      </div>
      {error !== null && (
        <p className={classes['error']} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      <p className={classes['hint']} id={`${id}-hint`}>
        {touchpoint.multi_instance_hint !== null && <>{multiInstanceHint(touchpoint.multi_instance_hint)} </>}
        {floor.suggested ? (
          <Trans>Suggested. Change it if you are on another floor.</Trans>
        ) : (
          <Trans>Ground floor is 0, basements are below: -1, -2 …</Trans>
        )}
      </p>
    </div>
  );
}
