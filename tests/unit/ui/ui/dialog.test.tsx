// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { FullDialog } from '../../../../src/features/photos/FullDialog.tsx';

afterEach(cleanup);

/** Shows a dialog with a file field, and in it a photo in full. */
function showSheet() {
  const onClose = vi.fn<() => void>();
  const onCloseFull = vi.fn<() => void>();
  render(
    <Dialog closeLabel="Close" onClose={onClose} opened title="Sheet">
      <label>
        Camera
        <input type="file" />
      </label>
      <FullDialog closeLabel="Close" onClose={onCloseFull} title="Photo" tools={null}>
        <p>…</p>
      </FullDialog>
    </Dialog>,
  );
  return { onClose, onCloseFull };
}
// The same event from a dialog does not bubble; that from a file field does.
const cancel = (bubbles: boolean) => new Event('cancel', { bubbles, cancelable: true });

it('PH1 a dialog stays open when a camera or gallery in it is cancelled', () => {
  const { onClose } = showSheet();
  fireEvent(screen.getByLabelText('Camera'), cancel(true));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent(screen.getByRole('dialog', { name: 'Sheet' }), cancel(false));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('PH4 Escape in a photo closes the photo, and not the sheet below', () => {
  const { onClose, onCloseFull } = showSheet();
  fireEvent(screen.getByRole('dialog', { name: 'Photo' }), cancel(false));
  expect(onCloseFull).toHaveBeenCalledTimes(1);
  expect(onClose).not.toHaveBeenCalled();
});

it('F5 a dialog begins at the button that it names, and not at the one that closes it', () => {
  let wasOpen = false;
  const noteFocus = (event: { currentTarget: Element }) => {
    wasOpen = event.currentTarget.closest('dialog')?.open === true;
  };
  render(
    <Dialog
      actions={
        <button data-autofocus onFocus={noteFocus} type="button">
          Yes
        </button>
      }
      closeLabel="Close"
      onClose={() => undefined}
      opened
      title="Another one?"
    />,
  );
  expect(document.activeElement?.textContent).toBe('Yes');
  // What is in a closed dialog cannot be focused by a browser.
  expect(wasOpen).toBe(true);
});
