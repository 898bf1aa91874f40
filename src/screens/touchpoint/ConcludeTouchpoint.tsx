import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useId } from 'react';
import { everyAnswerRated, type Touchpoint } from '#domain/touchpoint.ts';
import { refusalMessage } from '../../i18n/refusalMessage.ts';
import { ActionBar } from '../../ui/ActionBar.tsx';
import type { Conclusion } from './useConcludeTouchpoint.ts';

type ConcludeTouchpointProps = {
  readonly touchpoint: Touchpoint;
  readonly conclusion: Conclusion;
  readonly missingComments: number;
  readonly onMissingComment: () => void;
};

/** Concludes, or says what is still missing and leads to it. */
export function ConcludeTouchpoint({
  touchpoint,
  conclusion,
  missingComments,
  onMissingComment,
}: ConcludeTouchpointProps) {
  const hintId = useId();
  const everyRated = everyAnswerRated(touchpoint);
  const hint = everyRated ? (
    missingComments > 0 && (
      <Plural one="# comment is missing" other="# comments are missing" value={missingComments} />
    )
  ) : (
    <>{refusalMessage('incomplete')}</>
  );
  return (
    <ActionBar hint={hint === false ? null : hint} hintId={hintId}>
      <Button
        aria-describedby={hint === false ? undefined : hintId}
        disabled={!everyRated}
        loading={conclusion.busy}
        onClick={missingComments > 0 ? onMissingComment : conclusion.conclude}
      >
        <Trans>Conclude touchpoint</Trans>
      </Button>
    </ActionBar>
  );
}
