import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { Spinner } from '../feedback/Loading.tsx';
import classes from './Button.module.css';
import { ignoreWhileOpening } from './ignoreWhileOpening.ts';

type Look = {
  /** `filled` for the main action, `default` for an alternative, `subtle` for leaving or cancelling. */
  readonly variant?: 'filled' | 'default' | 'subtle';
  /** `red` for an action that cannot be undone. */
  readonly color?: 'red' | 'gray';
  readonly size?: 'md' | 'lg';
  /** `start` aligns the labels of buttons in a column. */
  readonly justify?: 'start';
  readonly leftSection?: ReactNode;
  readonly className?: string;
  readonly children?: ReactNode;
};

type ButtonProps = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof Look> & {
    /** Ignores clicks and shows a spinner. The button keeps the focus, which a dialog that follows gives back to it. */
    readonly loading?: boolean;
    readonly ref?: Ref<HTMLButtonElement>;
    readonly to?: undefined;
  };

type ButtonLinkProps = Look & Omit<LinkProps, keyof Look>;

// Enter in a form clicks its button; by default it would be submitted once more.
const ignoreClick = (event: MouseEvent) => event.preventDefault();

/** A button, or with `to` a link that looks like one. */
export function Button({
  variant = 'filled',
  color,
  size = 'lg',
  justify,
  leftSection,
  className,
  children,
  ...rest
}: ButtonProps | ButtonLinkProps) {
  const look = {
    className: className === undefined ? classes['button'] : `${classes['button']} ${className}`,
    'data-variant': variant,
    'data-color': color,
    'data-size': size,
    'data-justify': justify,
  };
  const content = (
    <>
      {leftSection}
      <span className={classes['label']}>{children}</span>
    </>
  );
  if (rest.to !== undefined) {
    return (
      <Link onClick={ignoreWhileOpening} {...rest} {...look}>
        {content}
      </Link>
    );
  }
  const { loading = false, onClick, type = 'button', ...others } = rest;
  return (
    <button
      {...others}
      {...look}
      aria-busy={loading ? true : undefined}
      aria-disabled={loading ? true : undefined}
      onClick={loading ? ignoreClick : onClick}
      type={type === 'submit' ? 'submit' : 'button'}
    >
      {content}
      {loading && (
        <span className={classes['spinner']}>
          <Spinner />
        </span>
      )}
    </button>
  );
}
