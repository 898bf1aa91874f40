import { Plural, Trans } from '@lingui/react/macro';
import { type Readiness, standingOf, thingsToDo } from './readiness.ts';

/** The one line before the cellar; null while the device is being read. */
export function ReadinessLine({ readiness }: { readonly readiness: Readiness | null }) {
  if (readiness === null) return <Trans>Checking this device …</Trans>;
  switch (standingOf(readiness)) {
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
