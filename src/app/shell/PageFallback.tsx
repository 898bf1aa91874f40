import { useLingui } from '@lingui/react/macro';
import { Loading } from '../../ui/feedback/Loading.tsx';

/** What stands where a screen will be in a moment. */
export function PageFallback() {
  const { t } = useLingui();
  return <Loading label={t`Loading …`} />;
}
