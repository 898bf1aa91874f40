import { lazy, type ReactNode, Suspense, use } from 'react';
import { InstrumentContext } from '../screens/Instrument.ts';
import { useSession } from '../session/useSession.ts';
import { InspectionPending } from './InspectionPending.tsx';
import { PageLoading } from './PageLoading.tsx';
import type { Access } from './routes.tsx';
import { ToLogin } from './ToLogin.tsx';
import { TourGate } from './walkParts.ts';

const NotFoundScreen = lazy(async () => ({
  default: (await import('../screens/not-found/NotFoundScreen.tsx')).NotFoundScreen,
}));

/**
 * Who may see a screen (specification §2): without a token the way leads to login. After a session that ended by
 * itself signing in leads back to this place (S16).
 */
export function AccessGate({ access, children }: { readonly access: Access; readonly children: ReactNode }) {
  const { status, me } = useSession();
  const instrument = use(InstrumentContext);
  if (access === 'open') return children;
  if (status === 'starting') return <PageLoading />;
  if (status === 'signed_out') return <ToLogin />;
  if (instrument === null) return <InspectionPending />;
  if (access === 'person' || (access === 'administrator' && me?.role === 'administrator')) return children;
  return (
    <Suspense fallback={<PageLoading />}>
      {access === 'tour' ? <TourGate>{children}</TourGate> : <NotFoundScreen />}
    </Suspense>
  );
}
