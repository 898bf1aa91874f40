import { type ReactNode, useId } from 'react';
import classes from './Section.module.css';

type SectionProps = {
  readonly title: string;
  /** `plain` stands on the ground, `card` on a surface of its own. */
  readonly kind?: 'plain' | 'card';
  readonly children: ReactNode;
};

/** A part of a page under a heading of its own. */
export function Section({ title, kind = 'plain', children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes['section']} data-kind={kind}>
      <h2 className={classes['title']} id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}
