import type { ComponentProps } from 'react';
import { OfficeProvider } from '../../../design/OfficeProvider.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { MasterDetail, type MasterDetailProps } from './MasterDetail.tsx';

type OfficePageProps = ComponentProps<typeof Page> & {
  /** The list from which the page was opened. */
  readonly master?: Omit<MasterDetailProps, 'children'>;
};

/** A page of the office or the account: the common page frame with Mantine's components inside. */
export function OfficePage({ master, width = 'wide', ...page }: OfficePageProps) {
  const content = <Page {...page} width={width} />;
  return (
    <OfficeProvider>
      {master === undefined ? content : <MasterDetail {...master}>{content}</MasterDetail>}
    </OfficeProvider>
  );
}
