import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { Spinner } from '../feedback/Loading.tsx';
import classes from './Button.module.css';

type Look = {
  /** `filled` is the main action, `default` an alternative, `subtle` a way out. */
  readonly variant?: 'filled' | 'default' | 'subtle';
  /** `red` for what cannot be undone. */
  readonly color?: 'red' | 'gray';
  readonly size?: 'md' | 'lg';
  /** In a column of buttons their words begin one under the other. */
  readonly justify?: 'start';
  readonly leftSection?: ReactNode;
  readonly className?: string;
  readonly children?: ReactNode;
};

type ButtonProps = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof Look> & {
    /** Busy: it cannot be pressed again, and shows a spinner. */
    readonly loading?: boolean;
    readonly ref?: Ref<HTMLButtonElement>;
    readonly to?: undefined;
  };

type ButtonLinkProps = Look & Omit<LinkProps, keyof Look>;

/** A button, or a link that looks like one when it leads somewhere (`to`). */
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
      <Link {...rest} {...look}>
        {content}
      </Link>
    );
  }
  const { loading = false, disabled = false, type = 'button', ...others } = rest;
  return (
    <button
      {...others}
      {...look}
      aria-busy={loading ? true : undefined}
      disabled={disabled || loading}
      type={type === 'submit' ? 'submit' : 'button'}
    >
      {content}
      {loading && (
        <span className={classes['turning']}>
          <Spinner />
        </span>
      )}
    </button>
  );
}
