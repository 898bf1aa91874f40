import fc from 'fast-check';
import { repairAnswers } from '#domain/repair/repairAnswer.ts';
import { placeSteps } from './placeSteps.ts';
import { buildings, type Step } from './Step.ts';

const people = 3;

const letters = (length: number) =>
  fc.string({ unit: fc.constantFrom('g', 'b', 'b', 'n'), minLength: length, maxLength: length });
const report = fc.oneof(
  fc.record({ name: fc.constant('having_meetings'), floor: fc.constant(null), letters: letters(2) }),
  fc.record({ name: fc.constant('arriving_at_work'), floor: fc.constant(null), letters: letters(5) }),
  fc.record({
    name: fc.constant('working_in_the_building'),
    floor: fc.integer({ min: -1, max: 1 }),
    letters: letters(9),
  }),
);
const building = fc.constantFrom(...buildings);
const address = fc.constantFrom('haus@people.example', 'Haus@people.example', 'hof@people.example');
const index = fc.nat({ max: 50 });
const dayMinutes = 1_440;
const walked = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  {
    weight: 3,
    arbitrary: fc.integer({ min: 1, max: 30 * dayMinutes }).map((minutesAgo) => ({ minutesAgo })),
  },
  { weight: 2, arbitrary: index.map((asEvent) => ({ asEvent })) },
  // Ahead within what is tolerated, and what is not plausible.
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(-2, -20, -365 * dayMinutes, 40 * dayMinutes, 730 * dayMinutes)
      .map((minutesAgo) => ({ minutesAgo })),
  },
);
const visit = fc.record({
  walked,
  kind: fc.constant('visit' as const),
  who: index,
  building,
  // The first report of a multi-instance touchpoint changes the one that came with the tour; further ones add
  // floors.
  reports: fc.uniqueArray(report, {
    selector: ({ name, floor }) => `${name} ${floor}`,
    minLength: 1,
    maxLength: 4,
  }),
  concludes: fc.oneof(
    { weight: 5, arbitrary: fc.constant(true) },
    { weight: 1, arbitrary: fc.constant(false) },
  ),
});

/** One step of a history. */
export const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: visit },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('conclude together' as const),
      building,
      letters: letters(2),
      walked: fc.array(walked, { minLength: people, maxLength: people }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('exclude' as const, 'include' as const), which: index }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('conclude open' as const), which: index, walked }),
  },
  { weight: 10, arbitrary: placeSteps },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('say' as const),
      which: index,
      state: fc.constantFrom('open' as const, 'acknowledged' as const, 'resolved' as const),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('repair' as const),
      which: index,
      to: fc.array(address, { minLength: 1, maxLength: 2 }),
      answer: fc.option(fc.constantFrom(...repairAnswers), { freq: 4 }),
      again: fc.option(address, { freq: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete person' as const), who: index }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('time passes' as const),
      days: fc.integer({ min: 1, max: 100 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('import again' as const, 'rebuild' as const) }),
  },
);
