import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileTypeCsv } from '@tabler/icons-react';
import classes from './FileChoice.module.css';

type FileChoiceProps = {
  readonly name: string | null;
  readonly disabled: boolean;
  readonly onChoose: (file: File) => void;
};

/** A file is tapped or dropped here: the browser's own field, over the whole area (decision 110). */
export function FileChoice({ name, disabled, onChoose }: FileChoiceProps) {
  const { t } = useLingui();
  return (
    <div className={classes['choice']} data-disabled={disabled ? true : undefined}>
      <IconFileTypeCsv aria-hidden size={36} />
      <span className={classes['file']}>{name ?? <Trans>Choose a file or drop it here</Trans>}</span>
      <input
        accept=".csv,text/csv,text/plain"
        aria-label={t`CSV file`}
        className={classes['input']}
        disabled={disabled}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          // The same file, corrected in between, can be chosen again.
          event.currentTarget.value = '';
          if (chosen !== undefined) onChoose(chosen);
        }}
        type="file"
      />
    </div>
  );
}
