import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { type Refusal, refusalMessage } from '#i18n/refusalMessage.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';

type RefusedProps = { readonly refusal: Refusal; readonly onRetry?: () => void };

/** S33: reports what could not be saved or concluded. It scrolls into view, and with `onRetry` offers to try again. */
export function Refused({ refusal, onRetry }: RefusedProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={notice}>
      <Notice live tone="bad">
        <p>{refusalMessage(refusal)}</p>
        {onRetry !== undefined && (
          <Button onClick={onRetry} variant="default">
            <Trans>Try again</Trans>
          </Button>
        )}
      </Notice>
    </div>
  );
}
