import { useCallback, useMemo, useState } from 'react';
import type { OfferRecord } from '#contract/offers.ts';
import { outcomeMessages as m } from '#domain/hr-messages.ts';
import { formatCount } from '#domain/values/count.ts';
import { lacksSignOff } from '#web/hr/parts/sign-off/sign-off-chip.tsx';
import { signOffTexts } from '#web/hr/parts/sign-off/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { FilterChip, FilterChips } from '#web/ui/table/filters.tsx';
import classes from './outcome-strip.module.css';
import { offersPageTexts as t } from './texts.ts';
import type { AllOffers } from './store/offer-sync.ts';
import type { OfferView, OnlyOffers } from './view/use-offer-view.ts';
import { UndoButton, type UndoOnScreen, UndoWords } from './sending/use-undo-sending.tsx';

type Last = { kind: 'created' | 'sent'; candidateIds: readonly string[] };

/** Keeps what was uploaded or sent last, so that it can be shown and sent although the filters hold it back. */
export function useOutcome(all: AllOffers) {
  const [last, setLast] = useState<Last | null>(null);
  const [isOnly, setOnly] = useState(false);
  const offers = useMemo(() => {
    const wanted = new Set(last?.candidateIds);
    return last === null ? [] : [...all.byId.values()].filter(({ candidateId }) => wanted.has(candidateId));
  }, [all, last]);
  const only: OnlyOffers = useMemo(
    () => (isOnly ? new Set(offers.map(({ candidateOfferId }) => candidateOfferId)) : null),
    [isOnly, offers],
  );
  const note = useCallback((kind: Last['kind'], candidateIds: readonly string[]) => {
    if (candidateIds.length > 0) setLast({ kind, candidateIds });
    setOnly(false);
  }, []);
  return {
    /** What was done last; null when nothing was, or when it was put away. */
    kind: last?.kind ?? null,
    /** Those of its offers that have come to the screen. */
    offers,
    isOnly,
    showOnly: () => setOnly(true),
    dismiss: () => {
      setLast(null);
      setOnly(false);
    },
    only,
    note,
  };
}

type OutcomeStripProps = {
  outcome: ReturnType<typeof useOutcome>;
  /** Nothing can be sent while something is being sent. */
  locked: boolean;
  onSend: (offers: readonly OfferRecord[]) => void;
  onAsk: (offers: readonly OfferRecord[]) => Promise<void>;
  /** Sign-off is being asked for. */
  busy: boolean;
  view: Pick<OfferView, 'clearFilters'>;
  undo: UndoOnScreen;
};

export function OutcomeStrip({ outcome, locked, onSend, onAsk, busy, view, undo }: OutcomeStripProps) {
  const { kind, offers, isOnly, showOnly, dismiss } = outcome;
  const count = offers.length;
  const words = formatCount(count);
  if (kind === null || count === 0) return null;
  if (isOnly) {
    return (
      <FilterChips>
        <FilterChip onRemove={dismiss}>{m.only(count, words)}</FilterChip>
      </FilterChips>
    );
  }
  const isNew = kind === 'created';
  function show(): void {
    // Filters and search would hold some of them back.
    view.clearFilters();
    showOnly();
  }
  const unsent = isNew ? offers.filter((offer) => offer.may.send && !lacksSignOff(offer)) : [];
  const toAsk = isNew ? offers.filter(({ signOff }) => signOff?.may?.ask) : [];
  return (
    <div className={classes.strip}>
      <span role="status" className={classes.words}>
        {(isNew || undo.step?.phase !== 'done') && <span>{isNew ? m.created(words) : m.sent(count)}</span>}
        {!isNew && <UndoWords undo={undo} />}
      </span>
      <div className={classes.actions}>
        {!isNew && <UndoButton undo={undo} />}
        <Button variant="quiet" className={classes.next} onClick={show}>
          {isNew ? m.showCreated(count) : m.showSent(count, words)}
        </Button>
        {toAsk.length > 0 && (
          <Button
            variant="quiet"
            className={classes.next}
            {...{ busy, busyText: signOffTexts.asking }}
            onClick={() => void onAsk(toAsk)}
          >
            {signOffTexts.ask}
          </Button>
        )}
        {unsent.length > 0 && (
          <Button variant="quiet" className={classes.next} disabled={locked} onClick={() => onSend(unsent)}>
            {m.sendAll(unsent.length, formatCount(unsent.length))}
          </Button>
        )}
      </div>
      <IconButton icon="close" size={18} label={t.dismiss} className={classes.dismiss} onClick={dismiss} />
    </div>
  );
}
