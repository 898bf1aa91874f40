import { IconArrowLeft } from '@tabler/icons-react';
import { type MouseEvent, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import classes from './Page.module.css';

export type Back = {
  readonly to: string;
  readonly label: string;
  readonly state?: unknown;
  /**
   * Whether the page before this one in the history is `to`. Then the link leads back to it, and without one it takes this page's
   * place: otherwise the device's way back would open this page again. Undefined for a page without a way back of its own.
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
