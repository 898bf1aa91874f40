import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../i18n/useFormats.ts';

/** What a searchable field says about its list. */
export function useSearchTexts() {
  const { t } = useLingui();
  const { number } = useFormats();
  return {
    suggestions: t`Suggestions`,
    nothing: t`Nothing matches.`,
    clear: t`Clear`,
    more: (count: number) => t`${number(count)} more. Type to narrow the list.`,
  };
}
