import { Trans } from '@lingui/react/macro';
import { refusalMessage } from '../../../i18n/refusalMessage.ts';
import { serverErrorMessage } from '../../../i18n/serverErrorMessage.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import type { StoredList } from './useStoredList.ts';

type ListFailureProps = { readonly list: StoredList<{ readonly length: number }>; readonly nothing: string };

/**
 * Explains why a list is empty; if it could not be fetched, with a button to try again. Renders nothing while the list is loading
 * or if it has items.
 */
export function ListFailure({ list, nothing }: ListFailureProps) {
  if (list.state === 'loading') return null;
  if (list.state === 'ready') return list.items.length > 0 ? null : <Notice tone="info">{nothing}</Notice>;
  return (
    <Notice live tone="warn">
      {list.why === 'unreachable' && (
        <p>
          <Trans>This list is not on this device yet, and the server cannot be reached.</Trans>
        </p>
      )}
      {(list.why === 'network_refused' || list.why === 'network_portal') && (
        <p>{serverErrorMessage(list.why)}</p>
      )}
      {(list.why === 'refused' || list.why === 'server_error') && (
        <p>{serverErrorMessage('unknown_error')}</p>
      )}
      {list.why === 'session' && <p>{serverErrorMessage('session_expired')}</p>}
      {list.why === 'not_saved' && <p>{refusalMessage('not_saved')}</p>}
      <Button onClick={list.retry} variant="default">
        <Trans>Try again</Trans>
      </Button>
    </Notice>
  );
}
