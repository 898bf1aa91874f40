import { Plural, Trans } from '@lingui/react/macro';
import { photoAllowance } from '#domain/photo.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';

/** More files were chosen than there is a place for, and whose limit that is (PH1). */
export type LeftOut = {
  readonly chosen: number;
  readonly taken: number;
  readonly limit: 'answer' | 'touchpoint';
};

type TooManyProps = LeftOut & {
  /** The maximum number of photos of one answer. */
  readonly max: number;
  readonly onRead: () => void;
};

/** PH1: says how many of the chosen photos are added, and the limit. */
export function TooMany({ chosen, taken, limit, max, onRead }: TooManyProps) {
  const maxOfTouchpoint = photoAllowance.per_touchpoint;
  return (
    <Notice live tone="warn">
      <p>
        <Plural
          _0="No photo was added."
          one={`Only # of ${chosen} photos was added.`}
          other={`Only # of ${chosen} photos were added.`}
          value={taken}
        />{' '}
        {limit === 'touchpoint' ? (
          <Trans>A touchpoint can have at most {maxOfTouchpoint}.</Trans>
        ) : (
          <Trans>A question can have at most {max}.</Trans>
        )}
      </p>
      <Button onClick={onRead} size="md" variant="default">
        <Trans>Got it</Trans>
      </Button>
    </Notice>
  );
}
