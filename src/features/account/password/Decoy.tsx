import { VisuallyHidden } from '@mantine/core';
import type { Ref } from 'react';

/**
 * A field that nobody sees (E21): programs that follow links in mails fill every field with one text, and would activate the
 * account. Its name means nothing to them, and password managers are told to leave it alone.
 */
export function Decoy({ ref }: { readonly ref: Ref<HTMLInputElement> }) {
  return (
    <VisuallyHidden aria-hidden>
      <input
        autoComplete="off"
        data-1p-ignore
        data-bwignore
        data-form-type="other"
        data-lpignore="true"
        name="f3"
        ref={ref}
        tabIndex={-1}
        type="text"
      />
    </VisuallyHidden>
  );
}
