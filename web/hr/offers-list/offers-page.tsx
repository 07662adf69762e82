import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { HrPageHead } from '#web/ui/hr-page-head.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useIsPhone } from '#web/ui/media-query.ts';
import { SearchField, Spacer, Toolbar } from '#web/ui/toolbar.tsx';
import { OfferCards } from './offer-cards.tsx';
import { type OpenOfferDialog, OfferDialogs } from './offer-dialogs.tsx';
import { OfferSelectionBar } from './offer-selection-bar.tsx';
import { ListFoot, LoadingTrouble, placeOfRows } from './offers-states.tsx';
import { type OfferListProps, OffersTable } from './offers-table.tsx';
import { summarizeSelection, withSelection } from './selection.ts';
import type { SendReport } from './send-in-chunks.ts';
import { SendReportDialog } from './send-report-dialog.tsx';
import { useAllOffers } from './use-all-offers.ts';
import { useOfferView, type OfferView } from './use-offer-view.ts';
import { useDeliveryNews, useRefresh } from './use-refreshed-offers.ts';
import { useSending } from './use-sending.ts';

const count = new Intl.NumberFormat('en-IN');

/** The list of offers (spec §2, "Offer list screen"). */
export function OffersPage() {
  const isPhone = useIsPhone();
  const { all, change, retry } = useAllOffers();
  const view = useOfferView(all);
  const refresh = useRefresh(all.byId, change);
  useDeliveryNews(all.byId, refresh);
  const [dialog, setDialog] = useState<OpenOfferDialog | null>(null);
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(new Set());
  const selection = useMemo(() => summarizeSelection(all.byId, selectedIds), [all.byId, selectedIds]);

  const settle = useCallback(
    ({ skipped, untried }: SendReport) => {
      setSelectedIds(new Set(untried.map((offer) => offer.candidateOfferId)));
      // What was refused, or may have been sent without an answer, is not what the screen says: it is asked for again.
      const doubtful = [...skipped.map(({ offer }) => offer).filter((offer) => offer.may.send), ...untried];
      const ids = new Set(doubtful.map((offer) => offer.candidateOfferId));
      if (ids.size > 0) refresh(ids, new AbortController().signal).catch(noNews);
    },
    [refresh],
  );
  const { progress, report, send, closeReport } = useSending(change, settle);

  const waiting = all.total === null && all.phase === 'loading';
  const choosing = selection.selected.length > 0 || progress !== null;
  const list: OfferListProps = {
    view,
    waiting,
    busy: all.phase === 'loading' && !waiting,
    locked: progress !== null,
    instead: placeOfRows({ all, view, retry }),
    isSelected: (offer) => selectedIds.has(offer.candidateOfferId) && offer.may.select,
    onSelect: (offers, select) => setSelectedIds(withSelection(selectedIds, offers, select)),
    onLetter: (offer) => setDialog({ kind: 'letter', offer }),
    onDelete: (offer) => setDialog({ kind: 'delete', offer }),
    onReason: (reason) => setDialog({ kind: 'reason', reason }),
  };

  return (
    <>
      <OffersHead total={all.phase === 'complete' ? all.byId.size : null} choosing={choosing} />
      {choosing ? (
        <OfferSelectionBar
          selection={selection}
          matches={view.matches}
          progress={progress}
          onSelectAll={() => setSelectedIds(withSelection(selectedIds, view.matches, true))}
          onClear={() => setSelectedIds(new Set())}
          onSend={() => send(selection.selected)}
        />
      ) : (
        <OffersToolbar view={view} />
      )}
      <LoadingTrouble all={all} onRetry={retry} />
      {isPhone ? <OfferCards {...list} /> : <OffersTable {...list} />}
      <ListFoot all={all} view={view} hasRows={list.instead === undefined} />
      <OfferDialogs dialog={dialog} onClose={() => setDialog(null)} change={change} />
      {report !== null && <SendReportDialog report={report} onClose={closeReport} onTryAgain={send} />}
    </>
  );
}

function OffersHead({ total, choosing }: { total: number | null; choosing: boolean }) {
  const navigate = useNavigate();
  return (
    <HrPageHead
      title="Offers"
      meta={total === null ? undefined : count.format(total)}
      actions={
        <Button
          variant={choosing ? 'outline' : 'primary'}
          icon={<Icon name="plus" />}
          onClick={() => void navigate('/hce/create/candidate')}
        >
          Create Offer
        </Button>
      }
    />
  );
}

function OffersToolbar({ view }: { view: OfferView }) {
  return (
    <Toolbar>
      <SearchField value={view.search} onChange={view.setSearch} placeholder="Name, email, role or department" />
      <Spacer />
      <Button disabled icon={<Icon name="send" />}>
        Send Offer
      </Button>
    </Toolbar>
  );
}

/** A look that failed changes nothing; the next one tells. */
function noNews(error: unknown): void {
  console.info('The rows could not be brought up to date.', error);
}
