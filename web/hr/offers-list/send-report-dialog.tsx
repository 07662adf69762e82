import type { OfferRecord } from '#contract/offers.ts';
import { offerListMessages } from '#domain/messages.ts';
import { FailedCall } from '#web/api/failed-call.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Stack } from '#web/ui/layout.tsx';
import type { SendReport } from './send-in-chunks.ts';
import classes from './send-report-dialog.module.css';

type SendReportDialogProps = {
  report: SendReport;
  onClose: () => void;
  onTryAgain: (offers: readonly OfferRecord[]) => void;
};

/** What became of each offer that was to be sent, and why some were not (rulings, "Offer life cycle"). */
export function SendReportDialog({ report, onClose, onTryAgain }: SendReportDialogProps) {
  const { sent, skipped, untried, failure } = report;
  const missed = skipped.length + untried.length;
  return (
    <Dialog
      open
      onClose={onClose}
      title={sent.length > 0 ? offerListMessages.sent(sent.length) : offerListMessages.notSent(missed)}
      footer={
        <>
          {untried.length > 0 && (
            <Button
              onClick={() => {
                onClose();
                onTryAgain(untried);
              }}
            >
              Try again
            </Button>
          )}
          <Button variant="primary" onClick={onClose} data-first-focus>
            Done
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {failure !== null && <FailedCall error={failure} fallback={offerListMessages.sendFailed} />}
        {sent.length > 0 && missed > 0 && <p>{offerListMessages.notSent(missed)}</p>}
        <ul className={classes.rows} aria-label="Not sent">
          {skipped.map(({ offer, reason }) => (
            <Row key={offer.candidateOfferId} offer={offer} reason={reason} />
          ))}
          {untried.map((offer) => (
            <Row key={offer.candidateOfferId} offer={offer} reason={offerListMessages.notTried} />
          ))}
        </ul>
        {sent.length > 0 && (
          <Disclosure title={`Sent (${sent.length})`}>
            <ul className={classes.rows}>
              {sent.map((offer) => (
                <li key={offer.candidateOfferId} className={classes.row}>
                  <NameAndId offer={offer} />
                  <Badge tone="ok" icon={<Icon name="check" />}>
                    Sent
                  </Badge>
                </li>
              ))}
            </ul>
          </Disclosure>
        )}
      </Stack>
    </Dialog>
  );
}

function Row({ offer, reason }: { offer: OfferRecord; reason: string }) {
  return (
    <li className={classes.row}>
      <NameAndId offer={offer} />
      <Badge tone="mute" icon={<Icon name="circle-x" />}>
        Skipped
      </Badge>
      <span className={classes.reason}>{reason}</span>
    </li>
  );
}

function NameAndId({ offer }: { offer: OfferRecord }) {
  return (
    <span className={classes.name}>
      <b>{offer.candidateName}</b> <span className={classes.id}>Offer {offer.candidateOfferId}</span>
    </span>
  );
}
