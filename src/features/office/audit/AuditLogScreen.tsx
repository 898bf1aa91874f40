import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { type AuditAction, auditActions } from '#contract/accounts/auditLog.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import type { AuditEntry } from '../../../api/auditCalls.ts';
import { NothingHere } from '../../shared/server/NothingHere.tsx';
import { OfficePage } from '../../shared/server/OfficePage.tsx';
import { Paging } from '../shared/Paging.tsx';
import { QueryView } from '../shared/queries/QueryView.tsx';
import { type OfficeColumn, OfficeTable } from '../shared/table/OfficeTable.tsx';
import { useListAddress } from '../shared/useListAddress.ts';
import { AuditSubject } from './AuditSubject.tsx';
import { useAuditLog } from './queries.ts';

const names: Readonly<Record<AuditAction, MessageDescriptor>> = {
  user_invited: msg`Invited`,
  user_invited_again: msg`Invited again`,
  invitation_link_copied: msg`Invitation link copied`,
  reset_link_printed: msg`Link to a new password printed`,
  user_activated: msg`Account activated`,
  user_changed: msg`Account changed`,
  user_enabled: msg`Account enabled`,
  user_disabled: msg`Account disabled`,
  user_deleted: msg`Account deleted`,
  users_imported: msg`People imported`,
  users_exported: msg`People exported`,
  password_reset: msg`Password reset by email`,
  password_changed: msg`Password changed`,
  sessions_ended: msg`Logged out everywhere else`,
  tours_exported: msg`Tours exported`,
  tour_excluded: msg`Tour excluded`,
  tour_included: msg`Tour included again`,
  tour_dated_back: msg`Tour dated back`,
  photo_removed: msg`Photo removed`,
  finding_changed: msg`Finding changed`,
  finding_sent: msg`Finding sent by email`,
  repair_link_withdrawn: msg`Link withdrawn`,
  address_forgotten: msg`Address forgotten`,
  results_exported: msg`Results exported`,
  findings_exported: msg`Findings exported`,
  mandate_added: msg`Mandate added`,
  mandate_changed: msg`Mandate changed`,
  mandate_deleted: msg`Mandate deleted`,
  building_added: msg`Building added`,
  building_changed: msg`Building changed`,
  building_deleted: msg`Building deleted`,
  buildings_imported: msg`List of buildings imported`,
  buildings_exported: msg`List of buildings exported`,
};

/** The name of an action, in the current language; one of a later server as it is. */
function auditActionName(action: string): string {
  const known = auditActions.find((one) => one === action);
  return known === undefined ? action : i18n._(names[known]);
}

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
