import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { refusalMessage } from '../../i18n/refusalMessage.ts';
import classes from './EditLine.module.css';
import type { LastEdit } from './useLastEdit.ts';

/** What was last kept, said after its commit (S2), and the way back from it: no question before, undo after. */
export function EditLine({ lastEdit }: { readonly lastEdit: LastEdit }) {
  const { t } = useLingui();
  const id = useId();
  const { say, undone, refusal, undo } = lastEdit;
  const words = say === null ? null : say();
  return (
    <div className={classes['line']} data-passing data-empty={words === null ? true : undefined}>
      <p className={classes['words']} id={id} role="status">
        {refusal !== null && <span className={classes['refused']}>{refusalMessage(refusal)}</span>}
        {words !== null && refusal === null && (
          <>
            <IconCheck aria-hidden size={20} />
            <span className={classes['text']}>
              <strong>{undone ? t`Undone: ${words}` : words}</strong>
              <span className={classes['saved']}>
                <Trans>Saved on this device</Trans>
              </span>
            </span>
          </>
        )}
      </p>
      {words !== null && (
        <button aria-describedby={id} className={classes['undo']} onClick={undo} type="button">
          <IconArrowBackUp aria-hidden data-redo={undone ? true : undefined} size={22} />
          {undone ? <Trans>Redo</Trans> : <Trans>Undo</Trans>}
        </button>
      )}
    </div>
  );
}
