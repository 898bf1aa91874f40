import { Plural, Trans } from '@lingui/react/macro';
import { overallState, type Readiness, thingsToDo } from './readiness.ts';

/** One line about offline readiness; `readiness` is null while the device is being checked. */
export function ReadinessLine({ readiness }: { readonly readiness: Readiness | null }) {
  if (readiness === null) return <Trans>Checking this device …</Trans>;
  switch (overallState(readiness)) {
    case 'ready':
      return <Trans>Ready for offline use</Trans>;
    case 'doing':
      return <Trans>Preparing for offline use …</Trans>;
    case 'todo':
      return (
        <Plural
          one="# thing to do before you go offline"
          other="# things to do before you go offline"
          value={thingsToDo(readiness)}
        />
      );
  }
}
