import type { Page } from 'playwright';

/** The section of the tours: overview, buildings, findings. */
export class ResultsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(origin: string, path = '/results', search = ''): Promise<void> {
    await this.page.goto(`${origin}/en${path}${search}`);
    await this.page.getByRole('heading', { level: 1 }).waitFor();
  }

  get tabs() {
    return this.page.getByRole('navigation', { name: 'Tours and results', exact: true });
  }

  tab(name: 'Overview' | 'Buildings' | 'Findings' | 'Tours') {
    return this.tabs.getByRole('link', { name, exact: true });
  }

  /** Waits until the page knows that a mandate is chosen: the address says so before the page is drawn with it. */
  async untilOfMandate(): Promise<void> {
    await this.tab('Overview').and(this.page.locator('[href*="mandate_id="]')).waitFor();
  }

  part(name: string) {
    return this.page.getByRole('region', { name, exact: true });
  }

  get grid() {
    return this.page.getByRole('grid', { name: 'Buildings and topics', exact: true });
  }

  row(building: string) {
    return this.grid.getByRole('row').filter({ hasText: building });
  }

  get drawer() {
    return this.page.getByRole('dialog');
  }

  get findings() {
    return this.page.locator('tbody').getByRole('row');
  }

  finding(text: string) {
    return this.findings.filter({ hasText: text });
  }
}
