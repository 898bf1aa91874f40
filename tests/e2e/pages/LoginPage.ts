import type { Page } from 'playwright';

export const inspector = { email: 'inspector@demo.example', password: 'walk-the-building' };
export const secondInspector = { email: 'inspector2@demo.example', password: 'walk-the-building' };

export class LoginPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(origin: string, locale = 'en'): Promise<void> {
    await this.page.goto(`${origin}/${locale}/login`);
  }

  get email() {
    return this.page.getByLabel('Email', { exact: true });
  }

  get password() {
    return this.page.getByLabel('Password', { exact: true });
  }

  get logIn() {
    return this.page.getByRole('button', { name: 'Log in', exact: true });
  }

  /** The accounts of the demo, one tap each. */
  get demo() {
    return this.page.getByRole('region', { name: 'Demo', exact: true });
  }

  demoAccount(role: 'inspector' | 'administrator') {
    return this.demo.getByRole('button', { name: `Log in as ${role}`, exact: true });
  }

  async signIn(person: { readonly email: string; readonly password: string }): Promise<void> {
    await this.email.fill(person.email);
    await this.password.fill(person.password);
    await this.logIn.click();
  }
}

/** Signs in on a new page, up to select building. */
export async function signIn(page: Page, origin: string, person = inspector): Promise<void> {
  const login = new LoginPage(page);
  await login.open(origin);
  await login.signIn(person);
  await page.waitForURL('**/select_building');
}

/**
 * Signs in as somebody who never inspects here: select building, to which a login leads, does not open a database for inspections.
 * Where it has one, which depends on the machine, the bar says what is sent.
 */
export async function signInWithoutInspecting(
  page: Page,
  origin: string,
  person: typeof inspector,
): Promise<void> {
  const walk = '**/assets/walk-*.js';
  await page.route(walk, () => undefined);
  await signIn(page, origin, person);
  await page.goto('about:blank');
  await page.unroute(walk);
}
