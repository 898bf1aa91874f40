import { Trans } from '@lingui/react/macro';
import { IconFileImport, IconHistory } from '@tabler/icons-react';
import { externalUsersExport } from '../../../api/externalUserCalls.ts';
import { useLocalePath } from '../../../i18n/useLocale.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ExportButtons } from '../shared/ExportButtons.tsx';
import classes from './ExternalUsersScreen.module.css';
import type { useUserFilter } from './useUserFilter.ts';

type UserToolsProps = Pick<ReturnType<typeof useUserFilter>, 'filter'>;

/** What one does with the list as a whole. */
export function UserTools({ filter }: UserToolsProps) {
  const path = useLocalePath();
  return (
    <div className={classes['tools']}>
      <ExportButtons pathOf={(format) => externalUsersExport({ ...filter, format })} />
      <Button
        justify="start"
        leftSection={<IconFileImport aria-hidden size={20} />}
        size="md"
        to={path('/external_users/import')}
        variant="default"
      >
        <Trans>Import people</Trans>
      </Button>
      <Button
        justify="start"
        leftSection={<IconHistory aria-hidden size={20} />}
        size="md"
        to={path('/audit_log')}
        variant="default"
      >
        <Trans>Audit log</Trans>
      </Button>
    </div>
  );
}
