import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import classes from './CardLink.module.css';

type CardLinkProps = {
  readonly to: string;
  /** The whole accessible name of the link. */
  readonly name: string;
  readonly icon?: ReactNode;
  /** What else the card says; a screen reader hears it after the name, as its description. */
  readonly description?: ReactNode;
  /** A mark at the end: a check, a thumb, a number. Say in `description` what it means. */
  readonly mark?: ReactNode;
  /** `done` fills the card, in no colour: green says good. `next` is what is most likely wanted. */
  readonly state?: 'open' | 'next' | 'done' | 'attention';
  readonly stacked?: boolean;
};

/** A card that is one big link: the link holds the name alone, and reaches over the whole card. */
export function CardLink({ to, name, icon, description, mark, state = 'open', stacked }: CardLinkProps) {
  const id = useId();
  return (
    <div className={classes['card']} data-stacked={stacked === true ? true : undefined} data-state={state}>
      {icon !== undefined && (
        <span aria-hidden className={classes['icon']}>
          {icon}
        </span>
      )}
      <span className={classes['text']}>
        <Link
          aria-describedby={description === undefined ? undefined : id}
          className={classes['name']}
          to={to}
        >
          {name}
        </Link>
        {description !== undefined && (
          <span className={classes['description']} id={id}>
            {description}
          </span>
        )}
      </span>
      {mark !== undefined && (
        <span aria-hidden className={classes['mark']}>
          {mark}
        </span>
      )}
    </div>
  );
}
