import { List, Text, Title } from '@mantine/core';
import type { TourReport } from '#contract/inspections/tourList.ts';
import type { SubTouchpointName } from '#domain/catalogue/topics.ts';
import { topicName } from '../../../../i18n/topicName.ts';
import { useFloorLabel } from '../../../shared/useFloorLabel.ts';
import { PhotoStrip } from '../../shared/photos/PhotoStrip.tsx';
import { cellLabel } from '../shared/cellWords.ts';

type CellAnswersProps = {
  readonly title: string;
  readonly report: TourReport;
  readonly topic: SubTouchpointName;
};

/** The answers of a tour for one topic, floor by floor. */
export function CellAnswers({ title, report, topic }: CellAnswersProps) {
  const floorLabel = useFloorLabel();
  const answers = report.tour.touchpoints.flatMap((touchpoint) =>
    touchpoint.completed
      ? touchpoint.sub_touchpoints
          .filter(({ name }) => name === topic)
          .map((answer) => ({ ...answer, floor: floorLabel(touchpoint) }))
      : [],
  );
  return (
    <section>
      <Title order={3} size="h5">
        {title}
      </Title>
      <List listStyleType="none" spacing={6}>
        {answers.map(({ id, rating, comment, photos = [], floor }) => (
          <List.Item key={id}>
            {floor !== null && (
              <strong>
                <span>{floor}</span>:{' '}
              </strong>
            )}
            <span>
              {cellLabel([
                Number(rating === 'good'),
                Number(rating === 'bad'),
                Number(rating === 'not_applicable'),
              ])}
            </span>
            {comment !== null && comment !== '' && <Text>{comment}</Text>}
            <PhotoStrip
              photos={photos.map((photo) => ({
                photo,
                title: [topicName(topic), floor].filter((part) => part !== null).join(', '),
                rating,
                comment,
              }))}
            />
          </List.Item>
        ))}
      </List>
    </section>
  );
}
