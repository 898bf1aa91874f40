import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { refusalMessage } from '../../../i18n/refusalMessage.ts';
import { serverErrorMessage } from '../../../i18n/serverErrorMessage.ts';
import { useLocalePath } from '../../../i18n/useLocale.ts';
import { showToast } from '../../../ui/feedback/showToast.ts';
import { useInspection } from '../../shared/InspectionServices.ts';
import { useSessionActions } from '../../shared/SessionContext.ts';

/** Makes an unfinished tour the one the person is in, fetching it when it was started on another device. */
export function useTakeUpTour(id: string) {
  const { t } = useLingui();
  const path = useLocalePath();
  const navigate = useNavigate();
  const session = useSessionActions();
  const { importRemoteTour } = useInspection();
  const [pending, setPending] = useState(false);

  async function takeUp(): Promise<void> {
    setPending(true);
    const adopted = await importRemoteTour(id);
    setPending(false);
    if (adopted.ok) {
      await session.saveTour(adopted.value.tourId);
      await navigate(path('/tour'));
      return;
    }
    const message = {
      concluded: t`This tour is already concluded.`,
      not_found: serverErrorMessage('not_found'),
      unreachable: serverErrorMessage('network_error'),
      server_error: serverErrorMessage('unknown_error'),
      not_saved: refusalMessage('not_saved'),
    }[adopted.reason];
    showToast({ message, tone: 'bad', id: message });
  }

  return { pending, takeUp };
}
