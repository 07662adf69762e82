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
import type { Outcome } from './use-outcome.ts';
import { UndoButton, type UndoOnScreen, UndoWords } from './sending/use-undo-sending.tsx';

type OutcomeStripProps = {
  outcome: Outcome;
  /** Nothing can be sent while something is being sent. */
  locked: boolean;
  onSend: (offers: readonly OfferRecord[]) => void;
  onAsk: (offers: readonly OfferRecord[]) => Promise<void>;
  /** Sign-off is being asked for. */
  busy: boolean;
  /** Filters and search would hold some of them back. */
  onShow: () => void;
  undo: UndoOnScreen;
};

export function OutcomeStrip({ outcome, locked, onSend, onAsk, busy, onShow, undo }: OutcomeStripProps) {
  const { kind, offers, isOnly, dismiss } = outcome;
  const count = offers.length;
  const words = formatCount(count);
  const unsent = offers.filter((offer) => offer.may.send && !lacksSignOff(offer));
  const toAsk = offers.filter(({ signOff }) => signOff?.may?.ask);
  if (kind === null || count === 0) return null;
  if (isOnly) {
    return (
      <FilterChips>
        <FilterChip onRemove={dismiss}>{m.only(count, words)}</FilterChip>
      </FilterChips>
    );
  }
  return (
    <div className={classes.strip}>
      <span role="status" className={classes.words}>
        {(kind === 'created' || undo.step?.phase !== 'done') && (
          <span>{kind === 'created' ? m.created(words) : m.sent(count)}</span>
        )}
        {kind === 'sent' && <UndoWords undo={undo} />}
      </span>
      <div className={classes.actions}>
        {kind === 'sent' && <UndoButton undo={undo} />}
        <Button variant="quiet" className={classes.next} onClick={onShow}>
          {kind === 'created' ? m.showCreated(count) : m.showSent(count, words)}
        </Button>
        {kind === 'created' && toAsk.length > 0 && (
          <Button
            variant="quiet"
            className={classes.next}
            {...{ busy, busyText: signOffTexts.asking }}
            onClick={() => void onAsk(toAsk)}
          >
            {signOffTexts.ask}
          </Button>
        )}
        {kind === 'created' && unsent.length > 0 && (
          <Button variant="quiet" className={classes.next} disabled={locked} onClick={() => onSend(unsent)}>
            {m.sendAll(unsent.length, formatCount(unsent.length))}
          </Button>
        )}
      </div>
      <IconButton icon="close" size={18} label={t.dismiss} className={classes.dismiss} onClick={dismiss} />
    </div>
  );
}
