import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFileImport, IconHistory } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { externalUsersExport } from '../../../api/externalUserCalls.ts';
import { useLocalePath } from '../../../i18n/useLocale.ts';
import { useWideScreen } from '../../shared/server/useWideScreen.ts';
import { ExportButtons } from '../shared/ExportButtons.tsx';
import type { useUserFilter } from './useUserFilter.ts';

type UserToolsProps = Pick<ReturnType<typeof useUserFilter>, 'filter'>;

/** The actions on the list: export, import and the audit log. */
export function UserTools({ filter }: UserToolsProps) {
  const path = useLocalePath();
  const size = useWideScreen() ? 'sm' : 'md';
  return (
    <>
      <ExportButtons pathOf={(format) => externalUsersExport({ ...filter, format })} />
      <Button
        component={Link}
        leftSection={<IconFileImport aria-hidden size={20} />}
        size={size}
        to={path('/external_users/import')}
        variant="default"
      >
        <Trans>Import people</Trans>
      </Button>
      <Button
        component={Link}
        leftSection={<IconHistory aria-hidden size={20} />}
        size={size}
        to={path('/audit_log')}
        variant="default"
      >
        <Trans>Audit log</Trans>
      </Button>
    </>
  );
}
