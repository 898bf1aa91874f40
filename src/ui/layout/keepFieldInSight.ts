import { afterNextFrame } from '../controls/afterNextFrame.ts';

const textFields = 'textarea, input:not([type="radio"], [type="checkbox"], [type="file"])';

/** Scrolls the field in which somebody types back into sight when the window changes: turned, or with a keyboard that opens. */
export function keepFieldInSight(page: Window): void {
  let cancel = (): void => undefined;
  page.addEventListener('resize', () => {
    cancel();
    const field = page.document.activeElement;
    if (field?.matches(textFields) !== true) return;
    cancel = afterNextFrame(() => {
      // It may have lost the focus meanwhile.
      if (field === page.document.activeElement) field.scrollIntoView({ block: 'nearest' });
    });
  });
}
