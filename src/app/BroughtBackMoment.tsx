import { Suspense, use } from 'react';
import { lazyWithTexts } from '../i18n/lazyWithTexts.ts';
import { InstrumentContext } from '../screens/Instrument.ts';
import { useBroughtBack } from './useBroughtBack.ts';

const BroughtBackNews = lazyWithTexts(
  ['sync'],
  async () => (await import('../screens/sync/BroughtBackNews.tsx')).BroughtBackNews,
);

/** Says once that the browser had thrown away what was stored, and that it is here again (S24). */
export function BroughtBackMoment() {
  const { broughtBack } = useBroughtBack();
  // It comes with the work it is about.
  if (use(InstrumentContext) === null || broughtBack === null) return null;
  return (
    <Suspense>
      <BroughtBackNews news={broughtBack} onRead={() => useBroughtBack.setState({ broughtBack: null })} />
    </Suspense>
  );
}
