import { IconArrowLeft } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import classes from './Page.module.css';
import { useGoBack } from './useGoBack.ts';

export type Back = {
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
export function BackLink({ to, label, state, cameFrom }: Back) {
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
