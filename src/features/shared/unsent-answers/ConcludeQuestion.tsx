import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type Unconcluded, unconcludedPhotos } from '#domain/unconcluded.ts';
import type { DeviceTouchpoint } from '../../../db/schema.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { useTouchpointLabel } from '../useTouchpointLabel.ts';
import classes from './ConcludeQuestion.module.css';

type ConcludeQuestionProps = {
  /** What would be left behind; not empty. */
  readonly unconcluded: readonly Unconcluded<DeviceTouchpoint>[];
  readonly busy: boolean;
  readonly onContinue: () => void;
  readonly onConclude: () => void;
};

/** U5: the dialog before a tour is concluded that has answers which are not concluded. */
export function ConcludeQuestion({ unconcluded, busy, onContinue, onConclude }: ConcludeQuestionProps) {
  const { t } = useLingui();
  const touchpointLabel = useTouchpointLabel();
  const photos = unconcludedPhotos(unconcluded).length;
  return (
    <Dialog
      actions={
        <>
          <Button onClick={onContinue}>
            <Trans>Continue the tour</Trans>
          </Button>
          <Button loading={busy} onClick={onConclude} variant="default">
            <Trans>Conclude anyway</Trans>
          </Button>
        </>
      }
      closeLabel={t`Close`}
      onClose={onContinue}
      opened
      title={t`Some answers are not concluded`}
    >
      <p>
        <Trans>They will not be sent with the tour:</Trans>
      </p>
      <ul className={classes['list']}>
        {unconcluded.map(({ touchpoint, answers }) => (
          <li className={classes['row']} key={touchpoint.id}>
            <strong>{touchpointLabel(touchpoint)}</strong>
            <span>
              {answers.length === 0 ? (
                <Trans>the floor has changed since</Trans>
              ) : touchpoint.completed ? (
                <Plural one="# answer changed since" other="# answers changed since" value={answers.length} />
              ) : (
                <Plural one="# answer" other="# answers" value={answers.length} />
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className={classes['after']}>
        <Trans>If you conclude anyway, you can still save them as text under “Sync” for 7 days.</Trans>
      </p>
      {photos > 0 && (
        <p className={classes['after']}>
          <Plural
            one="# photo with them will be deleted."
            other="# photos with them will be deleted."
            value={photos}
          />
        </p>
      )}
    </Dialog>
  );
}
