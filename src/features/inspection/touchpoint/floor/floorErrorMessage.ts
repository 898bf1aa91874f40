import { fieldErrorMessage } from '#i18n/fieldErrorMessage.ts';
import { type Refusal, refusalMessage } from '#i18n/refusalMessage.ts';

const floorRefusals: ReadonlySet<string> = new Set<Refusal>([
  'required',
  'not_a_whole_number',
  'out_of_range',
  'taken',
  'not_applicable',
]);

function isFloorRefusal(key: string): key is Refusal {
  return floorRefusals.has(key);
}

/** The message under the floor field for a key of a rule, or of the server's `errors.floor`. */
export function floorErrorMessage(key: string): string {
  return isFloorRefusal(key) ? refusalMessage(key) : fieldErrorMessage(key);
}
