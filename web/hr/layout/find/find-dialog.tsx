import { useQueryClient, keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { findOffers, type FoundOffer } from '#contract/hr/offer-actions.ts';
import type { OfferRecord } from '#contract/offers.ts';
import { limits } from '#domain/limits.ts';
import { parseSearch } from '#domain/offer/find-offers.ts';
import { makeCall } from '#web/api/client.ts';
import { ownCall } from '#web/api/own-call.ts';
import { ExtendDialog } from '#web/hr/parts/offer-actions/extend-dialog.tsx';
import { ResendDialog } from '#web/hr/parts/offer-sending/resend-dialog.tsx';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { noteChangedOffers } from '#web/session/hr/known-offers.ts';
import { useMay } from '#web/session/hr/rights.tsx';
import { Monogram } from '#web/ui/brand/monogram.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ComboboxInput, ComboboxOption, Marked, nextOption } from '#web/ui/combobox.tsx';
import { OfferStatusBadge } from '#web/ui/feedback/offer-status-badge.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Modal } from '#web/ui/overlay/dialog.tsx';
import type { NavItem } from '#web/ui/page/hr-nav.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './find-dialog.module.css';
import { type FindEntry, type FindGroup, findGroups, isFoundEntry, offersShown } from './find-entries.ts';
import { findTexts as t } from './texts.ts';

type FoundOffers = {
  offers: readonly FoundOffer[];
  /** Null where the server does not answer this call. */
  total: number | null;
  /** The server is being asked for this text, or could not be; what it found before stays until then. */
  state: 'done' | 'asking' | 'failed';
};

const nothing = { offers: [], total: 0 };

/** The offers that a text fits best, by the server's word; none without the right to read offers. */
function useFoundOffers(typed: string, isAllowed: boolean): FoundOffers {
  const text = typed.trim().slice(0, limits.textMax);
  const asks = isAllowed && parseSearch(text) !== null;
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['found-offers', text],
    queryFn: async ({ signal }) => {
      const answer = await ownCall((until) => makeCall(findOffers, { query: { text }, signal: until }), signal);
      return answer === null ? { offers: [], total: null } : (answer.responseObject ?? nothing);
    },
    enabled: asks,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  useEffect(() => leaveIfUnauthorized(error), [error]);
  if (!asks) return { ...nothing, state: 'done' };
  if (error !== null) return { ...nothing, state: 'failed' };
  return { ...(data ?? nothing), state: data === undefined || isPlaceholderData ? 'asking' : 'done' };
}

type Asked = NonNullable<FindEntry['ask']>;

type FindDialogProps = { screens: readonly NavItem[]; onClose: () => void };

/** 'Find': offers, candidates, screens and actions, from anywhere in HR's area; a combobox with a list of results. */
export function FindDialog({ screens, onClose }: FindDialogProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const queries = useQueryClient();
  if (asked === null) return <Finder {...{ screens, onClose }} onAsk={setAsked} />;
  // The screen behind may show this offer: the list takes it as it is now, the others read it again.
  function onChanged(changed: readonly OfferRecord[] = []): void {
    noteChangedOffers(changed);
    void queries.invalidateQueries();
  }
  const offers = [asked.offer];
  return asked.kind === 'remind' ? (
    <ResendDialog kind="REMINDER" offers={offers} onResent={onChanged} onClose={onClose} />
  ) : (
    <ExtendDialog offers={offers} onExtended={onChanged} onFailed={onChanged} onClose={onClose} />
  );
}

function Finder({ screens, onClose, onAsk }: FindDialogProps & { onAsk: (asked: Asked) => void }) {
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const may = useMay();
  const found = useFoundOffers(typed, may('offers.read'));
  const text = typed.trim();
  const groups = findGroups({ text, offers: found.offers, screens, may });
  const entries = groups.flatMap((group) => group.entries);
  const [listId, statusId] = [useId(), useId()];

  function openEntry({ to, state, ask }: FindEntry): void {
    if (ask !== undefined) return onAsk(ask);
    onClose();
    void navigate(to, { state });
  }

  const { chosen, onKeyDown, onTyped } = useChosenEntry({ entries, state: found.state, listId, open: openEntry });
  const words = outcomeOf(found, text, entries.some(isFoundEntry));

  return (
    <Modal label={t.title} onClose={onClose} className={classes.dialog}>
      <div className={classes.inside}>
        <div className={classes.head}>
          <Icon name="search" size={20} />
          <ComboboxInput
            {...{ listId, statusId, chosen }}
            label={t.field}
            count={entries.length}
            enterKeyHint="go"
            placeholder={t.hint}
            className={classes.input}
            data-first-focus
            value={typed}
            onType={(next) => {
              setTyped(next);
              onTyped();
            }}
            onKeyDown={onKeyDown}
          />
          <IconButton icon="close" label={uiTexts.close} onClick={onClose} />
        </div>
        <FindResults {...{ listId, groups, entries, chosen, text }} onOpen={openEntry} />
        {words !== null && (
          <p className={classes.note} role={text !== '' && found.state === 'failed' ? 'alert' : undefined}>
            {words}
          </p>
        )}
        <VisuallyHidden id={statusId} role="status">
          {found.state === 'asking' ? t.searching : t.count(entries.length)}
        </VisuallyHidden>
        <p className={classes.foot}>
          <kbd>{t.up}</kbd> <kbd>{t.down}</kbd> {t.choose} <kbd>{t.enter}</kbd> {t.open} <kbd>{t.escape}</kbd> {t.close}
        </p>
      </div>
    </Modal>
  );
}

/** Besides the results: that there are more, that there are none, or that the search failed. */
function outcomeOf({ offers, total, state }: FoundOffers, text: string, isElsewhere: boolean): string | null {
  if (text === '') return t.hint;
  if (state === 'failed') return t.failed;
  if (state === 'asking') return t.searching;
  if (total === 0) return isElsewhere ? t.noOffer(text) : `${t.none(text)} ${t.noneHint}`;
  const shown = Math.min(offers.length, offersShown);
  return total !== null && total > shown ? t.more(shown, total) : null;
}

type Options = Pick<FoundOffers, 'state'> & {
  entries: readonly FindEntry[];
  listId: string;
  open: (entry: FindEntry) => void;
};

/** Which entry Enter opens, the first unless arrows chose another one. An Enter that comes before the answer waits for it. */
function useChosenEntry({ entries, state, listId, open }: Options) {
  const [active, setActive] = useState<string | null>(null);
  const waiting = useRef<{ key: string | null } | null>(null);
  const activeAt = entries.findIndex(({ key }) => key === active);
  const chosen = Math.min(Math.max(activeAt, 0), entries.length - 1);
  const isSettled = state !== 'asking';

  useEffect(() => {
    const { current } = waiting;
    if (current === null || !isSettled) return;
    waiting.current = null;
    const entry = current.key === null ? entries[0] : entries.find(({ key }) => key === current.key);
    if (entry !== undefined && state !== 'failed') open(entry);
  });

  function enter(): void {
    const entry = entries[chosen];
    const isOfAnswer = entry?.offer !== undefined || entry?.ask !== undefined;
    // The offers that show may be those of the text before; what an arrow has chosen besides them is sure.
    if (!isSettled && (isOfAnswer || activeAt === -1)) waiting.current = { key: activeAt === -1 ? null : active };
    else if (entry !== undefined) open(entry);
  }

  function choose(key: string | null): void {
    waiting.current = null;
    setActive(key);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const next = nextOption(event.key, chosen, entries.length, listId);
    if (next !== null) choose(entries[next]?.key ?? null);
    if (event.key === 'Enter') enter();
    // A key that was for the results is not for the text.
    if (next !== null || event.key === 'Enter') event.preventDefault();
  }

  return { chosen, onKeyDown, onTyped: () => choose(null) };
}

type FindResultsProps = {
  listId: string;
  groups: readonly FindGroup[];
  entries: readonly FindEntry[];
  chosen: number;
  text: string;
  onOpen: (entry: FindEntry) => void;
};

function FindResults({ listId, groups, entries: all, chosen, text, onOpen }: FindResultsProps) {
  return (
    <div id={listId} role="listbox" aria-label={t.results} className={classes.list}>
      {groups.map(({ key, entries }) => (
        <Group key={key} name={t.groups[key]}>
          {entries.map((entry) => (
            <ComboboxOption
              key={entry.key}
              {...{ listId, chosen }}
              index={all.indexOf(entry)}
              className={classNames(classes.option, entry === all[chosen] && classes.chosen)}
              onChoose={() => onOpen(entry)}
            >
              <span className={classes.picture}>
                {entry.offer ? <Monogram name={entry.label} person size="sm" /> : <Icon name={entry.icon} size={18} />}
              </span>
              <span className={classes.words}>
                <span className={classes.label}>
                  <Marked label={entry.label} text={text} />
                </span>
                {entry.about && <span className={classes.about}>{entry.about}</span>}
              </span>
              {entry.offer && <OfferStatusBadge status={entry.offer.offerLetterStatus} />}
            </ComboboxOption>
          ))}
        </Group>
      ))}
    </div>
  );
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <div id={id} className={classes.group} role="presentation">
        {name}
      </div>
      {children}
    </div>
  );
}
