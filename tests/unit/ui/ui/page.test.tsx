// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { LocaleGate } from '../../../../src/app/router/LocaleGate.tsx';
import { LanguageSwitch } from '../../../../src/app/shell/LanguageSwitch.tsx';
import { Page } from '../../../../src/ui/layout/Page.tsx';
import { makeSession } from '../../../support/data/makeSession.ts';
import { show, whereabouts } from '../app/showApp.tsx';

afterEach(cleanup);

it('§4 leaves the focus in the list of languages, on the first page too', async () => {
  await show(
    <LocaleGate>
      <LanguageSwitch />
      <Page title="Tour" />
    </LocaleGate>,
    { at: '/en/tour', session: makeSession() },
  );
  await userEvent.tab();
  const list = screen.getByRole('combobox');
  expect(document.activeElement).toBe(list);
  await userEvent.selectOptions(list, 'de');
  await expect.poll(() => whereabouts().path).toBe('/de/tour');
  expect(document.activeElement).toBe(list);
});
