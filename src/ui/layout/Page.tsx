import { IconArrowLeft } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import classes from './Page.module.css';

type PageProps = {
  readonly title: string;
  /** A small line above the title that names the context. */
  readonly above?: ReactNode;
  /** One or two sentences under the title. */
  readonly lead?: ReactNode;
  /** A control beside the title. */
  readonly aside?: ReactNode;
  readonly back?: { readonly to: string; readonly label: string; readonly state?: unknown };
  /** `column` for a form or a text, `wide` for a grid of cards. */
  readonly width?: 'column' | 'wide' | 'full';
  /** An `ActionBar` with the main actions. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
};

/** A screen. Its heading gets the focus on navigation, so that screen readers announce the new page. */
export function Page({ title, above, lead, aside, back, width = 'column', actions, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  // As it was at first: another language replaces the address of the same page.
  const [isFirstPage] = useState(key === 'default');
  useEffect(() => {
    if (!isFirstPage && !heading.current?.closest('main')?.contains(document.activeElement)) {
      heading.current?.focus({ preventScroll: true });
    }
  }, [isFirstPage]);
  return (
    <main className={classes['page']} data-width={width} id="main">
      <title>{`${title} · Storey`}</title>
      <header className={classes['header']}>
        {back !== undefined && (
          <Link className={classes['back']} state={back.state} to={back.to}>
            <IconArrowLeft aria-hidden size={20} />
            {back.label}
          </Link>
        )}
        {above !== undefined && <p className={classes['above']}>{above}</p>}
        <div className={classes['heading']}>
          <h1 className={classes['title']} ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {aside}
        </div>
        {lead !== undefined && <p className={classes['lead']}>{lead}</p>}
      </header>
      <div className={classes['content']}>{children}</div>
      {actions}
    </main>
  );
}
