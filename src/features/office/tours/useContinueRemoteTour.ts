import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { refusalMessage } from '../../../i18n/refusalMessage.ts';
import { serverErrorMessage } from '../../../i18n/serverErrorMessage.ts';
import { showToast } from '../../../ui/feedback/showToast.ts';
import { useInspection } from '../../shared/InspectionServices.ts';
import { useContinueTour } from '../../shared/open-tours/useContinueTour.ts';
import { useStillShown } from '../../shared/server/useStillShown.ts';

/** Continues an unfinished tour on this device: fetches it if it was started elsewhere, and makes it the current tour. */
export function useContinueRemoteTour(id: string) {
  const { t } = useLingui();
  const { importRemoteTour } = useInspection();
  const goOn = useContinueTour();
  const [pending, setPending] = useState(false);
  const ask = useStillShown(useLocation().pathname);

  async function continueTour(): Promise<void> {
    setPending(true);
    const isShown = ask();
    const imported = await importRemoteTour(id);
    setPending(false);
    // One that was here already is not yet the open tour of the store (S27). Who has gone on meanwhile finds it among their tours.
    if (imported.ok) return isShown() ? goOn(imported.value.tourId) : undefined;
    if (imported.reason === 'session') return;
    const message = {
      concluded: t`This tour is already concluded.`,
      not_found: serverErrorMessage('not_found'),
      unreachable: serverErrorMessage('network_error'),
      network_refused: serverErrorMessage('network_refused'),
      network_portal: serverErrorMessage('network_portal'),
      server_error: serverErrorMessage('unknown_error'),
      not_saved: refusalMessage('not_saved'),
    }[imported.reason];
    showToast({ message, tone: 'bad', id: message });
  }

  return { pending, continueTour };
}
