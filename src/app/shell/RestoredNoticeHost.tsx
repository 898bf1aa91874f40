import { Suspense, use } from 'react';
import { InspectionServicesContext } from '../../features/shared/InspectionServices.ts';
import { lazyWithMessages } from '../../i18n/lazyWithMessages.ts';
import { useRestored } from './useRestored.ts';

const RestoredNotice = lazyWithMessages(
  ['sync'],
  async () => (await import('../../features/outbox/RestoredNotice.tsx')).RestoredNotice,
);

/** Says once that the browser had thrown away what was stored, and that it is here again (S24). */
export function RestoredNoticeHost() {
  const { restored } = useRestored();
  // It comes with the work it is about.
  if (use(InspectionServicesContext) === null || restored === null) return null;
  return (
    <Suspense>
      <RestoredNotice onRead={() => useRestored.setState({ restored: null })} restored={restored} />
    </Suspense>
  );
}
