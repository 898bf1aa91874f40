import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { subTouchpointNames } from '#domain/catalogue/topics.ts';
import { findingStates } from '#domain/results/finding.ts';
import { topicName } from '#i18n/topicName.ts';
import type { FindingsFilter } from '../../../api/findingCalls.ts';
import { ClosedField } from '../shared/filters/ClosedField.tsx';
import type { ListAddress } from '../shared/useListAddress.ts';
import { findingStateName } from './findingWords.ts';

type FindingFiltersProps = {
  readonly filter: FindingsFilter;
  readonly change: ListAddress['change'];
  /** The board shows every state in a column of its own. */
  readonly isBoard: boolean;
};

/** The filters that only findings have (state, topic, due date), and their order. */
export function FindingFilters({ filter, change, isBoard }: FindingFiltersProps) {
  const { t } = useLingui();
  return (
    <>
      <NativeSelect
        data={[
          { value: '', label: t`All` },
          ...findingStates.map((state) => ({ value: state, label: findingStateName(state) })),
          { value: 'answered', label: t`Answered, waiting for you` },
        ]}
        disabled={isBoard}
        label={t`State`}
        onChange={({ currentTarget: { value } }) =>
          change(value === 'answered' ? { state: '', answered: '1' } : { state: value, answered: '' }, 'push')
        }
        value={filter.answered === undefined ? (filter.state ?? '') : 'answered'}
      />
      <NativeSelect
        data={[
          { value: '', label: t`All` },
          ...subTouchpointNames.map((topic) => ({ value: topic, label: topicName(topic) })),
        ]}
        label={t`Topic`}
        onChange={(event) => change({ topic: event.currentTarget.value }, 'push')}
        value={filter.topic ?? ''}
      />
      <NativeSelect
        data={[
          { value: '', label: t`All` },
          { value: 'overdue', label: t`Overdue` },
        ]}
        label={t`Due`}
        onChange={(event) => change({ due: event.currentTarget.value }, 'push')}
        value={filter.due ?? ''}
      />
      <NativeSelect
        data={[
          { value: '', label: filter.answered === undefined ? t`Overdue first` : t`Last answered first` },
          { value: '-seen_at', label: t`Last rated first` },
          { value: 'due_on', label: t`By due date` },
          { value: 'name', label: t`By building` },
        ]}
        label={t`Order`}
        onChange={(event) => change({ sort: event.currentTarget.value }, 'push')}
        value={filter.sort ?? ''}
      />
      <ClosedField change={change} include={filter.include} />
    </>
  );
}
