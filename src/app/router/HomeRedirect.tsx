import { Navigate } from 'react-router-dom';
import { useLocalePath } from '../../i18n/useLocale.ts';
import { useSession } from '../../session/sessionState.ts';
import { PageFallback } from '../shell/PageFallback.tsx';

/** `/` and `/{locale}`: to the tour, to select building or to login (specification §2). */
export function HomeRedirect() {
  const path = useLocalePath();
  const status = useSession((state) => state.status);
  const tourId = useSession((state) => state.tourId);
  if (status === 'starting') return <PageFallback />;
  if (status === 'signed_out') return <Navigate replace to={path('/login')} />;
  return <Navigate replace to={path(tourId === null ? '/select_building' : '/tour')} />;
}
