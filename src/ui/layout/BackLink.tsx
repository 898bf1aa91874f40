import { IconArrowLeft } from '@tabler/icons-react';
import { type MouseEvent, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import classes from './Page.module.css';

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
  const navigate = useNavigate();
  const { key } = useLocation();
  const leftFrom = useRef<string | null>(null);
  const goBack = (event: MouseEvent) => {
    // With a key the browser opens another tab.
    if (cameFrom !== true || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // A second tap before the page before is shown would go back once more.
    if (leftFrom.current === key) return;
    leftFrom.current = key;
    void navigate(-1);
  };
  return (
    <Link
      className={classes['back']}
      onClick={goBack}
      state={state}
      to={to}
      {...(cameFrom === false ? { replace: true } : {})}
    >
      <IconArrowLeft aria-hidden size={20} />
      {label}
    </Link>
  );
}
