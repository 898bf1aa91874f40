import { expect } from 'vitest';

/** What browsers do with a control that is switched off, and happy-dom does not. */
export async function loseFocus(): Promise<void> {
  await expect.poll(() => document.activeElement?.matches(':disabled')).toBe(true);
  // There it can only pass to another one.
  const other = document.createElement('button');
  document.body.append(other);
  other.focus();
  other.remove();
}
