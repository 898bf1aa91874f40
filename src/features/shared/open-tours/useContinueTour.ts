import { useNavigate } from 'react-router-dom';
import { refusalMessage } from '#i18n/refusalMessage.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import { showToast } from '#ui/feedback/showToast.ts';
import { useInspection } from '../InspectionServices.ts';
import { useSessionActions } from '../SessionContext.ts';

/** Returns the function that continues a tour of this device; works offline. */
export function useContinueTour(): (tourId: string) => Promise<void> {
  const { continueTour } = useInspection();
  const session = useSessionActions();
  const navigate = useNavigate();
  const path = useLocalePath();
  return async (tourId) => {
    const continued = await continueTour(tourId);
    if (!continued.ok) {
      showToast({ message: refusalMessage(continued.reason), tone: 'bad', id: continued.reason });
      return;
    }
    session.saveTour(tourId);
    await navigate(path('/tour'));
  };
}
