import { expect } from 'vitest';
import { wordsIn } from '../../../support/browser/wordsIn.ts';
import { rareJourney } from '../../journey.ts';
import { ExternalUsersPage } from '../../pages/ExternalUsersPage.ts';
import { signIn } from '../../pages/LoginPage.ts';

rareJourney(
  'E13 of two administrators the second gives nobody a role back, and learns of a deletion',
  async ({ fixture, administrator }) => {
    const second = await fixture.addPerson({ role: 'administrator', firstname: 'Berta' });
    const edited = await fixture.addPerson({ role: 'administrator', firstname: 'Carla' });
    const pages: ExternalUsersPage[] = [];
    for (const person of [administrator, second]) {
      const { page } = await fixture.openBrowser({ viewport: { width: 1280, height: 900 } });
      await signIn(page, fixture.proxy.origin, person);
      const users = new ExternalUsersPage(page, await wordsIn('en'));
      await users.open(fixture.proxy.origin, 'en');
      await users.find(edited.email);
      await users.field('Last name').waitFor();
      pages.push(users);
    }
    const [first, other] = pages;
    if (first === undefined || other === undefined) throw new Error('two pages were opened');
    await first.field('Role').selectOption('inspector');
    await first.button('Save').click();
    await first.page.getByText('Saved.', { exact: true }).waitFor();

    await other.field('Last name').fill('Meier');
    await other.button('Save').click();
    const alert = other.page.getByRole('alert', { name: 'Changed meanwhile', exact: true });
    await alert.getByText('Inspector', { exact: true }).waitFor();
    expect(await other.field('Role').inputValue()).toBe('inspector');
    expect(await other.field('Last name').inputValue()).toBe('Meier');
    await other.button('Save').click();
    await other.page.getByRole('heading', { level: 1, name: 'Carla Meier' }).waitFor();
    expect(await alert.count()).toBe(0);
    expect(await other.field('Role').inputValue()).toBe('inspector');

    await first.carryOut('Delete');
    await other.field('First name').fill('Claire');
    await other.button('Save').click();
    await other.page
      .getByRole('alert', { name: 'This person has been deleted meanwhile.', exact: true })
      .waitFor();
    expect(await other.field('First name').inputValue()).toBe('Claire');
    for (const action of ['Save', 'Disable', 'Delete']) expect(await other.button(action).count()).toBe(0);
  },
);
