import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { ignoreWhileOpening } from '../controls/ignoreWhileOpening.ts';
import classes from './CardLink.module.css';

type CardLinkProps = {
  readonly to: string;
  /** The whole accessible name of the link. */
  readonly name: string;
  readonly icon?: ReactNode;
  /** Further text; screen readers announce it as the link's description. */
  readonly description?: ReactNode;
  /** A mark at the end, such as a check or a number; hidden from screen readers, so `description` must include its meaning. */
  readonly mark?: ReactNode;
  /** `done` fills the card in grey, because green means "good". `next` highlights the card to go to next. */
  readonly state?: 'open' | 'next' | 'done' | 'attention';
  readonly stacked?: boolean;
  /** The state of the history's entry that the link makes. */
  readonly navigationState?: unknown;
};

/** A card that is one link: the link contains the name only, but its clickable area is the whole card. */
export function CardLink({
  to,
  name,
  icon,
  description,
  mark,
  state = 'open',
  stacked,
  navigationState,
}: CardLinkProps) {
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
          onClick={ignoreWhileOpening}
          state={navigationState}
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
