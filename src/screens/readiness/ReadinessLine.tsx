import { Plural, Trans } from '@lingui/react/macro';
import { type Readiness, standingOf, thingsToDo } from './readiness.ts';

/** The one line before the cellar; null while the device is being read. */
export function ReadinessLine({ readiness }: { readonly readiness: Readiness | null }) {
  if (readiness === null) return <Trans>Looking at this device …</Trans>;
  switch (standingOf(readiness)) {
    case 'ready':
      return <Trans>Ready for the cellar</Trans>;
    case 'doing':
      return <Trans>Being made ready for the cellar …</Trans>;
    case 'todo':
      return (
        <Plural
          one="# thing to do before the cellar"
          other="# things to do before the cellar"
          value={thingsToDo(readiness)}
        />
      );
  }
}
