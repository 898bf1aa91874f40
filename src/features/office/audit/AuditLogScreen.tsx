import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import type { AuditEntry } from '../../../api/auditCalls.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useLocalePath } from '../../../i18n/useLocale.ts';
import { NothingHere } from '../../shared/server/NothingHere.tsx';
import { OfficePage } from '../../shared/server/OfficePage.tsx';
import { type OfficeColumn, OfficeTable } from '../shared/OfficeTable.tsx';
import { Paging } from '../shared/Paging.tsx';
import { QueryView } from '../shared/queries/QueryView.tsx';
import { useListAddress } from '../shared/useListAddress.ts';
import { AuditSubject } from './AuditSubject.tsx';
import { auditActionName } from './auditActionName.ts';
import { useAuditLog } from './queries.ts';

/** Who did what to which account, list, tour, photo or finding, and when; newest first. */
export function AuditLogScreen() {
  const { t } = useLingui();
  const path = useLocalePath();
  const { dateTime } = useFormats();
  const address = useListAddress();
  const { cursor } = address;
  const log = useAuditLog(cursor);
  const columns: readonly OfficeColumn<AuditEntry>[] = [
    { id: 'action', header: t`Action`, cell: ({ action }) => <strong>{auditActionName(action)}</strong> },
    { id: 'subject', header: t`Affected`, cell: (entry) => <AuditSubject entry={entry} /> },
    {
      id: 'actor',
      header: t`By`,
      cell: ({ actor }) =>
        actor === null ? (
          <Text c="dimmed" inherit span>
            <Trans>Server operator</Trans>
          </Text>
        ) : (
          actor.name
        ),
    },
    {
      id: 'at',
      header: t`When`,
      cell: ({ at }) => <time dateTime={at}>{dateTime(at)}</time>,
    },
  ];
  return (
    <OfficePage
      back={{ to: path('/external_users'), label: t`External Users` }}
      lead={t`Who did what to which account or list. Passwords, links and answers are never recorded.`}
      title={t`Audit log`}
    >
      <QueryView query={log}>
        {({ items, next_cursor }) => (
          <>
            {items.length === 0 ? (
              <NothingHere icon={<IconHistory />} title={t`No entries yet`} />
            ) : (
              <OfficeTable caption={t`Audit log`} columns={columns} rowKey={({ id }) => id} rows={items} />
            )}
            <Paging address={address} nextCursor={next_cursor} />
          </>
        )}
      </QueryView>
    </OfficePage>
  );
}
