import { cameBackOlder, goneUnderPages } from './losses.ts';
import { networkKinds } from './networks.ts';
import { deviceFaults } from './personActions.ts';
import { networkFaults } from './simulated/wire.ts';

/** Responses of the server other than success. */
const answers = ['answer 401', 'answer 409', 'answer 422'];

/** N6: which moment a tour was of. */
const moments = ['device', 'clock_set', 'clock_wrong', 'too_old', 'no clock'].map((by) => `day by ${by}`);

/** All kinds of faults; a long enough run has had each. */
export const faultKinds: readonly string[] = [
  ...networkFaults,
  ...networkKinds,
  'reordering',
  ...answers,
  ...deviceFaults,
  goneUnderPages,
  cameBackOlder,
  ...moments,
];

/** Further kinds in schedules with photos. */
export const photoFaults: readonly string[] = ['cut part', 'photo received'];
