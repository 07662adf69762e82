import { Fragment, type ReactNode, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { type Action, ActionTrouble, useAction } from '#web/hr/settings/action/action-form.tsx';
import styles from '#web/hr/settings/section/section.module.css';
import type { useHrQuery } from '#web/session/hr/hr-query.ts';
import { settingsPath, settingsPlaceTexts } from '#web/session/hr/settings-places.ts';
import { Button, LinkButton, TextLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Row, Stack } from '#web/ui/layout/layout.tsx';
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx';
import { Loaded } from '#web/hr/parts/loaded.tsx';

type ItemTexts = {
  loading: string;
  loadFailed: string;
  create: string;
  none: string;
  copy: string;
  copyOf: (name: string) => string;
  copyName: (name: string) => string;
  remove: string;
  removeOf: (name: string) => string;
  removeQuestion: (name: string) => string;
  removeText: string;
  removed: (name: string) => string;
  removeFailed: string;
  others: string;
  unknown: string;
  notEditable: string;
};

type Named = { name: string };

type ItemsProps<Item extends Named> = {
  place: 'letters' | 'pay' | 'export-layouts';
  texts: ItemTexts;
  items: readonly Item[];
  idOf: (item: Item) => string | number;
  mayEdit: (item: Item) => boolean;
  mayRemove?: (item: Item) => boolean;
  /** What the list says of an item; undefined parts are left out. */
  factsOf: (item: Item) => readonly (string | undefined)[];
  renderMore?: (item: Item, action: Action) => ReactNode;
  remove: (item: Item) => Promise<unknown>;
};

type ItemsSectionProps<Item extends Named, Values extends Named> = Omit<ItemsProps<Item>, 'items'> & {
  query: ReturnType<typeof useHrQuery<Item[]>>;
  valuesOf: (item: Item) => Values;
  copied?: (values: Values) => Values;
  noValues: () => Values;
  children: (start: { stored: Item | null; values: Values }) => ReactNode;
};

/** All items, or the editor of the one that the address names; 'new' is one to be made, `?copy=` the one it begins as. */
export function ItemsSection<Item extends Named, Values extends Named>(props: ItemsSectionProps<Item, Values>) {
  const { query, valuesOf, noValues, copied = (values) => values, children: editor, ...list } = props;
  const { item } = useParams();
  const [params] = useSearchParams();
  const copy = params.get('copy');
  return (
    <Loaded query={query} texts={list.texts}>
      {(items) => {
        const byId = (id: string | null) => items.find((one) => String(list.idOf(one)) === id);
        if (item === undefined) return <ItemList {...list} items={items} />;
        if (item === 'new') {
          const original = byId(copy);
          const values = original
            ? copied({ ...valuesOf(original), name: list.texts.copyName(original.name) })
            : noValues();
          return <Fragment key={copy}>{editor({ stored: null, values })}</Fragment>;
        }
        return <StoredItem key={item} {...props} found={byId(item)} />;
      }}
    </Loaded>
  );
}

function StoredItem<Item extends Named, Values extends Named>(
  props: ItemsSectionProps<Item, Values> & { found: Item | undefined },
) {
  const { place, texts, found, mayEdit, valuesOf, children: editor } = props;
  const now = found !== undefined && mayEdit(found) ? found : undefined;
  // An editor stays open with its typing when another user deletes its subject.
  const [held, setHeld] = useState(now);
  if (now !== undefined && now !== held) setHeld(now);
  const stored = now ?? held;
  if (stored !== undefined) return editor({ stored, values: valuesOf(stored) });
  const back = <LinkButton to={settingsPath(place)}>{settingsPlaceTexts.sections[place]}</LinkButton>;
  return <EmptyState title={found === undefined ? texts.unknown : texts.notEditable} action={back} />;
}

function ItemList<Item extends Named>(props: ItemsProps<Item>) {
  const { place, texts: t, items, idOf, mayEdit, mayRemove = () => true, renderMore, remove } = props;
  const action = useAction(t.removeFailed);
  const [asked, setAsked] = useState<Item | null>(null);
  const editable = items.filter(mayEdit);
  const others = items.filter((item) => !mayEdit(item));
  const rowsOf = (some: readonly Item[], buttonsOf: (item: Item) => ReactNode) => (
    <ul className={styles.rows}>
      {some.map((item) => (
        <ItemRow key={idOf(item)} {...props} item={item}>
          {buttonsOf(item)}
        </ItemRow>
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
      {editable.length > 0 &&
        rowsOf(editable, (item) => (
          <>
            {renderMore?.(item, action)}
            {mayRemove(item) && (
              <Button variant="quiet" aria-label={t.removeOf(item.name)} onClick={() => setAsked(item)}>
                {t.remove}
              </Button>
            )}
          </>
        ))}
      {others.length > 0 && (
        <Stack gap={2}>
          <h2 className={styles.heading}>{t.others}</h2>
          {rowsOf(others, () => null)}
        </Stack>
      )}
      {asked !== null && (
        <ConfirmDialog
          title={t.removeQuestion(asked.name)}
          confirmLabel={t.remove}
          busy={action.running !== null}
          onConfirm={() => {
            const work = async () => {
              await remove(asked);
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

function ItemRow<Item extends Named>(props: ItemsProps<Item> & { item: Item; children: ReactNode }) {
  const { place, texts: t, item, idOf, mayEdit, factsOf, children } = props;
  const { name } = item;
  const facts = factsOf(item).filter((fact) => fact !== undefined);
  return (
    <li>
      <div className={styles.name}>
        {mayEdit(item) ? <TextLink to={settingsPath(place, idOf(item))}>{name}</TextLink> : <b>{name}</b>}
        <span className={styles.small}>{facts.join(' · ')}</span>
      </div>
      <Row gap={1} wrap>
        <LinkButton variant="quiet" to={settingsPath(place, 'new', idOf(item))} aria-label={t.copyOf(name)}>
          {t.copy}
        </LinkButton>
        {children}
      </Row>
    </li>
  );
}
