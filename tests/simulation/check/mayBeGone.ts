import { type Intent, isReplacedByName, isSameTouchpoint } from '../faults/Intent.ts';

type Known = {
  readonly intents: ReadonlyMap<string, Intent>;
  /** What the server has done. */
  readonly applied: ReadonlyMap<string, unknown>;
};

/** I4: whether a device may have nothing of an intent any more: it was deleted, replaced by a newer one, or never left. */
export function mayBeGone(intent: Intent, { intents, applied }: Known): boolean {
  if (intent.deleted) return true;
  const { entry } = intent;
  // The tour went on after a conclusion that was not reported as saved (S24).
  const wentOn = ({ device, person, entry: { kind, tour } }: Intent) =>
    entry.kind === 'conclude-tour' &&
    !intent.said &&
    device === intent.device &&
    person === intent.person &&
    tour === entry.tour &&
    (kind === 'save-touchpoint' || kind === 'add-floor');
  const newer = [...intents.values()].some(
    (other) => other.order > intent.order && (isSameTouchpoint(other, intent) || wentOn(other)),
  );
  if (newer && isReplacedByName(intent, intents)) return true;
  const isUntried = entry.attempts === 0 || intent.refused;
  return newer && isUntried && !applied.has(entry.operationId);
}
