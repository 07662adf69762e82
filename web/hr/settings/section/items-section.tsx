import { Fragment, type ReactNode, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { Loaded } from '#web/hr/parts/loaded.tsx';
import { type Action, ActionTrouble, useAction, useChanging } from '#web/hr/settings/action/action-form.tsx';
import styles from '#web/hr/settings/section/section.module.css';
import { settingsTexts } from '#web/hr/settings/texts.ts';
import { useHrQuery } from '#web/session/hr/hr-query.ts';
import { settingsPath, settingsPlaceTexts } from '#web/session/hr/settings-places.ts';
import { Button, LinkButton, TextLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Row, Stack } from '#web/ui/layout/layout.tsx';
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx';
import type { EditsOf } from './use-edits.ts';

type ItemTexts = Record<'loading' | 'loadFailed' | 'create' | 'none' | 'others' | 'unknown' | 'notEditable', string> &
  Record<'remove' | 'removeText' | 'removeFailed', string> &
  Record<'copyName' | 'removeOf' | 'removeQuestion' | 'removed', (name: string) => string>;

type Named = { name: string };

/** What is edited of an item, with its calls. */
export type ItemEdits<Item, Values extends object, Sent> = Pick<
  EditsOf<Item, Values, Sent>,
  'start' | 'valuesOf' | 'save' | 'read'
>;

type ItemsProps<Item extends Named, Id> = {
  place: 'letters' | 'pay' | 'export-layouts';
  texts: ItemTexts;
  idOf: (item: Item) => Id;
  mayEdit: (item: Item) => boolean;
  mayRemove?: (item: Item) => boolean;
  /** What the list says of an item; undefined parts are left out. */
  factsOf: (item: Item) => readonly (string | undefined)[];
  renderMore?: (item: Item, action: Action) => ReactNode;
  remove: (id: Id) => Promise<unknown>;
};

type ItemsSectionProps<Item extends Named, Values extends Named, Sent, Id> = ItemsProps<Item, Id> & {
  queryKey: readonly unknown[];
  fetch: (signal?: AbortSignal) => Promise<Item[]>;
  valuesOf: (item: Item) => Values;
  copied?: (values: Values) => Values;
  noValues: () => Values;
  /** The id and the version that the values began with: null for a new item. A colleague's change is reported, not overwritten. */
  save: (sent: Sent, id: Id | null, version: number | null) => Promise<Item>;
  children: (item: ItemEdits<Item, Values, Sent>) => ReactNode;
};

/** All items, or the editor of the one that the address names; 'new' is one to be made, `?copy=` the one it begins as. */
export function ItemsSection<
  Item extends Named & { version: number },
  Values extends Named,
  Sent,
  Id extends string | number,
>(props: ItemsSectionProps<Item, Values, Sent, Id>) {
  const { queryKey, fetch, valuesOf, noValues, copied = (values) => values, save, children, ...list } = props;
  const { idOf } = list;
  const { item } = useParams();
  const [params] = useSearchParams();
  const copy = params.get('copy');
  const changing = useChanging(queryKey);
  const editor = (stored: Item | null, values: Values) =>
    children({
      start: { stored, values },
      valuesOf,
      save: async (sent, before) => changing(save(sent, before && idOf(before), before && before.version)),
      read: async (before) => (await fetch()).find((one) => before !== null && idOf(one) === idOf(before)),
    });
  return (
    <Loaded query={useHrQuery(queryKey, fetch)} texts={list.texts}>
      {(items) => {
        const byId = (id: string | null) => items.find((one) => String(idOf(one)) === id);
        if (item === undefined) {
          return <ItemList {...list} items={items} remove={async (id) => changing(list.remove(id))} />;
        }
        if (item === 'new') {
          const original = byId(copy);
          const values = original
            ? copied({ ...valuesOf(original), name: list.texts.copyName(original.name) })
            : noValues();
          return <Fragment key={copy}>{editor(null, values)}</Fragment>;
        }
        return (
          <StoredItem key={item} {...list} found={byId(item)}>
            {(stored) => editor(stored, valuesOf(stored))}
          </StoredItem>
        );
      }}
    </Loaded>
  );
}

type StoredItemProps<Item extends Named> = Pick<ItemsProps<Item, unknown>, 'place' | 'texts' | 'mayEdit'> & {
  found: Item | undefined;
  children: (stored: Item) => ReactNode;
};

function StoredItem<Item extends Named>({ place, texts, found, mayEdit, children }: StoredItemProps<Item>) {
  const now = found !== undefined && mayEdit(found) ? found : undefined;
  // An editor stays open with its typing when another user deletes its subject.
  const [held, setHeld] = useState(now);
  if (now !== undefined && now !== held) setHeld(now);
  const stored = now ?? held;
  if (stored !== undefined) return children(stored);
  const back = <LinkButton to={settingsPath(place)}>{settingsPlaceTexts.sections[place]}</LinkButton>;
  return <EmptyState title={found === undefined ? texts.unknown : texts.notEditable} action={back} />;
}

function ItemList<Item extends Named, Id extends string | number>(
  props: ItemsProps<Item, Id> & { items: readonly Item[] },
) {
  const { place, texts: t, items, idOf, mayEdit, mayRemove = () => true, factsOf, renderMore, remove } = props;
  const action = useAction(t.removeFailed);
  const [asked, setAsked] = useState<Item | null>(null);
  const editable = items.filter(mayEdit);
  const others = items.filter((item) => !mayEdit(item));
  const rowsOf = (some: readonly Item[]) => (
    <ul className={styles.rows}>
      {some.map((item) => (
        <li key={idOf(item)}>
          <div className={styles.name}>
            {mayEdit(item) ? <TextLink to={settingsPath(place, idOf(item))}>{item.name}</TextLink> : <b>{item.name}</b>}
            <span className={styles.small}>
              {factsOf(item)
                .filter((fact) => fact !== undefined)
                .join(' · ')}
            </span>
          </div>
          <Row gap={1} wrap>
            <LinkButton
              variant="quiet"
              to={settingsPath(place, 'new', idOf(item))}
              aria-label={settingsTexts.copyOf(item.name)}
            >
              {settingsTexts.copy}
            </LinkButton>
            {mayEdit(item) && renderMore?.(item, action)}
            {mayEdit(item) && mayRemove(item) && (
              <Button variant="quiet" aria-label={t.removeOf(item.name)} onClick={() => setAsked(item)}>
                {t.remove}
              </Button>
            )}
          </Row>
        </li>
      ))}
    </ul>
  );
  const create = (
    <LinkButton to={settingsPath(place, 'new')} variant="primary" icon={<Icon name="plus" />}>
      {t.create}
    </LinkButton>
  );
  return (
    <Stack gap={5}>
      <ActionTrouble action={action} />
      {editable.length === 0 ? <EmptyState title={t.none} action={create} /> : <div>{create}</div>}
      {editable.length > 0 && rowsOf(editable)}
      {others.length > 0 && (
        <Stack gap={2}>
          <h2 className={styles.heading}>{t.others}</h2>
          {rowsOf(others)}
        </Stack>
      )}
      {asked !== null && (
        <ConfirmDialog
          title={t.removeQuestion(asked.name)}
          confirmLabel={t.remove}
          busy={action.running !== null}
          onConfirm={() => {
            const work = async () => {
              await remove(idOf(asked));
              toast(t.removed(asked.name));
            };
            void action.run('remove', work).then(() => setAsked(null));
          }}
          onCancel={() => setAsked(null)}
        >
          {t.removeText}
        </ConfirmDialog>
      )}
    </Stack>
  );
}
