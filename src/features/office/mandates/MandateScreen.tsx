import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Anchor, Button, Group, NativeSelect, Text } from '@mantine/core';
import { IconBuildings, IconPencil, IconPlus } from '@tabler/icons-react';
import { Link, useParams } from 'react-router-dom';
import { buildingStates } from '#contract/inspections/buildingRequests.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import { NothingHere } from '../../shared/server/NothingHere.tsx';
import { ShareBar } from '../results/shared/ShareBar.tsx';
import { FilterBar } from '../shared/filters/FilterBar.tsx';
import { SearchField } from '../shared/filters/SearchField.tsx';
import { ListPage } from '../shared/ListPage.tsx';
import { Paging } from '../shared/Paging.tsx';
import { BuildingDialog } from '../shared/places/BuildingDialog.tsx';
import { DeletePlace } from '../shared/places/DeletePlace.tsx';
import { PlaceBadges } from '../shared/places/PlaceBadges.tsx';
import { useMandate, useMandateRows, useObjects } from '../shared/places/queries.ts';
import { QueryView } from '../shared/queries/QueryView.tsx';
import { useChosen } from '../shared/useChosen.ts';
import { useListAddress, usePreviousList } from '../shared/useListAddress.ts';
import { useScrollBack } from '../shared/useScrollBack.ts';
import { type BuildingRow, BuildingTable } from './BuildingTable.tsx';
import { ListTools } from './ListTools.tsx';
import { MandateDialog } from './MandateDialog.tsx';
import { SeveralBuildings } from './SeveralBuildings.tsx';

const perPage = 100;

/** A mandate: its name and switches, who may walk there, and its buildings, page by page. */
export function MandateScreen() {
  const { t } = useLingui();
  const path = useLocalePath();
  const { number } = useFormats();
  const { id = '' } = useParams();
  const address = useListAddress();
  const previous = usePreviousList();
  const mandate = useMandate(id);
  const row = useMandateRows(id).data?.find((one) => one.mandate.id === id);
  const query = (address.params.get('query') ?? '').slice(0, 200);
  const state = buildingStates.find((one) => one === address.params.get('state')) ?? 'open';
  const filter = { mandate_id: id, query, state };
  const buildings = useObjects({ ...filter, cursor: address.cursor, limit: perPage });
  const { chosen, choose, chooseNone } = useChosen<BuildingRow>(JSON.stringify(filter));
  useScrollBack();
  const shown = mandate.data?.id === id ? mandate.data : undefined;
  const count = number(buildings.data?.total ?? 0);
  const people = number(row?.people ?? 0);
  const listed = (row?.buildings ?? 0) + (row?.buildings_closed ?? 0);
  return (
    <ListPage
      above={
        shown && (
          <Group gap="md">
            <PlaceBadges closed={shown.closed} practice={shown.practice} />
            {row !== undefined && row.share !== null && <ShareBar counts={row} />}
            <Anchor component={Link} inherit to={path('/external_users')} underline="always">
              {t`People who may walk here: ${people}`}
            </Anchor>
            <MandateDialog
              button={(edit) => (
                <Button
                  leftSection={<IconPencil aria-hidden size={20} />}
                  onClick={edit}
                  size="sm"
                  variant="default"
                >{t`Edit mandate`}</Button>
              )}
              mandate={shown}
            />
            <DeletePlace kind="mandate" list={path('/mandates')} place={shown} size="sm">
              {listed > 0 && (
                <Text>
                  {plural(listed, {
                    one: 'Its one building is deleted with it.',
                    other: 'Its # buildings are deleted with it.',
                  })}
                </Text>
              )}
            </DeletePlace>
          </Group>
        )
      }
      aside={
        <BuildingDialog
          building={{ mandate_id: id }}
          button={(add) => (
            <Button
              disabled={shown === undefined}
              leftSection={<IconPlus aria-hidden size={22} />}
              onClick={add}
            >{t`Add building`}</Button>
          )}
        />
      }
      back={{ to: path(`/mandates${previous.search}`), label: t`Mandates` }}
      filters={
        <FilterBar
          count={state === 'open' ? 0 : 1}
          first={
            <SearchField
              label={t`Search`}
              onSearch={(text) => address.change({ query: text }, 'replace')}
              placeholder={t`Number, building, street or city`}
              value={query}
            />
          }
        >
          <NativeSelect
            data={[
              { value: 'open', label: t`Open` },
              { value: 'closed', label: t`Closed` },
              { value: 'merged', label: t`Merged` },
              { value: 'all', label: t`All` },
            ]}
            label={t`State`}
            onChange={({ currentTarget: { value } }) =>
              address.change({ state: value === 'open' ? undefined : value }, 'push')
            }
            value={state}
          />
        </FilterBar>
      }
      summary={<Text aria-live="polite">{buildings.data && t`Buildings: ${count}`}</Text>}
      title={shown?.name ?? t`Mandate`}
      tools={<ListTools mandateId={id} />}
    >
      <QueryView query={mandate}>
        {() => (
          <QueryView query={buildings}>
            {({ items, next_cursor }) => (
              <>
                {items.length === 0 ? (
                  <NothingHere icon={<IconBuildings />} title={t`No building matches`}>
                    {t`Import a list, add a building, or choose another state.`}
                  </NothingHere>
                ) : (
                  <BuildingTable buildings={items} chosen={chosen} onChoose={choose} />
                )}
                {chosen.size > 0 && <SeveralBuildings buildings={[...chosen.values()]} onDone={chooseNone} />}
                <Paging address={address} nextCursor={next_cursor} />
              </>
            )}
          </QueryView>
        )}
      </QueryView>
    </ListPage>
  );
}
