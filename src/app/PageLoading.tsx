import { useLingui } from '@lingui/react/macro';
import { Loading } from '../ui/Loading.tsx';

/** What stands where a screen will be in a moment. */
export function PageLoading() {
  const { t } = useLingui();
  return <Loading label={t`Loading …`} />;
}
