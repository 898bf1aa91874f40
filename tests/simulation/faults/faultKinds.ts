import { deviceFaults } from './deeds.ts';
import { cameBackOlder, goneUnderPages } from './losses.ts';
import { networkFaults } from './simulated/wire.ts';

/** What the server answers in the course of schedules, apart from success. */
const answers = ['answer 401', 'answer 409', 'answer 422'];

/** Everything that goes wrong in schedules; a run that was long enough has had all of it. */
export const faultKinds: readonly string[] = [
  ...networkFaults,
  'reordering',
  ...answers,
  ...deviceFaults,
  goneUnderPages,
  cameBackOlder,
];

/** What happens besides where people take photos. */
export const photoFaults: readonly string[] = ['cut part', 'photo received'];
