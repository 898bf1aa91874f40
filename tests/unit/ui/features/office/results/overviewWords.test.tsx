// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Overview } from '#contract/results/overview.ts';
import { withInterval } from '#domain/results/share.ts';
import { activateLocale, loadMessages } from '#i18n/activateLocale.ts';
import { BuildingFacts } from '../../../../../../src/features/office/results/building/BuildingFacts.tsx';
import { Coverage } from '../../../../../../src/features/office/results/overview/Coverage.tsx';
import { MandateTable } from '../../../../../../src/features/office/results/overview/MandateTable.tsx';
import { TopicBars } from '../../../../../../src/features/office/results/overview/TopicBars.tsx';
import { show } from '../../../app/showApp.tsx';

afterEach(async () => {
  cleanup();
  await activateLocale('en');
});

const at = { at: '/en/results' };

const counts = (good: number, bad: number) => ({
  good,
  bad,
  not_applicable: 0,
  ...withInterval({ good, bad }),
});

it.each([
  ['en', 1, ['building visited of 1', 'tour concluded', 'tour not concluded', 'tour excluded']],
  ['en', 2, ['buildings visited of 2', 'tours concluded', 'tours not concluded', 'tours excluded']],
  ['de', 1, ['von 1 Gebäude besucht', 'abgeschlossener Rundgang', 'offener Rundgang']],
  ['de', 2, ['von 2 Gebäuden besucht', 'abgeschlossene Rundgänge', 'offene Rundgänge']],
  ['fr', 1, ['bâtiment visité sur 1', 'visite terminée', 'visite exclue', '1 étape reçue']],
  ['it', 1, ['edificio visitato su 1', 'sopralluogo concluso', '1 tappa ricevuta']],
] as const)('in %s the overview counts %s in the right number', async (locale, count, words) => {
  const overview: Overview = {
    ...counts(1, 0),
    tours: count,
    excluded: count,
    open_tours: count,
    open_touchpoints: count,
    buildings: count,
    buildings_total: count,
    topics: [],
    months: [],
  };
  await show(<Coverage filter={{ basis: 'latest' }} overview={overview} />, at);
  await act(async () => {
    await loadMessages('office');
    await activateLocale(locale);
  });
  for (const word of words) expect(screen.getAllByText(word)).toHaveLength(1);
});

it('N4 the worst topic is said with what it is the worst by: others have a lower share, of fewer answers', async () => {
  const touchpoint = 'arriving_at_work';
  const topics = [
    { name: 'parking', touchpoint, ...counts(0, 1) },
    { name: 'commuting', touchpoint, ...counts(1, 3) },
  ] as Overview['topics'];
  await show(<TopicBars filter={{ basis: 'latest' }} topics={topics} />, at);
  const sentence = screen.getByText(/^The worst topic is /);
  expect(sentence.nextSibling?.textContent).toMatch(/by the upper end of the likely range/);
});

it('what is not resolved is not called open, as the page of a building calls only one of the states', async () => {
  const row = {
    mandate: { id: 'm', name: 'North' },
    buildings: 1,
    visited: 1,
    tours: 1,
    ...counts(1, 0),
    findings: { open: 11, acknowledged: 1, resolved: 4 },
    newest_tour: null,
  };
  await show(<MandateTable filter={{ basis: 'latest' }} mandates={[row]} />, at);
  expect(screen.getByRole('columnheader', { name: 'Unresolved findings' })).toBeTruthy();
  expect(screen.getByRole('cell', { name: '12' })).toBeTruthy();
});

it('a building that is the only one of its mandate is not compared with others', async () => {
  const building = {
    mandate: { id: 'm', name: 'North' },
    tours: [],
    benchmark: {
      mandate_good: 1,
      mandate_bad: 0,
      mandate_share: 1,
      portfolio_good: 1,
      portfolio_bad: 0,
      portfolio_share: 1,
      place: 1,
      of: 1,
    },
  };
  await show(
    <BuildingFacts building={building as unknown as Parameters<typeof BuildingFacts>[0]['building']} />,
    at,
  );
  expect(screen.getByText('It is the only building of its mandate that was rated.')).toBeTruthy();
});
