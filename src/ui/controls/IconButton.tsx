import type { ButtonHTMLAttributes, ReactNode } from 'react';
import classes from './IconButton.module.css';

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'type'> & {
  /** The name of the button for screen readers. */
  readonly 'aria-label': string;
  /** `line` draws a border, for a button that is not part of a bordered control. */
  readonly look?: 'line' | undefined;
  readonly children: ReactNode;
};

/** A button with an icon only, large enough for a gloved thumb. */
export function IconButton({ look, className, ...rest }: IconButtonProps) {
  const names = className === undefined ? classes['button'] : `${classes['button']} ${className}`;
  return <button {...rest} className={names} data-look={look} type="button" />;
}
