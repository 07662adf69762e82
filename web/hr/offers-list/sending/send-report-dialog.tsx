import { useState } from 'react';
import type { OfferRecord } from '#contract/offers.ts';
import { offerListMessages as m } from '#domain/messages.ts';
import { sentId } from '#web/api/read/record-ids.ts';
import { FailedCall } from '#web/api/failed-call.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Disclosure } from '#web/ui/layout/disclosure.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { OutcomeRow } from '#web/hr/parts/offer-sending/outcome-row.tsx';
import type { ChosenOffers } from '#web/hr/offers-list/selection/use-chosen-offers.ts';
import { sentencesOf } from './sending.ts';
import { offerSendingTexts as t } from '#web/hr/offers-list/texts.ts';
import classes from './send-report-dialog.module.css';
import { UndoButton, type UndoOnScreen, UndoWords } from './use-undo-sending.tsx';

/** `untried` are those that 'Try again' sends. */
type SendReportDialogProps = Pick<ChosenOffers, 'sending' | 'untried'> & { undo: UndoOnScreen };

/** The outcome of each offer that was to be sent, and why some were not (docs/rules/offers-list.md#sending). */
export function SendReportDialog({ sending, untried, undo }: SendReportDialogProps) {
  const { report, closeReport, send } = sending;
  if (report === null) return null;
  const { sent, doubtful, skipped, untried: notReached, failure } = report;
  const [title, ...more] = sentencesOf(report);
  return (
    <Dialog
      onClose={closeReport}
      title={title ?? ''}
      footer={
        <>
          {untried.length > 0 && (
            <Button
              onClick={() => {
                closeReport();
                send(untried);
              }}
            >
              {t.tryAgain}
            </Button>
          )}
          <Button variant="primary" onClick={closeReport} data-first-focus>
            {t.done}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {failure !== null && <FailedCall error={failure} fallback={m.sendFailed} />}
        {more.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {undo.step !== null && (
          <Stack gap={2}>
            <p role="status">
              <UndoWords undo={undo} />
            </p>
            <div>
              <UndoButton undo={undo} />
            </div>
          </Stack>
        )}
        <Rows label={t.notKnown} entries={doubtful.map((offer) => ({ offer, reason: m.noAnswer, look: 'notKnown' }))} />
        <Rows
          label={t.notSent}
          entries={[
            ...skipped.map((one) => ({ ...one, look: 'skipped' as const })),
            ...notReached.map((offer) => ({ offer, reason: null, look: 'notTried' as const })),
          ]}
        />
        {sent.length > 0 && (
          <Disclosure title={t.sentCount(sent.length)}>
            <Rows label={t.sent} entries={sent.map((offer) => ({ offer, reason: null, look: 'sent' }))} />
          </Disclosure>
        )}
      </Stack>
    </Dialog>
  );
}

const looks = {
  sent: { tone: 'ok', icon: 'check' },
  notKnown: { tone: 'warn', icon: 'alert-triangle' },
  skipped: { tone: 'mute', icon: 'circle-x' },
  notTried: { tone: 'mute', icon: 'clock' },
} as const;

/** Rows shown at once: a list of thousands would hold up the screen. */
const rowsAtOnce = 200;

type Entry = { offer: OfferRecord; reason: string | null; look: keyof typeof looks };

function Rows({ label, entries }: { label: string; entries: readonly Entry[] }) {
  const [shown, setShown] = useState(rowsAtOnce);
  if (entries.length === 0) return null;
  const left = entries.length - shown;
  return (
    <>
      <ul className={classes.rows} aria-label={label}>
        {entries.slice(0, shown).map(({ offer, reason, look }) => (
          <OutcomeRow
            key={offer.candidateOfferId}
            name={offer.candidateName}
            id={t.offerId(sentId(offer.candidateOfferId))}
            badge={<Badge {...looks[look]}>{look === 'notTried' ? m.notTried : t[look]}</Badge>}
            reason={reason}
          />
        ))}
      </ul>
      {left > 0 && (
        <Button variant="quiet" onClick={() => setShown(shown + rowsAtOnce)}>
          {m.showMore(Math.min(rowsAtOnce, left), left)}
        </Button>
      )}
    </>
  );
}
