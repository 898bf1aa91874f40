import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { deviceDatabaseName } from '#db/deviceStore.ts';
import { fieldErrorMessage } from '#i18n/fieldErrorMessage.ts';
import { serverErrorMessage } from '#i18n/serverErrorMessage.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { PasswordField } from '#ui/fields/PasswordField.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { useHeadingFocus } from '#ui/layout/useHeadingFocus.ts';
import { rest, walk } from '../../../chunks/chunks.ts';
import { Storeys } from '../../../design/Storeys.tsx';
import { useSession } from '../../../session/sessionState.ts';
import { useDemoAccounts } from '../../shared/DemoAccounts.ts';
import { LanguageNames } from '../../shared/LanguageNames.tsx';
import { type LoginState, loginStateOf, signedIn } from '../../shared/LoginState.ts';
import { DemoSignIn } from '../demo/DemoSignIn.tsx';
import classes from './LoginScreen.module.css';
import { useSignIn } from './useSignIn.ts';

// The number of unsent items of all people on this device. The code that counts is loaded only if there is a database.
async function countUnsentHere(): Promise<number> {
  if (!('databases' in indexedDB)) return 0;
  const names = (await indexedDB.databases()).map(({ name }) => name);
  if (names.every((name) => name === deviceDatabaseName)) return 0;
  const { countOtherUsersUnsent } = await walk.load();
  return (await countOtherUsersUnsent('', { indexedDB, IDBKeyRange })) ?? 0;
}

/**
 * S16: shows that unsent work is still on this device after a session has ended. Only the number, because anybody may read it
 * (S15); and it does not promise that logging in sends it, because it may be another person's.
 */
function UnsentNotice() {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let wanted = true;
    // A store that does not open is reported by the screens that need it.
    countUnsentHere().then(
      (counted) => wanted && setCount(counted),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, []);
  if (count === 0) return null;
  return (
    <Notice live tone="info">
      <Plural
        one="# item is saved on this device and not sent yet. It will be sent when the person who entered it logs in here, while their account exists."
        other="# items are saved on this device and not sent yet. They will be sent when the person who entered them logs in here, while their account exists."
        value={count}
      />
    </Notice>
  );
}

const DisabledWork = rest.part((its) => its.DisabledWork);

const disabled = 'user_disabled';

/** The login page (specification §2). The server's refusal is shown above the form. */
export function LoginScreen() {
  const { t } = useLingui();
  const heading = useHeadingFocus();
  const path = useLocalePath();
  const navigate = useNavigate();
  const location = useLocation();
  const { returnTo, flash, renew = false } = loginStateOf(location.state);
  // Signed in before, or in another tab (S15). A sign-in on this page navigates by itself, in `submit`.
  const isSignedIn = useSession(({ status }) => status === 'signed_in');
  const [signsIn, setSignsIn] = useState(false);
  const me = useSession((state) => state.me);
  const demoAccounts = useDemoAccounts();
  const { refusal, refused, fields, pending, signIn } = useSignIn();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');

  async function submit(credentials: { email: string; password: string }): Promise<void> {
    setSignsIn(true);
    if (await signIn(credentials)) {
      await navigate(returnTo ?? path('/select_building'), { replace: true, state: signedIn });
    } else setSignsIn(false);
  }

  // After the link of a mail the login is shown even to a signed-in person (specification §4).
  if (isSignedIn && !signsIn && !renew && flash === undefined)
    return <Navigate replace to={returnTo ?? path('')} />;
  return (
    <main className={classes['page']} id="main">
      <title>{`${t`Log in`} · Storey`}</title>
      <LoginHero />
      <div className={classes['side']}>
        <div className={classes['panel']}>
          <h1 className={classes['title']} ref={heading} tabIndex={-1}>
            <Trans>Log in</Trans>
          </h1>
          {/* Not for a disabled person, whose work cannot be sent by logging in. */}
          {refusal !== disabled && <UnsentNotice />}
          {flash !== undefined && refusal === null && <LoginFlash flash={flash} />}
          {refusal !== null && (
            <Notice live tone="bad">
              <span>{serverErrorMessage(refusal)}</span>
              {refusal === disabled && <DisabledWork email={refused} />}
            </Notice>
          )}
          <form
            className={classes['form']}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void submit({ email, password });
            }}
          >
            <TextField
              autoCapitalize="none"
              autoComplete="username"
              error={fields.email === null ? null : fieldErrorMessage(fields.email)}
              inputMode="email"
              label={t`Email`}
              name="email"
              onChange={(event) => setEmail(event.currentTarget.value)}
              spellCheck={false}
              type="text"
              value={email}
            />
            <PasswordField
              autoComplete="current-password"
              error={fields.password === null ? null : fieldErrorMessage(fields.password)}
              label={t`Password`}
              name="password"
              onChange={setPassword}
              toggleLabel={t`Show or hide what you type`}
              value={password}
            />
            <Button className={classes['submit'] ?? ''} loading={pending} type="submit">
              <Trans>Log in</Trans>
            </Button>
          </form>
          <Link className={classes['forgotten']} to={path('/user/password_reset')}>
            <Trans>Forgot your password?</Trans>
          </Link>
          {/* Above what comes later: nothing that can be pressed moves. */}
          <LanguageNames />
          {demoAccounts.length > 0 && (
            <DemoSignIn
              accounts={demoAccounts}
              onChoose={(account) => void submit(account)}
              pending={pending}
            />
          )}
          {flash !== undefined && me !== null && (
            <Link className={classes['forgotten']} to={path('')}>
              <Trans>
                Continue as {me.firstname} {me.lastname}
              </Trans>
            </Link>
          )}
        </div>
      </div>
    </main>
  );
}

/** A sentence and a picture about the app. */
function LoginHero() {
  return (
    <section className={classes['hero']}>
      <p className={classes['claim']}>
        <Trans>Walk through a building. Say how good it is.</Trans>
      </p>
      <Storeys className={classes['picture']} floors={6} lit={[2]} />
    </section>
  );
}

/** The success message after an account page (specification §4, §8). */
function LoginFlash({ flash }: { readonly flash: NonNullable<LoginState['flash']> }) {
  return (
    <Notice live tone="good">
      {flash === 'account_activated' ? (
        <Trans>Your account has been activated. Please log in to continue.</Trans>
      ) : (
        <Trans>Your password has been changed. Please log in to continue.</Trans>
      )}
    </Notice>
  );
}
