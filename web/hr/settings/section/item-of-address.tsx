import { Fragment, type ReactNode, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { settingsPath, settingsPlaceTexts } from '#web/session/hr/settings-places.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';

type ItemOfAddressProps<Item> = {
  place: 'pay' | 'export-layouts';
  items: readonly Item[];
  idOf: (item: Item) => string;
  mayEdit: (item: Item) => boolean;
  /** Why an item, or none that was found, cannot be edited. */
  refusal: (found: Item | undefined) => string;
  list: ReactNode;
  /** The editor of a stored item, or of a new one as a copy of another where `copied` is one. */
  children: (stored: Item | null, copied: Item | undefined) => ReactNode;
};

/** All items, or the editor of the one that the address names; 'new' is one to be made, `?copy=` the one it begins as. */
export function ItemOfAddress<Item>(props: ItemOfAddressProps<Item>) {
  const { items, idOf, list, children: editor } = props;
  const { item } = useParams();
  const [params] = useSearchParams();
  const copied = params.get('copy');
  const byId = (id: string | null) => items.find((one) => idOf(one) === id);
  if (item === undefined) return list;
  if (item === 'new') return <Fragment key={copied}>{editor(null, byId(copied))}</Fragment>;
  return <StoredItem key={item} {...props} found={byId(item)} />;
}

function StoredItem<Item>(props: ItemOfAddressProps<Item> & { found: Item | undefined }) {
  const { place, found, mayEdit, refusal, children: editor } = props;
  const stored = useHeld(found !== undefined && mayEdit(found) ? found : undefined);
  if (stored !== undefined) return editor(stored, undefined);
  const back = <LinkButton to={settingsPath(place)}>{settingsPlaceTexts.sections[place]}</LinkButton>;
  return <EmptyState title={refusal(found)} action={back} />;
}

/** The current value, or the last one: an editor stays open with its typing when another user deletes its subject. */
function useHeld<Value>(now: Value | undefined): Value | undefined {
  const [held, setHeld] = useState(now);
  if (now !== undefined && now !== held) setHeld(now);
  return now ?? held;
}
