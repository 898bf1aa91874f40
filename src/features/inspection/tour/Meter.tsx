import type { ReactNode } from 'react';
import classes from './Meter.module.css';

type MeterProps = {
  /** What is measured, for screen readers. */
  readonly label: string;
  readonly value: number;
  readonly of: number;
  /** The value as text, shown and announced. */
  readonly words: string;
  /** A second text at the end of the line. */
  readonly wordsAtEnd?: string;
  /** The drawing; a bar by default. */
  readonly children?: ReactNode;
};

/** A progress bar with its value as text. */
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
