import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { type BuildingOrder, buildingOrders } from '#contract/results/buildingResults.ts';
import { topicsByTouchpoint, touchpointNames } from '#domain/catalogue/topics.ts';
import { topicName } from '../../../../i18n/topicName.ts';

type BuildingsOrderProps = {
  readonly order: BuildingOrder;
  readonly onOrder: (order: BuildingOrder) => void;
};

/** Chooses the order of the cards: every one that the heat map's heads have. */
export function BuildingsOrder({ order, onOrder }: BuildingsOrderProps) {
  const { t } = useLingui();
  const plain: readonly { readonly value: BuildingOrder; readonly label: string }[] = [
    { value: 'high', label: t`The worst first` },
    { value: '-share', label: t`The best first` },
    { value: 'share', label: t`By share alone, lowest first` },
    { value: 'name', label: t`By name` },
    { value: '-concluded_at', label: t`Newest tour first` },
  ];
  const byTopic = touchpointNames.map((touchpoint) => ({
    group: topicName(touchpoint),
    items: topicsByTouchpoint[touchpoint].flatMap((name) => {
      const topic = topicName(name);
      return [
        { value: `topic:${name}`, label: t`${topic}, worst first` },
        { value: `-topic:${name}`, label: t`${topic}, best first` },
      ];
    }),
  }));
  return (
    <NativeSelect
      data={[...plain, ...byTopic]}
      label={t`Order`}
      mb="sm"
      onChange={(event) => onOrder(buildingOrders.find((one) => one === event.currentTarget.value) ?? 'high')}
      value={order}
    />
  );
}
