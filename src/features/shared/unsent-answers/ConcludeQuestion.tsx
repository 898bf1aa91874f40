import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { DeviceTouchpoint } from '#db/schema.ts';
import { hasWords, type Unconcluded, unconcludedPhotos } from '#domain/unconcluded.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
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
  const isPhotosOnly = unconcluded.every(({ answers }) => answers.length > 0 && !answers.some(hasWords));
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
      title={isPhotosOnly ? t`Some photos are not concluded` : t`Some answers are not concluded`}
    >
      <p>
        <Trans>They will not be sent with the tour:</Trans>
      </p>
      <ul className={classes['list']}>
        {unconcluded.map((one) => (
          <li className={classes['row']} key={one.touchpoint.id}>
            <strong>{touchpointLabel(one.touchpoint)}</strong>
            <span>
              <WhatIsLeft unconcluded={one} />
            </span>
          </li>
        ))}
      </ul>
      {!isPhotosOnly && (
        <p className={classes['after']}>
          <Trans>If you conclude anyway, you can still save them as text under “Sync” for 30 days.</Trans>
        </p>
      )}
      {photos > 0 && (
        <p className={classes['after']}>
          {isPhotosOnly ? (
            <Plural
              one="If you conclude anyway, # photo will be deleted."
              other="If you conclude anyway, # photos will be deleted."
              value={photos}
            />
          ) : (
            <Plural
              one="# photo with them will be deleted."
              other="# photos with them will be deleted."
              value={photos}
            />
          )}
        </p>
      )}
    </Dialog>
  );
}

type WhatIsLeftProps = { readonly unconcluded: Unconcluded<DeviceTouchpoint> };

// A question with photos alone has no answer.
function WhatIsLeft({ unconcluded }: WhatIsLeftProps) {
  const { touchpoint, answers } = unconcluded;
  const count = answers.filter(hasWords).length;
  const photos = unconcludedPhotos([unconcluded]).length;
  if (answers.length === 0) return <Trans>the floor has changed since</Trans>;
  if (touchpoint.completed)
    return <Plural one="# answer changed since" other="# answers changed since" value={answers.length} />;
  return (
    <>
      {count > 0 && <Plural one="# answer" other="# answers" value={count} />}
      <span>{count > 0 && photos > 0 && ', '}</span>
      {photos > 0 && <Plural one="# photo" other="# photos" value={photos} />}
    </>
  );
}
