import { Button, type ButtonProps } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useDownload } from './useDownload.ts';

type PdfButtonProps = Pick<ButtonProps, 'size'> & {
  readonly path: string;
  readonly label: string;
};

/** A button that downloads a PDF made by the server. */
export function PdfButton({ path, label, size }: PdfButtonProps) {
  const { pending, download } = useDownload();
  return (
    <Button
      leftSection={<IconFileTypePdf aria-hidden size={20} />}
      loading={pending !== null}
      onClick={() => download(path)}
      {...(size === undefined ? {} : { size })}
      variant="default"
    >
      {label}
    </Button>
  );
}
