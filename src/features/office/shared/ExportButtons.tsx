import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type ExportFormat, exportFormats } from '#contract/http/page.ts';
import { useWideScreen } from '../../shared/server/useWideScreen.ts';
import { useDownload } from './useDownload.ts';

type ExportButtonsProps = { readonly pathOf: (format: ExportFormat) => string };

/** Buttons that download the filtered list, one for each file format. */
export function ExportButtons({ pathOf }: ExportButtonsProps) {
  const { t } = useLingui();
  const isWide = useWideScreen();
  const { pending, download } = useDownload();
  const labels: Readonly<Record<ExportFormat, string>> = {
    csv: t`Export as CSV`,
    xlsx: t`Export as Excel`,
  };
  return exportFormats.map((format) => (
    <Button
      disabled={pending !== null}
      key={format}
      leftSection={<IconDownload aria-hidden size={20} />}
      loading={pending === pathOf(format)}
      onClick={() => download(pathOf(format))}
      size={isWide ? 'sm' : 'md'}
      variant="default"
    >
      {labels[format]}
    </Button>
  ));
}
