// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { HelpDialog } from '../../../../../src/features/info/help/HelpDialog.tsx';
import { type DemoAccount, DemoAccountsContext } from '../../../../../src/features/shared/DemoAccounts.ts';
import { show } from '../../app/showApp.tsx';

async function showHelp(accounts: readonly DemoAccount[]): Promise<void> {
  await show(
    <DemoAccountsContext value={async () => accounts}>
      <HelpDialog onClose={() => undefined} opened />
    </DemoAccountsContext>,
    { at: '/en/select_building' },
  );
  await screen.findByText('Finding a building');
}

const sources = 'Where the demo buildings come from';

it('names the sources of the buildings in a demo', async () => {
  await showHelp([{ email: 'inspector@example.org', password: 'a password', role: 'inspector' }]);
  expect(await screen.findByText(sources)).toBeTruthy();
});

it('names no sources of a demo to people with buildings of their own', async () => {
  await showHelp([]);
  expect(screen.queryByText(sources)).toBeNull();
});
