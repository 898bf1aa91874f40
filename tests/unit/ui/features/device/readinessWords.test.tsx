// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { it } from 'vitest';
import { activateLocale, loadMessages } from '#i18n/activateLocale.ts';
import { type ReadinessFacts, readinessOf } from '../../../../../src/features/device/readiness/readiness.ts';
import { useReadinessWords } from '../../../../../src/features/device/readiness/useReadinessWords.ts';
import { show } from '../../app/showApp.tsx';

function Space({ facts }: { readonly facts: ReadinessFacts }) {
  return <p>{useReadinessWords(facts, readinessOf(facts)).space.status}</p>;
}

const factsWith = (free: number | null, takesPhotos: boolean): ReadinessFacts => ({
  files: null,
  lists: { catalogue: true, takesPhotos, mandates: 1, without: [] },
  isLoading: false,
  handsOutPhotos: null,
  storage: { persistent: null, free },
  sessionExpiresAt: null,
  locale: 'en',
  mandate: null,
  now: new Date('2026-11-21T08:00:00.000Z'),
  clock: null,
});

it.each([
  [12_400_000_000, true, '12.4 GB, enough for 10,026 photos'],
  [2_000_000, true, 'Only 2 MB, enough for 1 photo. Free up space on this device.'],
  [12_400_000_000, false, '12.4 GB'],
  [null, true, 'This browser does not say.'],
])('PH10 PH12 readiness says how many photos still fit: %s, %s', async (free, takesPhotos, words) => {
  await loadMessages('rest');
  await show(<Space facts={factsWith(free, takesPhotos)} />, { at: '/en' });
  screen.getByText(words);
});

it('§4 writes the numbers of a sentence as those beside them', async () => {
  await loadMessages('rest');
  await show(<Space facts={factsWith(12_400_000_000, true)} />, { at: '/en' });
  await act(() => activateLocale('de'));
  screen.getByText(`12.4 GB, genug für ${new Intl.NumberFormat('de-CH').format(10_026)} Fotos`);
  await act(() => activateLocale('en'));
});
