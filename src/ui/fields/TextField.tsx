import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import classes from './TextField.module.css';

type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> & {
  readonly label: string;
  readonly error?: string | null;
  /** Stands at the end of the field: a button, or a drawing that lets a tap through. */
  readonly end?: ReactNode;
};

/** A line to type in, with its name above and what is wrong below. */
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
