import { Trans } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { topicName } from '#i18n/topicName.ts';
import { useLocale } from '#i18n/useLocale.ts';
import classes from './AddFloor.module.css';

type AddFloorProps = {
  /** The key of the touchpoint that is reported per floor. */
  readonly name: string;
  readonly onAdd: () => void;
};

/** Adds another floor from the tour's page, for example after a "No" to the question about it. */
export function AddFloor({ name, onAdd }: AddFloorProps) {
  useLocale();
  const id = useId();
  return (
    <button aria-describedby={id} className={classes['add']} onClick={onAdd} type="button">
      <IconPlus aria-hidden size={28} />
      <span className={classes['name']}>
        <Trans>Add a floor</Trans>
      </span>
      <span aria-hidden className={classes['topic']} id={id}>
        {topicName(name)}
      </span>
    </button>
  );
}
