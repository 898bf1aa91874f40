import { Suspense, use } from 'react';
import { lazyWithTexts } from '../i18n/lazyWithTexts.ts';
import { InstrumentContext } from '../screens/Instrument.ts';
import { useRestored } from './useRestored.ts';

const RestoredNotice = lazyWithTexts(
  ['sync'],
  async () => (await import('../screens/sync/RestoredNotice.tsx')).RestoredNotice,
);

/** Says once that the browser had thrown away what was stored, and that it is here again (S24). */
export function RestoredNoticeHost() {
  const { restored } = useRestored();
  // It comes with the work it is about.
  if (use(InstrumentContext) === null || restored === null) return null;
  return (
    <Suspense>
      <RestoredNotice onRead={() => useRestored.setState({ restored: null })} restored={restored} />
    </Suspense>
  );
}
