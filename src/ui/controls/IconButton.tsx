import type { ButtonHTMLAttributes, ReactNode } from 'react';
import classes from './IconButton.module.css';

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'type'> & {
  /** What the button is called: its drawing says nothing to a screen reader. */
  readonly 'aria-label': string;
  /** `line` is for a button on its own; without it the button is part of something that has a line. */
  readonly look?: 'line' | undefined;
  readonly children: ReactNode;
};

/** A button that is only a drawing, as large as a gloved thumb. */
export function IconButton({ look, className, ...rest }: IconButtonProps) {
  const names = className === undefined ? classes['button'] : `${classes['button']} ${className}`;
  return <button {...rest} className={names} data-look={look} type="button" />;
}
