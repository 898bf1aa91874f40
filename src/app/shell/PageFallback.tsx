import { useLingui } from '@lingui/react/macro';
import { Loading } from '#ui/feedback/Loading.tsx';

/** Shown while the code of a screen loads. */
export function PageFallback() {
  const { t } = useLingui();
  return <Loading label={t`Loading …`} />;
}
