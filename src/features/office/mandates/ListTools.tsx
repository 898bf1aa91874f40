import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useLocalePath } from '#i18n/useLocale.ts';
import { buildingsList } from '../../../api/placeCalls.ts';
import { useWideScreen } from '../../shared/server/useWideScreen.ts';
import { ExportButtons } from '../shared/ExportButtons.tsx';

/** Exports and imports the list of buildings, of one mandate or of all. */
export function ListTools({ mandateId }: { readonly mandateId?: string }) {
  const { t } = useLingui();
  const path = useLocalePath();
  const of = mandateId === undefined ? '' : `?${new URLSearchParams({ mandate_id: mandateId })}`;
  return (
    <>
      <ExportButtons pathOf={(format) => buildingsList(format, mandateId)} />
      <Button
        component={Link}
        leftSection={<IconFileImport aria-hidden size={20} />}
        size={useWideScreen() ? 'sm' : 'md'}
        to={path(`/mandates/import${of}`)}
        variant="default"
      >{t`Import list`}</Button>
    </>
  );
}
