import type { ReactNode } from 'react';
import classes from './Meter.module.css';

type MeterProps = {
  /** What is measured, for who does not see the bar. */
  readonly label: string;
  readonly value: number;
  readonly of: number;
  /** The same in words, as it is shown and read out. */
  readonly words: string;
  /** A second measure, at the end of the line. */
  readonly wordsAtEnd?: string;
  /** The drawing; a plain bar where none is given. */
  readonly children?: ReactNode;
};

/** How far something is: a number in words, and a drawing of it. */
export function Meter({ label, value, of, words, wordsAtEnd, children }: MeterProps) {
  return (
    <div className={classes['meter']}>
      <p className={classes['words']}>
        <span aria-hidden>{words}</span>
        {wordsAtEnd !== undefined && <span className={classes['atEnd']}>{wordsAtEnd}</span>}
      </p>
      <div
        aria-label={label}
        aria-valuemax={of}
        aria-valuemin={0}
        aria-valuenow={value}
        aria-valuetext={words}
        className={classes['drawing']}
        role="progressbar"
      >
        {children ?? (
          <span className={classes['track']}>
            <span className={classes['fill']} style={{ transform: `scaleX(${of === 0 ? 0 : value / of})` }} />
          </span>
        )}
      </div>
    </div>
  );
}
