import type { ComponentProps, ReactNode } from 'react';
import { Page } from '#ui/layout/Page.tsx';
import { OfficeProvider } from '../../../design/OfficeProvider.tsx';
import classes from './MasterDetail.module.css';
import { useWideScreen } from './useWideScreen.ts';

type MasterDetailProps = {
  /** The name of the list for screen readers. */
  readonly label: string;
  /** Rendered, and fetched, only if there is room for it. */
  readonly list: ReactNode;
  /** The page of the item that was chosen in the list. */
  readonly children: ReactNode;
};

/** On wide screens the list stays beside the page of the chosen item. */
function MasterDetail({ label, list, children }: MasterDetailProps) {
  const isWide = useWideScreen('wideDesk');
  return (
    <div className={classes['columns']}>
      {isWide && (
        <nav aria-label={label} className={classes['list']}>
          {list}
        </nav>
      )}
      {children}
    </div>
  );
}

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
