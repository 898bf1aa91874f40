import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { refusalMessage } from '../../../i18n/refusalMessage.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ActionBar } from '../../../ui/layout/ActionBar.tsx';
import { SaveNote } from '../shared/answer/SaveNote.tsx';
import type { SubTouchpointForm } from './useSubTouchpointForm.ts';

/** Done with this question; waits for a rating (specification §5). */
export function ConcludeAnswer({ draft }: { readonly draft: SubTouchpointForm }) {
  const hintId = useId();
  const unrated = draft.refusal === 'unrated';
  return (
    <ActionBar
      hint={unrated ? refusalMessage('unrated') : <SaveNote state={draft.saveState} typing={draft.typing} />}
      hintId={hintId}
    >
      <Button aria-describedby={unrated ? hintId : undefined} disabled={unrated} onClick={draft.conclude}>
        <Trans>Conclude</Trans>
      </Button>
    </ActionBar>
  );
}
