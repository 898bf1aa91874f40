import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, TextInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type FloorRefusal, floorOf } from '#domain/floor.ts';
import classes from './FloorField.module.css';
import { floorErrorMessage } from './floorErrorMessage.ts';
import type { Floor } from './useFloor.ts';

type FloorFieldProps = {
  readonly floor: Floor;
  /** Why the last try to conclude did not take this floor. */
  readonly refusal: FloorRefusal | null;
};

/** The floor's number. The steps beside it reach below zero where a phone's number pad has no minus. */
export function FloorField({ floor, refusal }: FloorFieldProps) {
  const { t } = useLingui();
  const keys = [floor.refusal, refusal, ...floor.serverErrors].filter((key) => key !== null);
  const unsaved = floor.refusal !== null && floor.refusal !== 'not_a_whole_number';
  const error = unsaved ? t`NOT saved` : keys[0] === undefined ? null : floorErrorMessage(keys[0]);

  const step = (by: number) => {
    const present = floorOf(floor.text);
    floor.change(String((typeof present === 'number' ? present : 0) + by));
    void floor.flush();
  };

  return (
    <div className={classes['field']}>
      <TextInput
        autoComplete="off"
        classNames={{ input: classes['input'] ?? '' }}
        description={<Trans>Ground floor is 0, basements are below: -1, -2 …</Trans>}
        error={error}
        inputMode="numeric"
        label={t`Floor`}
        onBlur={() => floor.hold(false)}
        onChange={(event) => floor.change(event.currentTarget.value)}
        onFocus={() => floor.hold(true)}
        required
        value={floor.text}
        withAsterisk={false}
      />
      <div className={classes['steps']}>
        <ActionIcon aria-label={t`One storey down`} onClick={() => step(-1)} size={50} variant="default">
          <IconMinus aria-hidden size={24} />
        </ActionIcon>
        <ActionIcon aria-label={t`One storey up`} onClick={() => step(1)} size={50} variant="default">
          <IconPlus aria-hidden size={24} />
        </ActionIcon>
      </div>
    </div>
  );
}
