import { IconArrowLeft } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './Page.module.css';
import { useGoBack } from './useGoBack.ts';
import { useHeadingFocus } from './useHeadingFocus.ts';

type Back = {
  readonly to: string;
  readonly label: string;
  readonly state?: unknown;
  /**
   * Whether the previous entry of the history is `to`. If it is, the link goes back to it; if not, `to` replaces this page in the
   * history: otherwise the browser's "Back" would open this page again. Undefined makes an ordinary link.
   */
  readonly cameFrom?: boolean;
};

/** The link above the title of a page to the page above it. */
function BackLink({ to, label, state, cameFrom }: Back) {
  const goBack = useGoBack();
  const onClick = (event: MouseEvent) => {
    // With a key the browser opens another tab.
    if (cameFrom !== true || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goBack();
  };
  return (
    <Link
      className={classes['back']}
      onClick={onClick}
      state={state}
      to={to}
      {...(cameFrom === false ? { replace: true } : {})}
    >
      <IconArrowLeft aria-hidden size={20} />
      <span>{label}</span>
    </Link>
  );
}

type PageProps = {
  readonly title: string;
  /** A small line above the title that names the context; an empty text keeps its place while that is read. */
  readonly above?: ReactNode;
  /** One or two sentences under the title; an empty text keeps the place of a line. */
  readonly lead?: ReactNode;
  /** A control beside the title. */
  readonly aside?: ReactNode;
  readonly back?: Back;
  /** `column` for a form or a text, `wide` for a grid of cards. */
  readonly width?: 'column' | 'wide' | 'full';
  /** An `ActionBar` with the main actions. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
};

/** A screen. Its heading gets the focus on navigation. */
export function Page({ title, above, lead, aside, back, width = 'column', actions, children }: PageProps) {
  const heading = useHeadingFocus();
  return (
    <main className={classes['page']} data-width={width} id="main">
      <title>{`${title} · Storey`}</title>
      <header className={classes['header']}>
        {back !== undefined && <BackLink {...back} />}
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
