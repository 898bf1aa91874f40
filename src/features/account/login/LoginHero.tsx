import { Trans } from '@lingui/react/macro';
import { Storeys } from '../../../design/Storeys.tsx';
import classes from './LoginHero.module.css';

/** What this is, in one sentence and one picture. */
export function LoginHero() {
  return (
    <section className={classes['hero']}>
      <p className={classes['claim']}>
        <Trans>Walk through a building. Say how good it is.</Trans>
      </p>
      <Storeys className={classes['picture']} floors={6} lit={[2]} />
    </section>
  );
}
