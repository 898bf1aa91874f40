import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { ReadinessLine } from './ReadinessLine.tsx';
import { ReadinessList } from './ReadinessList.tsx';
import { overallState, readinessOf } from './readiness.ts';
import { useReadiness } from './useReadiness.ts';

const tones = { ready: 'good', doing: 'info', todo: 'warn' } as const;

/** The offline readiness as a dialog, opened from the menu. */
export function ReadinessDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const reading = useReadiness(null);
  const readiness = reading.facts === null ? null : readinessOf(reading.facts);
  return (
    <Dialog
      actions={
        <Button onClick={onClose}>
          <Trans>Got it</Trans>
        </Button>
      }
      closeLabel={t`Close`}
      onClose={onClose}
      opened
      title={t`Ready for offline use?`}
    >
      <Notice tone={readiness === null ? 'info' : tones[overallState(readiness)]}>
        <ReadinessLine readiness={readiness} />
      </Notice>
      {reading.facts !== null && readiness !== null && (
        <ReadinessList facts={reading.facts} readiness={readiness} reading={reading} />
      )}
    </Dialog>
  );
}
