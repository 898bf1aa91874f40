import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import classes from './TextField.module.css';

type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> & {
  readonly label: string;
  readonly error?: string | null;
  /** Shown at the end of the field: a button, or an icon that ignores taps. */
  readonly end?: ReactNode;
};

/** A text field with its label above and its error below. */
export function TextField({ label, error = null, end, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div className={classes['field']}>
      <label className={classes['label']} htmlFor={id}>
        {label}
      </label>
      <div className={classes['line']}>
        <input
          {...input}
          aria-describedby={error === null ? undefined : `${id}-error`}
          aria-invalid={error === null ? undefined : true}
          className={classes['input']}
          data-end={end === undefined ? undefined : true}
          id={id}
        />
        {end !== undefined && <span className={classes['end']}>{end}</span>}
      </div>
      {error !== null && (
        <p className={classes['error']} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
