import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Input } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type Ref, useId } from 'react';
import { type FloorRefusal, floorOf } from '#domain/floor.ts';
import { refusalMessage } from '../../i18n/refusalMessage.ts';
import classes from './FloorField.module.css';
import { floorErrorMessage } from './floorErrorMessage.ts';
import type { Floor } from './useFloor.ts';

type FloorFieldProps = {
  readonly floor: Floor;
  /** Why the last try to conclude did not take this floor. */
  readonly refusal: FloorRefusal | null;
  readonly ref: Ref<HTMLInputElement>;
};

function errorOf({ refusal: unsaved, serverErrors }: Floor, refusal: FloorRefusal | null): string | null {
  if (unsaved === 'not_a_whole_number') return floorErrorMessage(unsaved);
  if (unsaved !== null) return refusalMessage(unsaved);
  const key = refusal ?? serverErrors[0];
  return key === undefined ? null : floorErrorMessage(key);
}

/** The floor's number. The steps beside it reach below zero where a phone's number pad has no minus. */
export function FloorField({ floor, refusal, ref }: FloorFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const error = errorOf(floor, refusal);

  const step = (by: number) => {
    const present = floorOf(floor.text);
    floor.change(String((typeof present === 'number' ? present : 0) + by));
    void floor.flush();
  };

  return (
    <Input.Wrapper
      className={classes['field'] ?? ''}
      description={t`Ground floor is 0, basements are below: -1, -2 …`}
      error={error}
      id={id}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      label={t`Floor`}
      size="lg"
    >
      <div className={classes['row']}>
        <ActionIcon aria-label={t`One storey down`} onClick={() => step(-1)} size={50} variant="default">
          <IconMinus aria-hidden size={24} />
        </ActionIcon>
        <Input
          autoComplete="off"
          classNames={{ wrapper: classes['wrapper'] ?? '', input: classes['input'] ?? '' }}
          error={error !== null}
          inputMode="numeric"
          onBlur={() => floor.hold(false)}
          onChange={(event) => floor.change(event.currentTarget.value)}
          onFocus={() => floor.hold(true)}
          ref={ref}
          required
          size="lg"
          value={floor.text}
        />
        <ActionIcon aria-label={t`One storey up`} onClick={() => step(1)} size={50} variant="default">
          <IconPlus aria-hidden size={24} />
        </ActionIcon>
      </div>
    </Input.Wrapper>
  );
}
