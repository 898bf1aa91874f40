import { Trans, useLingui } from '@lingui/react/macro';
import { IconHistory } from '@tabler/icons-react';
import { type AuditEntry, fetchAuditLog } from '../../../api/auditCalls.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useLocalePath } from '../../../i18n/useLocale.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { type RowColumn, RowTable } from '../../../ui/layout/RowTable.tsx';
import { QueryView } from '../../shared/server/QueryView.tsx';
import { useServerQuery } from '../../shared/server/useServerQuery.ts';
import { Paging } from '../shared/Paging.tsx';
import { useListAddress } from '../shared/useListAddress.ts';
import classes from './AuditLogScreen.module.css';
import { auditActionName } from './auditActionName.ts';

/** Who did what to which account or list, and when; newest first. */
export function AuditLogScreen() {
  const { t } = useLingui();
  const path = useLocalePath();
  const { dateTime } = useFormats();
  const address = useListAddress();
  const { cursor } = address;
  const log = useServerQuery(cursor ?? '', (api, signal) => fetchAuditLog(api, cursor, signal));
  const columns: readonly RowColumn<AuditEntry>[] = [
    { id: 'action', header: t`Action`, cell: ({ action }) => <strong>{auditActionName(action)}</strong> },
    { id: 'subject', header: t`Affected`, cell: ({ subject }) => subject ?? '' },
    {
      id: 'actor',
      header: t`By`,
      cell: ({ actor }) =>
        actor === null ? (
          <span className={classes['nobody']}>
            <Trans>Server operator</Trans>
          </span>
        ) : (
          actor.name
        ),
    },
    {
      id: 'at',
      header: t`When`,
      cell: ({ at }) => (
        <time className={classes['time']} dateTime={at}>
          {dateTime(at)}
        </time>
      ),
    },
  ];
  return (
    <Page
      back={{ to: path('/external_users'), label: t`External Users` }}
      lead={t`Who did what to which account or list. Passwords, links and answers are never recorded.`}
      title={t`Audit log`}
      width="wide"
    >
      <QueryView answered={log}>
        {({ items, next_cursor }) => (
          <>
            {items.length === 0 ? (
              <EmptyState icon={<IconHistory size={36} />} title={t`No entries yet`} />
            ) : (
              <RowTable caption={t`Audit log`} columns={columns} rowKey={({ id }) => id} rows={items} />
            )}
            <Paging address={address} nextCursor={next_cursor} />
          </>
        )}
      </QueryView>
    </Page>
  );
}
