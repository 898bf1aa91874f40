import { Trans } from '@lingui/react/macro';
import { IconFileTypeCsv } from '@tabler/icons-react';
import classes from './FileChoice.module.css';

// Systems name the type of a CSV file differently, and a file that can be chosen is told what to be saved as.
const accepted =
  '.csv,.txt,.tsv,.xlsx,.xls,.ods,.numbers,text/csv,text/plain,text/tab-separated-values,application/vnd.ms-excel';

type FileChoiceProps = {
  /** What kind of file. */
  readonly label: string;
  readonly name: string | null;
  readonly disabled: boolean;
  readonly onChoose: (file: File) => void;
};

/** An area to choose or drop a file: the native file input covers it (decision 110). */
export function FileChoice({ label, name, disabled, onChoose }: FileChoiceProps) {
  return (
    <div className={classes['choice']} data-disabled={disabled ? true : undefined}>
      <IconFileTypeCsv aria-hidden size={36} />
      <span className={classes['file']}>{name ?? <Trans>Choose a file or drop it here</Trans>}</span>
      <input
        accept={accepted}
        aria-label={label}
        className={classes['input']}
        disabled={disabled}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          // Lets the same file be chosen again after it was corrected.
          event.currentTarget.value = '';
          if (chosen !== undefined) onChoose(chosen);
        }}
        type="file"
      />
    </div>
  );
}
